import type { Layer } from "../domain/record/layer.ts";
import type { ScopeChain } from "../domain/scope/scope-chain.ts";

/**
 * Finds memories by meaning. Vectors are keyed by the record's seq (not its id: the text index proposes seqs as well, and
 * both must be scored in one hop; a seq is never used again). Bound to one tenant; eventually consistent: what was written shows only once
 * `isVisible` says so. It only proposes; the record store is the truth.
 *
 * Limits, the same for every adapter (they are Vectorize's): VECTOR_TOP_K_MAX a query, VECTOR_UPSERT_MAX and
 * VECTOR_REMOVE_MAX vectors a call. A call over a limit throws a RangeError: the caller must chunk.
 */
export interface VectorIndex {
	/** The nearest of the chain's vectors, best first (ties by seq); filtered before top-K. */
	query(request: VectorQuery): Promise<readonly VectorHit[]>;
	/** Cosine of given seqs, at most VECTOR_SCORE_MAX; those that the index does not show, or not in this chain, are left out. */
	score(request: VectorScore): Promise<readonly VectorHit[]>;
	/** Replaces a vector of the same seq whole. */
	upsert(rootToken: string, entries: readonly VectorEntry[]): Promise<VectorMutation>;
	/** Seqs that are not there are no error. */
	remove(rootToken: string, seqs: readonly number[]): Promise<VectorMutation>;
	/** Throws a VectorFault of reason `unknown_mutation` where the index has lost it: what was sent under it must be sent again. */
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
	/** Only these seqs, or all: null. */
	readonly within: readonly number[] | null;
}

export interface VectorScore {
	readonly chain: ScopeChain;
	readonly vector: Float32Array;
	readonly seqs: readonly number[];
}

export interface VectorHit {
	readonly seq: number;
	/** Cosine, −1..1. */
	readonly score: number;
}

export interface VectorEntry {
	readonly seq: number;
	readonly vector: Float32Array;
	readonly scopeToken: string;
	readonly layer: Layer;
	/** False once the row is superseded. */
	readonly live: boolean;
}
