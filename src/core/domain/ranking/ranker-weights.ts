import type { ConversationKind } from "./conversation-kind.ts";
import { FITTED_WEIGHTS } from "./fitted-weights.ts";
import type { RankFeatures } from "./rank-features.ts";

/** A feature that is not named weighs nothing. */
export type RankWeights = Readonly<Partial<Record<keyof RankFeatures, number>>>;

/** What each kind of conversation weighs. How much is fitted on the development halves of the conversation sets (bench/fit/README.md). */
export const FITTED_FEATURES = {
	people: [
		"text",
		"ownText",
		"cosine",
		"neighbourCosine",
		"namedSpeaker",
		"adjacentPairs",
		"question",
		"speaksOfSelf",
		"relativeTime",
		"number",
		"nearDay",
		"nearMonth",
		"surroundings",
		"passageText",
		"widePassageText",
		"sessionText",
		"sessionCosine",
		"askedBefore",
		"repliesTo",
	],
	roles: [
		"text",
		"cosine",
		"saidByAssistant",
		"adjacentPairs",
		"speaksOfSelf",
		"nearDay",
		"nearMonth",
		"surroundings",
		"widePassageText",
		"sessionText",
		"sessionCosine",
		"instruction",
		"length",
	],
} as const satisfies Readonly<Record<string, readonly (keyof RankFeatures)[]>>;

/** Not fitted: it acts on the order that all other weights give. */
const FURTHER_PART = -1.5;

/** Weights of the score by kind of conversation. */
export const RANK_WEIGHTS: Readonly<Record<ConversationKind, RankWeights>> = {
	people: { ...FITTED_WEIGHTS.people, furtherPart: FURTHER_PART },
	roles: { ...FITTED_WEIGHTS.roles, furtherPart: FURTHER_PART },
	// Chosen by hand: 200 facts are too few to fit by.
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
/** How far a passage goes on each side of a memory, in memories of its session. */
export const PASSAGE_REACH = 2;
export const WIDE_PASSAGE_REACH = 5;
/** Parts of the BM25 of the memories one and two places away that surroundings add up. */
export const SURROUNDING_TEXT = [0.6, 0.4] as const;
