import { sha256Hex } from "../json/sha256.ts";
import { foldWhiteSpace } from "./white-space.ts";

const HASH_LENGTH = 32;

/** What makes two texts exact duplicates of one another (semantics §3): NFC, white space folded and trimmed. */
export function normalisedText(text: string): string {
	return foldWhiteSpace(text.normalize("NFC"));
}

/** 128 bits of the normalised text's SHA-256, in lower-case hex: its identity in a store. */
export function textHash(text: string): string {
	return sha256Hex(normalisedText(text)).slice(0, HASH_LENGTH);
}
