import type { Failure } from "../../../core/domain/failure.ts";
import { type Instant, parseInstant } from "../../../core/domain/instant.ts";
import { err, ok, type Result } from "../../../core/domain/result.ts";
import { cursorFailure, openCursor, sealCursor } from "../input/cursor.ts";

/** Where a page ended. */
export interface ListPosition {
	readonly createdAt: Instant;
	readonly id: string;
}

export function formatCursor({ createdAt, id }: ListPosition, hash: string): string {
	return sealCursor([createdAt, id], hash);
}

export function parseCursor(text: string, hash: string): Result<ListPosition, Failure> {
	const refused = err(cursorFailure());
	const [createdAt, id, ...more] = openCursor(text, hash) ?? [];
	if (typeof createdAt !== "string" || typeof id !== "string" || more.length > 0) return refused;
	const instant = parseInstant(createdAt);
	if (!instant.ok || instant.value !== createdAt) return refused;
	return ok({ createdAt: instant.value, id });
}
