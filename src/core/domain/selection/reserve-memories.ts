import type { MemoryQuery } from "../query/query.ts";
import { rank } from "../ranking/rank.ts";
import type { RetrievedMemory } from "../ranking/retrieved-memory.ts";

/**
 * Ranked memories in, ranked memories out, with their final `reserved` marks (semantics §6 steps 2 and 3): the budget's
 * first n of a layer join those that came reserved, and of all these the best `limit - 1` keep the mark, so that what
 * was asked for is never crowded out.
 */
export function reserveMemories(
	ranked: readonly RetrievedMemory[],
	{ recallBudget, limit }: MemoryQuery,
): readonly RetrievedMemory[] {
	const reserve = recallBudget?.reserve ?? {};
	const taken = new Map<string, number>();
	const marked = ranked.map((memory) => {
		const { layer } = memory.record;
		const count = taken.get(layer) ?? 0;
		taken.set(layer, count + 1);
		return count < (reserve[layer] ?? 0) ? withReserved(memory, true) : memory;
	});
	const reservedMax = Math.max(1, limit - 1);
	// Reserved memories rank first, so their place in the list is their number.
	return rank(rank(marked).map((memory, index) => (index < reservedMax ? memory : withReserved(memory, false))));
}

function withReserved(memory: RetrievedMemory, reserved: boolean): RetrievedMemory {
	return memory.reserved === reserved ? memory : { ...memory, reserved };
}
