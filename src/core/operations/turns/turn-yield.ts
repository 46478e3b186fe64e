import type { Exchange } from "../../domain/conversation/exchange.ts";
import type { Instant } from "../../domain/instant.ts";
import type { MemoryDraft } from "../../domain/record/memory-draft.ts";
import type { PublishedUtterance } from "../../ports/turn-store.ts";
import type { DraftOrigin } from "../draft-identity.ts";

/** What one work on a turn came to. */
export interface TurnYield {
	readonly memories: readonly DerivedMemory[];
	/** Of the session, up to this turn; null where the work is no summary, or had nothing to tell. */
	readonly summary: string | null;
	/** Ids of the records that it was made from: it is not written once one of them is gone. */
	readonly madeFrom: readonly string[];
}

export interface DerivedMemory {
	readonly draft: MemoryDraft;
	readonly derivedFrom: DraftOrigin["derivedFrom"];
}

export const NOTHING_TO_DO: TurnYield = { memories: [], summary: null, madeFrom: [] };

/** A collaborator yielded what no memory can be: the work failed. Says nothing of what it was. */
export class YieldFault extends Error {
	constructor() {
		super("A collaborator yielded what cannot be stored.");
		this.name = "YieldFault";
	}
}

export function exchangeOf(utterances: readonly PublishedUtterance[]): Exchange {
	return {
		messages: utterances.map((utterance) => ({
			speaker: utterance.speaker,
			text: utterance.text,
			at: saidAt(utterance),
		})),
	};
}

/** By its own account, or when it was published. */
export function saidAt({ eventTime, publishedAt }: PublishedUtterance): Instant {
	return eventTime ?? publishedAt;
}

export function recordsOf(utterances: readonly PublishedUtterance[]): readonly string[] {
	return utterances.flatMap(({ memoryIds }) => memoryIds);
}

/** Ids of the records of the messages that something was found in. Throws a YieldFault for an index that no message has, and for none. */
export function sourcesOf(utterances: readonly PublishedUtterance[], from: readonly number[]): readonly string[] {
	if (!Array.isArray(from) || from.length === 0) throw new YieldFault();
	return [...new Set(from)].flatMap((index) => {
		const utterance = Number.isInteger(index) ? utterances[index] : undefined;
		if (utterance === undefined) throw new YieldFault();
		return utterance.memoryIds;
	});
}
