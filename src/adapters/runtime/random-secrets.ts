import type { Secrets } from "../../core/ports/secrets.ts";

const alphabet = "abcdefghijklmnopqrstuvwxyz234567";

export const randomSecrets: Secrets = {
	keyId: () => randomBase32(16),
	secret: () => randomBase32(32),
};

/** Five random bits a character: 32 divides 256, so no character is likelier than another. */
function randomBase32(length: number): string {
	const bytes = crypto.getRandomValues(new Uint8Array(length));
	return Array.from(bytes, (byte) => alphabet.charAt(byte % 32)).join("");
}
