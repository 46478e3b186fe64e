import { sha256Bytes } from "../json/sha256.ts";
import type { Scope } from "./scope.ts";

const ALPHABET = "abcdefghijklmnopqrstuvwxyz234567";
const TOKEN_LENGTH = 20;

/** The canonical name of a scope: no two scopes of any tenants share one, since JSON keeps the boundaries (semantics §2). */
export function scopeKey(tenantId: string, scope: Scope): string {
	return JSON.stringify([tenantId, scope.version, scope.path]);
}

/**
 * The scope's name of fixed width for every index: 20 characters of [a-z2-7], 100 bits of the key's SHA-256. Letters
 * and digits alone, so that it is one word of any text index and a valid name of any namespace.
 */
export function scopeToken(tenantId: string, scope: Scope): string {
	let token = "";
	let bits = 0;
	let held = 0;
	for (const byte of sha256Bytes(scopeKey(tenantId, scope))) {
		bits = ((bits << 8) | byte) & 0xfff;
		held += 8;
		while (held >= 5) {
			held -= 5;
			token += ALPHABET.charAt((bits >> held) & 31);
		}
	}
	return token.slice(0, TOKEN_LENGTH);
}
