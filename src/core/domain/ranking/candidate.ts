import type { StoredMemory } from "../record/record.ts";

/** A memory that some source proposed, with all that the sources know of it and the cue. */
export interface Candidate {
	readonly memory: StoredMemory;
	/** Levels between its scope and the query's. */
	readonly scopeDistance: number;
	/** Cosine of its vector and the cue's, −1..1; null where no vector was compared. */
	readonly cosine: number | null;
	/** The memories that arrived next to it in its session, by seq; null where not known. */
	readonly previous: number | null;
	readonly next: number | null;
}

/** What the scope chain knows of the cue's words. Other tenants' rows are not in it. */
export interface CueStatistics {
	/** Distinct terms of the cue. */
	readonly terms: readonly string[];
	/** For each term, the memories that hold it. */
	readonly documentFrequencies: readonly number[];
	readonly documents: number;
	/** Mean length of a memory in terms. */
	readonly averageLength: number;
	/** Cosine from which a memory that no word supports is no noise, for the embedder in use. */
	readonly cosineFloor: number;
}
