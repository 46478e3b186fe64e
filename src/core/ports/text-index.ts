import type { Layer } from "../domain/record/layer.ts";
import type { ScopeChain } from "../domain/scope/scope-chain.ts";

/**
 * Finds memories by their words. Bound to one tenant. Written by the record store, in the same atomic step as the row.
 *
 * It only proposes: which rows hold which of the cue's terms. The score is computed in the core from the
 * statistics given here, which are the chain's own, so no other tenant's rows weigh on it.
 */
export interface TextIndex {
	search(request: TextSearch): Promise<TextMatches>;
}

export interface TextSearch {
	readonly chain: ScopeChain;
	/** Distinct terms as terms.ts makes them, at most CUE_TERMS_MAX. */
	readonly terms: readonly string[];
	readonly layers: readonly Layer[];
	/** Also rows that are superseded now: needed when the query looks back in time. */
	readonly historic: boolean;
	/**
	 * Hits wanted, about. Terms are taken rarest first: every row that holds one of the rarest terms, as long as
	 * these are `limit` rows at most together; then the rows that hold several of the commoner terms, newest first.
	 * Never more than 2 × limit.
	 */
	readonly limit: number;
	/** Search only within these rows, each named once, or everywhere in the chain: null. */
	readonly within: readonly number[] | null;
	/**
	 * How many of the best hits have their neighbours looked up: best by the sum of ln(1 + (N − n + ½)/(n + ½)) over the terms
	 * they are known to hold (N documents, n the term's frequency), ties newest first.
	 */
	readonly neighboursOf: number;
}

export interface TextMatches {
	readonly hits: readonly TextHit[];
	/** For each term of the request: live rows of the chain that hold it. */
	readonly documentFrequencies: readonly number[];
	/** Rows of the chain in the index, and the sum of their lengths in terms. */
	readonly documents: number;
	readonly termTotal: number;
	/** In the same round trip, so that the neighbours can be fetched and compared together with the hits. */
	readonly neighbours: readonly SessionNeighbours[];
}

/**
 * What arrived before and after the memory `of` in the same scope and session: NEIGHBOURS_REACH on each side at most, the nearest
 * first. A memory without a session has none.
 */
export interface SessionNeighbours {
	readonly of: number;
	readonly earlier: readonly number[];
	readonly later: readonly number[];
}

export interface TextHit {
	readonly seq: number;
	/** Indexes into the request's terms that this row is known to hold: one at least, perhaps not all. */
	readonly terms: readonly number[];
}
