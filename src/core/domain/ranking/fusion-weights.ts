import { MACHINE_ROLES, PERSON_ROLES } from "../conversation/role-speakers.ts";

/**
 * Weights of the fused score. Chosen on the development halves of the conversation sets (docs/retrieval.md); the bench
 * measures what a change of them does.
 */
export const FUSION_WEIGHTS = {
	/** BM25 of the memory and its better neighbour, over the best of all candidates: 0..1. */
	text: 1,
	/** Part of the better neighbour's BM25 that a memory gets. */
	neighbourText: 0.7,
	/** Cosine with the cue: 0..1. */
	cosine: 1,
	/** Cosine of each of the two neighbours, between people, whose turns are short and lean on each other. */
	neighbourCosine: 0.5,
	/** The same in a chat with an assistant, whose long answers mean much the same as what stands beside them. */
	neighbourCosineInRoleChat: 0.1,
	/** The memory's speaker is the one person whom the cue names: a prior, never a filter. */
	namedSpeaker: 0.4,
	/** Factor on the sum for what an assistant said: a person's memory is in what the person said, and it is shorter. */
	assistantFactor: 0.5,
} as const;

/** The speaker whose turns `assistantFactor` is for. */
export const ASSISTANT_SPEAKER = "assistant";

/**
 * Share of the cue's weight in words from which a memory counts as supported by words. Below it one everyday word
 * would make a cue about something wholly foreign find something in a small store.
 */
export const SUPPORTED_SHARE_MIN = 0.1;

/** Speakers that name a role and no person: a cue that holds such a word means no speaker by it. */
export const ROLE_SPEAKERS: ReadonlySet<string> = new Set([...MACHINE_ROLES, ...PERSON_ROLES]);
