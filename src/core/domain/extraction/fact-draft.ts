import type { SpeakerName } from "./speaker-name.ts";

/**
 * What a fact is in time. `trait`: true until further notice, so it names no day; `event`: it happened; `plan`: it is ahead and
 * needs a certain day; `anniversary`: a day that comes back every year.
 */
export type FactKind = "trait" | "event" | "plan" | "anniversary";

export interface FactDraft {
	/** Whom or what the sentence is about; no date is read in it. */
	readonly subject: string;
	/** What it says, without a full stop, dates as they were said. */
	readonly words: string;
	readonly kind: FactKind;
	/** A later fact of the same speaker and aspect replaces this one; null: none does. */
	readonly aspect: string | null;
	/** The aspect holds only if it happened lately: whoever moved ten years ago may live elsewhere. */
	readonly aspectIfRecent?: boolean;
}

/** One clause, and what is known beside it. */
export interface Telling {
	readonly who: SpeakerName;
	readonly clause: string;
	readonly isAfterGreeting: boolean;
}

/** Null where the clause does not say this kind of thing, or says it with a doubt. */
export type ClauseRule = (telling: Telling) => FactDraft | null;
