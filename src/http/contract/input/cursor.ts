import { type Failure, invalid } from "../../../core/domain/failure.ts";
import { canonicalJson } from "../../../core/domain/json/canonical-json.ts";
import type { JsonObject } from "../../../core/domain/json/json.ts";
import { sha256Hex } from "../../../core/domain/json/sha256.ts";

/**
 * Where a page ended, as text that means nothing to the caller and is bound to its query: a cursor of another query or another
 * tenant is refused. Parts are ASCII.
 */
export function sealCursor(parts: readonly (string | number)[], hash: string): string {
	return btoa(JSON.stringify([hash, ...parts]))
		.replaceAll("+", "-")
		.replaceAll("/", "_")
		.replaceAll("=", "");
}

/** The parts that it was made of, to be checked; null where it is none of this query's. */
export function openCursor(text: string, hash: string): readonly unknown[] | null {
	const decoded = decode(text);
	if (!Array.isArray(decoded)) return null;
	const [boundTo, ...parts]: readonly unknown[] = decoded;
	return boundTo === hash ? parts : null;
}

export function cursorFailure(): Failure {
	return invalid("cursor", "is not a cursor that this query gave.");
}

/** What a cursor is bound to: all that decides which rows a list has, and whose they are. */
export function queryHash(bound: JsonObject): string {
	return sha256Hex(canonicalJson(bound)).slice(0, 16);
}

function decode(text: string): unknown {
	if (!/^[A-Za-z0-9_-]+$/.test(text)) return null;
	try {
		return JSON.parse(atob(text.replaceAll("-", "+").replaceAll("_", "/")));
	} catch {
		return null;
	}
}
