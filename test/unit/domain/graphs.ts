import type { LitMemory } from "../../../src/core/domain/activation/lit-memory.ts";
import type { NodeNeighbours } from "../../../src/core/domain/activation/node-neighbours.ts";
import type { MemoryRecord, StoredMemory } from "../../../src/core/domain/record/record.ts";
import { compareCodePoints } from "../../../src/core/domain/text/code-points.ts";
import { aRecord } from "./fixtures.ts";

/** Memories and graphs that tests of spreading activation are made of. */
export function aStored(record: Partial<MemoryRecord> = {}): StoredMemory {
	return { record: aRecord(record), seq: 1, indexed: "ready" };
}

export function aLit(id: string, activation: number, sourceId: string | null = null): LitMemory {
	return { memory: aStored({ id }), activation, sourceId };
}

export function litById(nodes: readonly LitMemory[]): ReadonlyMap<string, LitMemory> {
	return new Map(nodes.map((node) => [node.memory.record.id, node]));
}

/** What a walk lit, as `a .3 from b`. */
export function shown(nodes: readonly LitMemory[]): readonly string[] {
	return nodes.map(
		({ memory, activation, sourceId }) => `${memory.record.id} ${Number(activation.toFixed(6))} from ${sourceId}`,
	);
}

/** `[a, b, weight]` */
export type Edge = readonly [string, string, number];

/** The undirected graph of these edges, as a source gives it. */
export function graphOf(edges: readonly Edge[], records: Readonly<Record<string, Partial<MemoryRecord>>> = {}) {
	const ends = edges.flatMap(([left, right, weight]) => [
		{ id: left, to: right, weight },
		{ id: right, to: left, weight },
	]);
	return {
		memory: (id: string) => aStored({ id, ...records[id] }),
		neighbours: ({ ids, limit }: { readonly ids: readonly string[]; readonly limit: number }): NodeNeighbours[] =>
			ids.flatMap((id) => {
				const own = ends
					.filter((end) => end.id === id)
					.sort((left, right) => right.weight - left.weight || compareCodePoints(left.to, right.to));
				if (own.length === 0) return [];
				const shownEdges = own.slice(0, limit).map(({ to, weight }) => ({
					neighbour: aStored({ id: to, ...records[to] }),
					weight,
				}));
				return [{ id, fanOut: own.length, edges: shownEdges }];
			}),
	};
}
