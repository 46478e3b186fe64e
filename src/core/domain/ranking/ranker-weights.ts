import type { ConversationKind } from "./conversation-kind.ts";
import type { RankFeatures } from "./rank-features.ts";

/** A feature that is not named weighs nothing. */
export type RankWeights = Readonly<Partial<Record<keyof RankFeatures, number>>>;

/** Weights of the score by kind of conversation, fitted on the development halves of the conversation sets (docs/retrieval.md). */
export const RANK_WEIGHTS: Readonly<Record<ConversationKind, RankWeights>> = {
	people: {
		text: 1.4,
		cosine: 4,
		neighbourCosine: 0.4,
		namedSpeaker: 3.4,
		adjacentPairs: 0.9,
		question: -0.6,
		speaksOfSelf: 0.3,
		relativeTime: 1.5,
		number: 0.6,
		nearDay: 2.2,
		nearMonth: 3,
		surroundings: 1.5,
		sessionText: 2.3,
		sessionCosine: 1.8,
		askedBefore: 1.1,
		furtherPart: -1.5,
	},
	roles: {
		text: 2.2,
		cosine: 1.5,
		neighbourCosine: -0.5,
		saidByAssistant: -2.8,
		adjacentPairs: 1.1,
		question: -0.2,
		speaksOfSelf: 0.5,
		nearDay: 0.4,
		nearMonth: 0.4,
		surroundings: 1.6,
		sessionText: 1.4,
		sessionCosine: 4.9,
		instruction: 0.4,
		length: -0.9,
		furtherPart: -1.5,
	},
	facts: { text: 1, cosine: 1, neighbourCosine: 0.5, namedSpeaker: 0.4 },
};

/** What a sum is divided by before it becomes a score, so that a good one lies around 1 whatever the kind. */
export const RANK_SCALE: Readonly<Record<ConversationKind, number>> = { people: 6, roles: 4, facts: 1 };

/**
 * Share of the cue's weight in words from which a memory counts as supported by words. Below it one everyday word
 * would make a cue about something wholly foreign find something in a small store.
 */
export const SUPPORTED_SHARE_MIN = 0.1;

/** Part of the better neighbour's BM25 that a memory gets. */
export const NEIGHBOUR_TEXT = 0.7;
/** Parts of the BM25 of the memories one and two places away that surroundings add up. */
export const SURROUNDING_TEXT = [0.6, 0.4] as const;
