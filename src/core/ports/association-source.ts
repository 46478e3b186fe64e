import type { Association } from "../domain/activation/association.ts";
import type { EdgePlace } from "../domain/activation/heaviest-first.ts";
import type { NodeNeighbours } from "../domain/activation/node-neighbours.ts";
import type { Instant } from "../domain/instant.ts";
import type { MemoryRecord } from "../domain/record/record.ts";
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

/** Edges as they are stored. Bound to one tenant. They are written by the record store's commit, and go with either end. */
export interface AssociationStore extends AssociationSource {
	/** The edges of one memory inside the chain, heaviest first, ties by the neighbour's id. */
	of(request: AssociationListRequest): Promise<readonly Association[]>;
}

export interface AssociationListRequest {
	readonly chain: ScopeChain;
	readonly id: string;
	readonly after: EdgePlace | null;
	readonly limit: number;
	/** Expiry is judged at this moment: an edge to an expired memory is not listed. */
	readonly now: Instant;
}

/** An edge by its ends, in either direction. */
export interface AssociationEnds {
	readonly sourceId: string;
	readonly targetId: string;
}

/** Two memories as a plan for a write reads them: not whole, since a thousand texts may be 130 MB. */
export interface PairState extends AssociationEnds {
	readonly source: PairEnd | null;
	readonly target: PairEnd | null;
	/** When they were associated first; null where they are not. */
	readonly createdAt: Instant | null;
}

export type PairEnd = Pick<MemoryRecord, "scope" | "expiresAt">;

/**
 * Edges to write and to take away, by the record store's commit; at most ASSOCIATIONS_CHANGED_MAX of each. `moved` where an end of
 * a written edge is not there, or the scopes of its ends do not lie on one path.
 */
export interface AssociationChange {
	/** An edge that is there already has its weight and kind replaced; its first time stays. No pair twice. */
	readonly puts: readonly (AssociationEnds & { readonly weight: number; readonly kind: string | null })[];
	/** One that is not there is passed over. */
	readonly removes: readonly AssociationEnds[];
	/** What the plan was made against: `moved` where one of these has been taken away, or written for the first time, since. */
	readonly expected?: readonly ExpectedAssociation[];
}

export interface ExpectedAssociation extends AssociationEnds {
	/** Null: not there. */
	readonly createdAt: Instant | null;
}
