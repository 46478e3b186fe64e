import type { StoredMemory } from "../record/record.ts";

/** What a graph knows of one node, as far as a walk follows it. */
export interface NodeNeighbours {
	readonly id: string;
	/** All edges of the node inside the chain, also those over the limit. */
	readonly fanOut: number;
	/** Heaviest first, ties by the neighbour's id. */
	readonly edges: readonly { readonly neighbour: StoredMemory; readonly weight: number }[];
}
