import type { MemoryQuery } from "../query/query.ts";
import { rank } from "../ranking/rank.ts";
import type { RetrievedMemory } from "../ranking/retrieved-memory.ts";
import { fillBlock } from "./fill-block.ts";
import { recordDropReason } from "./record-drop-reason.ts";
import { reserveMemories } from "./reserve-memories.ts";
import type { DroppedMemory, RetrievalResult } from "./retrieval-result.ts";

export interface SelectionInput {
	/** In any order; the same id at a worse rank is the same memory and passed over in silence. */
	readonly memories: readonly RetrievedMemory[];
	readonly query: MemoryQuery;
	/** Source name → candidates it gave. */
	readonly sources?: Readonly<Record<string, number>>;
	/** Sources that failed or timed out: any makes the result degraded. */
	readonly unavailable?: readonly string[];
}

/**
 * Ranks, filters and caps what was retrieved (seed 001, semantics §6). Never changes its input, never truncates a
 * memory, and gives one reason for each one it leaves out: record-level ones in rank order, then list-level ones.
 */
export function select({ memories, query, sources = {}, unavailable = [] }: SelectionInput): RetrievalResult {
	const seen = new Set<string>();
	const admitted: RetrievedMemory[] = [];
	const dropped: DroppedMemory[] = [];
	for (const memory of rank(memories)) {
		const { id } = memory.record;
		if (seen.has(id)) continue;
		seen.add(id);
		const reason = recordDropReason(memory, query);
		if (reason === null) admitted.push(memory);
		else dropped.push({ id, reason });
	}
	const block = fillBlock(reserveMemories(admitted, query), query);
	return {
		memories: block.memories,
		dropped: [...dropped, ...block.dropped],
		degraded: unavailable.length > 0,
		sources: { ...sources },
		unavailable: [...unavailable],
	};
}
