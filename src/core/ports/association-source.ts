import type { Association } from "../domain/activation/association.ts";
import type { StoredMemory } from "../domain/record/record.ts";
import type { ScopeChain } from "../domain/scope/scope-chain.ts";

/** The graph that spreading activation walks. A deployment may bring its own. */
export interface AssociationSource {
	/** One step of a walk, in one round trip, whatever the number of nodes. A node without edges may be left out. */
	neighbours(request: NeighbourRequest): Promise<readonly NodeNeighbours[]>;
}

export interface NeighbourRequest {
	/** An edge counts where both its ends lie in the chain. */
	readonly chain: ScopeChain;
	readonly ids: readonly string[];
	/** Edges of one node at most: the heaviest, ties by the neighbour's id. */
	readonly limit: number;
}

export interface NodeNeighbours {
	readonly id: string;
	/** All edges of the node inside the chain, also those over the limit. */
	readonly fanOut: number;
	/** Heaviest first, ties by the neighbour's id. */
	readonly edges: readonly { readonly neighbour: StoredMemory; readonly weight: number }[];
}

/** Edges as they are stored. Bound to one tenant. They are written by the record store's commit, and go with either end. */
export interface AssociationStore extends AssociationSource {
	/** The edges of one memory inside the chain, heaviest first, ties by the neighbour's id. */
	of(request: AssociationListRequest): Promise<readonly Association[]>;
}

export interface AssociationListRequest {
	readonly chain: ScopeChain;
	readonly id: string;
	readonly after: { readonly weight: number; readonly neighbourId: string } | null;
	readonly limit: number;
}

/** Edges to write and to take away, by the record store's commit. `moved` where an end of a written edge is not there. */
export interface AssociationChange {
	/** An edge that is there already has its weight and kind replaced; its first time stays. No pair twice. */
	readonly puts: readonly {
		readonly sourceId: string;
		readonly targetId: string;
		readonly weight: number;
		readonly kind: string | null;
	}[];
	/** In either direction; one that is not there is passed over. */
	readonly removes: readonly { readonly sourceId: string; readonly targetId: string }[];
}
