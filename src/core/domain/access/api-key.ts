import { sha256Hex } from "../json/sha256.ts";

/** The text of a key is `mnm_<id>_<secret>`, both in lower-case base32 (RFC 4648 §6). */
export const KEY_ALPHABET = "abcdefghijklmnopqrstuvwxyz234567";
/** Characters, of five bits each. */
export const KEY_ID_LENGTH = 16;
export const KEY_SECRET_LENGTH = 32;

const keyPattern = new RegExp(`^mnm_([${KEY_ALPHABET}]{${KEY_ID_LENGTH}})_([${KEY_ALPHABET}]{${KEY_SECRET_LENGTH}})$`);
/** The operator chooses the admin key's secret: what fits an Authorization header, and is not short. */
const adminKeyPattern = /^mnm_admin_[\x21-\x7e]{16,}$/;

export function isAdminKey(text: string): boolean {
	return adminKeyPattern.test(text);
}

export interface ApiKeyParts {
	readonly id: string;
	readonly secret: string;
}

export function parseApiKey(text: string): ApiKeyParts | null {
	const [, id, secret] = keyPattern.exec(text) ?? [];
	return id === undefined || secret === undefined ? null : { id, secret };
}

export function formatApiKey({ id, secret }: ApiKeyParts): string {
	return `mnm_${id}_${secret}`;
}

/** What lists show of a key, so that its holder knows it again. */
export function apiKeyPrefix(id: string): string {
	return `mnm_${id}`;
}

/** SHA-256 is enough for a secret of 160 random bits: there is nothing to guess. */
export function secretHashOf(secret: string): string {
	return sha256Hex(secret);
}

/** Takes the same time wherever two hashes of one length differ. */
export function hashesEqual(left: string, right: string): boolean {
	let difference = left.length ^ right.length;
	for (let index = 0; index < left.length; index++) {
		difference |= left.charCodeAt(index) ^ (right.charCodeAt(index) || 0);
	}
	return difference === 0;
}
