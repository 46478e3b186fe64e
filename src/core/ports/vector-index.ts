import type { Layer } from "../domain/layer.ts";
import type { ScopeChain } from "../domain/scope-chain.ts";

/**
 * Finds memories by meaning. Bound to one tenant; eventually consistent: what was written shows only once
 * `isVisible` says so. It only proposes; the record store is the truth.
 *
 * Limits, the same for every adapter (they are Vectorize's): VECTOR_TOP_K_MAX a query, VECTOR_UPSERT_MAX and
 * VECTOR_REMOVE_MAX ids a call. A call over a limit throws a RangeError: the caller must chunk.
 */
export interface VectorIndex {
	/** The nearest of the chain's vectors, best first (ties by id); filtered before top-K. */
	query(request: VectorQuery): Promise<readonly VectorHit[]>;
	/** Cosine of given ids, at most VECTOR_SCORE_MAX; ids that the index does not show are left out. */
	score(request: VectorScore): Promise<readonly VectorHit[]>;
	/** Replaces a vector of the same id whole. */
	upsert(rootToken: string, entries: readonly VectorEntry[]): Promise<VectorMutation>;
	/** Ids that are not there are no error. */
	remove(rootToken: string, ids: readonly string[]): Promise<VectorMutation>;
	isVisible(rootToken: string, mutation: VectorMutation): Promise<boolean>;
}

/** Opaque; mutations of one root become visible in the order they were made. */
export type VectorMutation = string & { readonly __mutation: true };

export interface VectorQuery {
	readonly chain: ScopeChain;
	readonly vector: Float32Array;
	readonly layers: readonly Layer[];
	/** Also vectors of superseded rows. */
	readonly historic: boolean;
	/** 1..VECTOR_TOP_K_MAX */
	readonly topK: number;
	/** Only these ids, or all: null. */
	readonly within: readonly string[] | null;
}

export interface VectorScore {
	readonly chain: ScopeChain;
	readonly vector: Float32Array;
	readonly ids: readonly string[];
}

export interface VectorHit {
	readonly id: string;
	/** Cosine, −1..1. */
	readonly score: number;
}

export interface VectorEntry {
	readonly id: string;
	readonly vector: Float32Array;
	readonly scopeToken: string;
	readonly layer: Layer;
	/** False once the row is superseded. */
	readonly live: boolean;
}
