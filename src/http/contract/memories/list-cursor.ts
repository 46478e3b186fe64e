import { type Failure, invalid } from "../../../core/domain/failure.ts";
import { type Instant, parseInstant } from "../../../core/domain/instant.ts";
import { err, ok, type Result } from "../../../core/domain/result.ts";

/** Where a page ended. */
export interface ListPosition {
	readonly createdAt: Instant;
	readonly id: string;
}

export function formatCursor(position: ListPosition, hash: string): string {
	return btoa(JSON.stringify([hash, position.createdAt, position.id]))
		.replaceAll("+", "-")
		.replaceAll("/", "_")
		.replaceAll("=", "");
}

export function parseCursor(text: string, hash: string): Result<ListPosition, Failure> {
	const refused = err(invalid("cursor", "is not a cursor that this query gave."));
	const decoded = decode(text);
	if (!Array.isArray(decoded) || decoded.length !== 3) return refused;
	const [boundTo, createdAt, id]: readonly unknown[] = decoded;
	if (boundTo !== hash || typeof createdAt !== "string" || typeof id !== "string") return refused;
	const instant = parseInstant(createdAt);
	if (!instant.ok || instant.value !== createdAt) return refused;
	return ok({ createdAt: instant.value, id });
}

function decode(text: string): unknown {
	if (!/^[A-Za-z0-9_-]+$/.test(text)) return null;
	try {
		return JSON.parse(atob(text.replaceAll("-", "+").replaceAll("_", "/")));
	} catch {
		return null;
	}
}
