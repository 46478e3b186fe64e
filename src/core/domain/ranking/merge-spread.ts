import type { RetrievedMemory } from "./retrieved-memory.ts";

/**
 * What was found directly and, strongest first, what was reached from it, as one set for `rank` to order (semantics §11): by score,
 * a direct hit before one of the same score; behind all direct hits where these have no scores to compare with. A memory that is
 * both is one, at its better place. Ordinals are given anew where all direct hits have one, and stay cleared where a policy
 * cleared them.
 */
export function mergeSpread(
	direct: readonly RetrievedMemory[],
	reached: readonly RetrievedMemory[],
): readonly RetrievedMemory[] {
	const isComparable = direct.every(({ score }) => score !== null);
	const hits = new Map(reached.map((memory) => [memory.record.id, memory]));
	const kept: RetrievedMemory[] = [];
	for (const memory of direct) {
		const { id } = memory.record;
		const hit = hits.get(id);
		if (hit !== undefined && isComparable && scoreOf(hit) > scoreOf(memory)) {
			hits.set(id, { ...hit, reserved: memory.reserved });
		} else {
			hits.delete(id);
			kept.push(memory);
		}
	}
	if (!direct.every(({ sourceOrdinal }) => sourceOrdinal !== null)) return [...kept, ...hits.values()];
	const merged = kept.toSorted((left, right) => (left.sourceOrdinal ?? 0) - (right.sourceOrdinal ?? 0));
	for (const hit of hits.values()) {
		// The direct hits keep their source's order, whatever their scores.
		const at = isComparable ? merged.findIndex((memory) => scoreOf(memory) < scoreOf(hit)) : -1;
		merged.splice(at === -1 ? merged.length : at, 0, hit);
	}
	return merged.map((memory, sourceOrdinal) => ({ ...memory, sourceOrdinal }));
}

function scoreOf({ score }: RetrievedMemory): number {
	return score ?? 0;
}
