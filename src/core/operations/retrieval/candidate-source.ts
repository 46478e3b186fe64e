import type { MemoryQuery } from "../../domain/query/query.ts";
import type { ConversationKind } from "../../domain/ranking/conversation-kind.ts";
import type { RetrievedMemory } from "../../domain/ranking/retrieved-memory.ts";
import type { FeatureValues } from "../../domain/ranking/weigh-features.ts";
import type { StoredMemory } from "../../domain/record/record.ts";

/** Where candidates come from: ranked, bounded by the query's candidate_limit, limited by nothing else. */
export interface CandidateSource {
	scan(query: MemoryQuery): Promise<ScannedCandidates>;
}

export interface ScannedCandidates {
	/** One fused list, best first. */
	readonly memories: readonly RetrievedMemory[];
	/** The same memories as they are stored, by id. */
	readonly stored: ReadonlyMap<string, StoredMemory>;
	/** Source name → candidates it gave. */
	readonly sources: Readonly<Record<string, number>>;
	/** Sources that failed or missed their deadline. */
	readonly unavailable: readonly string[];
	/** How the list came about. A call, since most recalls are not explained. */
	readonly explain: () => RetrievalExplanation;
}

export interface RetrievalExplanation {
	/**
	 * The cue's words as they were looked up, with the number of memories in the scope chain that hold each, and, for one that none
	 * holds, the term of the candidates that it was read as, if any.
	 */
	readonly terms: readonly { readonly term: string; readonly memories: number; readonly readAs: string | null }[];
	/** What the candidates were taken to be, by which the weights are chosen; null where no signal was weighed. */
	readonly kind: ConversationKind | null;
	/** What each signal gave each memory, by id; empty where no signal was weighed. */
	readonly features: ReadonlyMap<string, FeatureValues>;
}
