import { ACTIVATION_EDGES_MAX, ACTIVATION_FLOOR, ACTIVATION_HOP_FACTOR } from "../limits.ts";
import type { MemoryQuery } from "../query/query.ts";
import type { MemoryRecord } from "../record/record.ts";
import { isEligibleRecord } from "../selection/record-drop-reason.ts";
import { wasThere } from "../selection/was-there.ts";
import { compareEdges } from "./heaviest-first.ts";
import { compareLit, type LitMemory } from "./lit-memory.ts";
import type { NodeNeighbours } from "./node-neighbours.ts";

export interface SpreadStep {
	/** What lit up in the hop before, in any order. */
	readonly frontier: readonly LitMemory[];
	readonly neighbours: readonly NodeNeighbours[];
	/** All that is lit so far, by id. */
	readonly lit: ReadonlyMap<string, LitMemory>;
	/** Memories that may be lit in all. */
	readonly nodesMax: number;
	/** A neighbour counts only where this could show it: it stays dark otherwise, and nothing is reached through it. */
	readonly query: MemoryQuery;
}

/**
 * One hop of a walk (semantics §11): what lights up, or lights up more strongly than before, strongest first: the next frontier.
 * Of several ways to a memory the strongest counts, the first of equals. Pure, and the same whatever order its lists came in.
 */
export function spreadStep({ frontier, neighbours, lit, nodesMax, query }: SpreadStep): readonly LitMemory[] {
	const neighboursById = new Map(neighbours.map((node) => [node.id, node]));
	const reached = new Map<string, LitMemory>();
	for (const source of frontier.toSorted(compareLit)) {
		const node = neighboursById.get(source.memory.record.id);
		if (node === undefined) continue;
		for (const { neighbour, weight } of heaviest(node)) {
			const { id } = neighbour.record;
			const activation = Math.min(1, (source.activation * weight * ACTIVATION_HOP_FACTOR) / Math.sqrt(node.fanOut));
			const known = reached.get(id) ?? lit.get(id);
			const isStronger = activation >= ACTIVATION_FLOOR && (known === undefined || activation > known.activation);
			if (!isStronger || !mayLight(neighbour.record, query)) continue;
			reached.set(id, { memory: neighbour, activation, sourceId: source.memory.record.id });
		}
	}
	let room = nodesMax - lit.size;
	return [...reached.values()].toSorted(compareLit).filter(({ memory }) => lit.has(memory.record.id) || room-- > 0);
}

/** Whether a memory of this activation could light any neighbour at all, over its one edge of full weight. */
export function canSpread({ activation }: LitMemory): boolean {
	return activation * ACTIVATION_HOP_FACTOR >= ACTIVATION_FLOOR;
}

function heaviest({ edges }: NodeNeighbours): NodeNeighbours["edges"] {
	return edges.toSorted(compareEdges).slice(0, ACTIVATION_EDGES_MAX);
}

function mayLight(record: MemoryRecord, query: MemoryQuery): boolean {
	return wasThere(record, query) && isEligibleRecord(record, query);
}
