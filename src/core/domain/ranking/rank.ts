import { layerIndex } from "../record/layer.ts";
import { compareCodePoints } from "../text/code-points.ts";
import type { RetrievedMemory } from "./retrieved-memory.ts";

/**
 * Every candidate in the one total order, without limit or ceiling: a scan is uncapped, not unordered (seed 001,
 * semantics §5). Throws a RangeError for a score, ordinal or distance that is not finite: NaN leaves a sort unsorted.
 */
export function rank(memories: readonly RetrievedMemory[]): readonly RetrievedMemory[] {
	for (const memory of memories) assertFinite(memory);
	return memories.toSorted(compareRetrieved);
}

/**
 * Negative where `left` ranks before `right`. Reserved first, then those that keep the place their source gave them,
 * then the rest by score, nearness, layer and id; 0 for two of one id that agree in all of these, and never otherwise.
 */
export function compareRetrieved(left: RetrievedMemory, right: RetrievedMemory): number {
	return (
		Number(right.reserved) - Number(left.reserved) ||
		comparePlaces(left, right) ||
		compareCodePoints(left.record.id, right.record.id)
	);
}

function comparePlaces(left: RetrievedMemory, right: RetrievedMemory): number {
	if (left.sourceOrdinal !== null) return right.sourceOrdinal !== null ? left.sourceOrdinal - right.sourceOrdinal : -1;
	if (right.sourceOrdinal !== null) return 1;
	return (
		// An absent score counts as 0 here and only here: admission keeps it absent.
		(right.score ?? 0) - (left.score ?? 0) ||
		left.scopeDistance - right.scopeDistance ||
		layerIndex(left.record.layer) - layerIndex(right.record.layer)
	);
}

function assertFinite({ record, score, scopeDistance, sourceOrdinal }: RetrievedMemory): void {
	if ([score, scopeDistance, sourceOrdinal].every((value) => value === null || Number.isFinite(value))) return;
	throw new RangeError(`memory ${record.id} has a score, ordinal or distance that is not finite`);
}
