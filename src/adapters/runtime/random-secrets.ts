import { KEY_ALPHABET, KEY_ID_LENGTH, KEY_SECRET_LENGTH } from "../../core/domain/access/api-key.ts";
import type { Secrets } from "../../core/ports/secrets.ts";

export const randomSecrets: Secrets = {
	keyId: () => randomBase32(KEY_ID_LENGTH),
	secret: () => randomBase32(KEY_SECRET_LENGTH),
};

/** Five random bits a character: the 32 of the alphabet divide 256, so no character is likelier than another. */
function randomBase32(length: number): string {
	const bytes = crypto.getRandomValues(new Uint8Array(length));
	return Array.from(bytes, (byte) => KEY_ALPHABET.charAt(byte % KEY_ALPHABET.length)).join("");
}
