import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** SHA-256 of the text's UTF-8 bytes. */
export function sha256Bytes(text: string): Uint8Array {
	return sha256(utf8ToBytes(text));
}

/** SHA-256 of the text's UTF-8 bytes, 64 lower-case hex digits. */
export function sha256Hex(text: string): string {
	return bytesToHex(sha256Bytes(text));
}
