import type { Candidate } from "../../src/core/domain/ranking/candidate.ts";
import type { ConversationKind } from "../../src/core/domain/ranking/conversation-kind.ts";

/** One question as the ranker meets it: every admitted candidate with all of its features, before any weight and any limit. */
export interface FitQuestion {
	readonly set: string;
	readonly conversation: string;
	readonly category: string;
	/** What the product takes the conversation for. */
	readonly kind: ConversationKind;
	readonly evidence: ReadonlySet<string>;
	readonly candidates: readonly FitCandidate[];
	/** One row a candidate, one column a feature, in the order of `featureNames`. */
	readonly features: Float64Array;
	readonly featureNames: readonly string[];
}

export interface FitCandidate {
	readonly candidate: Candidate;
	/** The turns that the memory is (part of). */
	readonly turns: readonly string[];
	/** What a block would show of it. */
	readonly line: string;
	readonly isEvidence: boolean;
}
