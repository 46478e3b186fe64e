import { ACTIVATION_SEEDS_MAX } from "../limits.ts";
import type { MemoryQuery } from "../query/query.ts";
import type { RetrievedMemory } from "../ranking/retrieved-memory.ts";
import type { StoredMemory } from "../record/record.ts";
import { recordDropReason } from "../selection/record-drop-reason.ts";
import type { LitMemory } from "./lit-memory.ts";

/**
 * Where a walk begins: the best memories that a block could show, ACTIVATION_SEEDS_MAX at most, in rank order. A score is its
 * activation; without one its place is, 1 ÷ (1 + place). Throws for a memory whose row is not among `stored`.
 */
export function activationSeeds({
	ranked,
	stored,
	query,
}: {
	readonly ranked: readonly RetrievedMemory[];
	readonly stored: ReadonlyMap<string, StoredMemory>;
	readonly query: MemoryQuery;
}): readonly LitMemory[] {
	const seeds = new Map<string, LitMemory>();
	for (const [place, retrieved] of ranked.entries()) {
		if (seeds.size === ACTIVATION_SEEDS_MAX) break;
		const { id } = retrieved.record;
		if (seeds.has(id) || recordDropReason(retrieved, query) !== null) continue;
		const memory = stored.get(id);
		if (memory === undefined) throw new Error("A retrieved memory came without its row.");
		const activation = retrieved.score ?? 1 / (1 + (retrieved.sourceOrdinal ?? place));
		seeds.set(id, { memory, activation, sourceId: null });
	}
	return [...seeds.values()];
}
