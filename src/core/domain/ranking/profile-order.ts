import type { Instant } from "../instant.ts";
import type { MemoryRecord } from "../record/record.ts";
import { compareCodePoints } from "../text/code-points.ts";
import type { RetrievedMemory } from "./retrieved-memory.ts";

/**
 * The list for an empty cue: no search and no score, pinned and due memories reserved, all in order of salience,
 * then newest `created_at`, then id, so that a changed label or a cycle's upkeep never reorders equals (api.md "Recall").
 */
export function profileOrder(
	memories: readonly { readonly record: MemoryRecord; readonly scopeDistance: number }[],
	asOf: Instant,
): readonly RetrievedMemory[] {
	return memories
		.toSorted(({ record: left }, { record: right }) => compareProfile(left, right))
		.map(({ record, scopeDistance }, sourceOrdinal) => ({
			record,
			score: null,
			scopeDistance,
			sourceOrdinal,
			reserved: record.pinned || (record.dueAt !== null && record.dueAt <= asOf),
		}));
}

/** The profile's order of two memories, whatever else is reserved. */
export function compareProfile(left: MemoryRecord, right: MemoryRecord): number {
	return (
		right.salience - left.salience ||
		compareCodePoints(right.createdAt, left.createdAt) ||
		compareCodePoints(left.id, right.id)
	);
}
