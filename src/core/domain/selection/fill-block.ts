import type { MemoryQuery } from "../query/query.ts";
import type { RetrievedMemory } from "../ranking/retrieved-memory.ts";
import { line } from "../rendering/line.ts";
import { ceilingsOf } from "./ceilings.ts";
import type { DroppedMemory } from "./retrieval-result.ts";

export interface FilledBlock {
	readonly memories: readonly RetrievedMemory[];
	readonly dropped: readonly DroppedMemory[];
}

/**
 * Takes ranked memories into the block by first fit (semantics §6 step 4): one that does not fit is left out whole and
 * shorter ones after it may still enter; nothing is reordered to pack. The block counts its newline separators.
 */
export function fillBlock(ranked: readonly RetrievedMemory[], query: MemoryQuery): FilledBlock {
	const ceilings = ceilingsOf(query);
	const memories: RetrievedMemory[] = [];
	const dropped: DroppedMemory[] = [];
	let used = 0;
	for (const memory of ranked) {
		const { id } = memory.record;
		const separator = memories.length > 0 ? 1 : 0;
		const needed = used + separator + ceilings.measure(line(memory.record));
		if (memories.length >= query.limit) dropped.push({ id, reason: "over_limit" });
		else if (needed > ceilings.blockMax) dropped.push({ id, reason: ceilings.blockReason });
		else {
			memories.push(memory);
			used = needed;
		}
	}
	return { memories, dropped };
}
