import { sha256Hex } from "../json/canonical-json.ts";

/** The text of a key is `mnm_<id>_<secret>`, both in lower-case base32; the admin key is `mnm_admin_<secret>`. */
const keyPattern = /^mnm_([a-z2-7]{16})_([a-z2-7]{32})$/;

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
