import type { TurnWorkKind, TurnWorkStates } from "../domain/conversation/turn-work.ts";
import type { Utterance, UtterancePosition } from "../domain/conversation/utterance.ts";
import type { Instant } from "../domain/instant.ts";
import type { Scope } from "../domain/scope/scope.ts";
import type { ConversationSource } from "./conversation-source.ts";

/**
 * Reads what turns left behind. Bound to one tenant. Writing is the record store's commit: a turn, its records and its
 * journal entry are one atomic step.
 *
 * An utterance's text is that of its records, joined, so that deleting or rewriting a record changes what every path
 * shows of the conversation; one whose records are all gone, archived or expired is not there. A summary is told by a model
 * and cannot follow: deleting a record of a turn, or rewriting its text, takes away the summaries of the session that
 * cover the turn, and the leases under which another may be written from what was read before.
 */
export interface TurnStore extends ConversationSource {
	/** Newest first, after `after` where it is given. */
	list(request: TurnListRequest): Promise<readonly PublishedUtterance[]>;
	/** Of the turns from `fromTurn` to `toTurn`, both included, oldest first; the newest `limit` of them where they are more. */
	between(request: TurnRange): Promise<readonly PublishedUtterance[]>;
	/** The newest summary of the session that covers nothing after `throughTurn`. */
	summary(session: SessionName, throughTurn: number): Promise<StoredSummary | null>;
	/** In how many turns each of these memories was used, by seq; one that never was is left out. */
	usage(seqs: readonly number[]): Promise<ReadonlyMap<number, number>>;
}

/** A session belongs to exactly one scope: the same id in another scope is another session. */
export interface SessionName {
	readonly scope: Scope;
	readonly sessionId: string;
}

export interface TurnListRequest extends SessionName {
	readonly after: UtterancePosition | null;
	readonly limit: number;
	/** Expiry is judged at this moment. */
	readonly now: Instant;
}

export interface TurnRange extends SessionName {
	readonly fromTurn: number;
	readonly toTurn: number;
	readonly limit: number;
	readonly now: Instant;
}

export interface PublishedUtterance extends Utterance {
	/** Of the messages of its turn, 0 first. */
	readonly ordinal: number;
	readonly generation: number;
	readonly publishedAt: Instant;
	/** The records that hold its text and are there still, in order. */
	readonly memoryIds: readonly string[];
	/** Of its turn. */
	readonly work: TurnWorkStates;
}

export interface StoredSummary {
	readonly text: string;
	readonly throughTurn: number;
}

/** A turn as the record store's commit writes it. `moved` where a turn of this number is there already. */
export interface TurnWrite extends SessionName {
	readonly turn: number;
	readonly generation: number;
	/** True: `moved` also where the newest turn of the session is of this generation or a later one. */
	readonly fenced: boolean;
	readonly runId: string | null;
	readonly operationId: string;
	readonly utterances: readonly {
		readonly speaker: string;
		readonly eventTime: Instant | null;
		/** In order; none for an utterance of which nothing was stored. */
		readonly memoryIds: readonly string[];
	}[];
	/** Existing memories that the turn used; each counts one use. */
	readonly usedMemoryIds: readonly string[];
	/** What is to be done with it afterwards: `pending` from now on. */
	readonly work: readonly TurnWorkKind[];
}

/** What became of one work of one turn. `moved` where the lease is not this one any more or the work is not pending. */
export interface TurnWorkOutcome extends SessionName {
	readonly turn: number;
	readonly lease: string;
	readonly kind: TurnWorkKind;
	readonly state: "done" | "failed";
	/** Of a summary that is done: kept for the session, covering all up to this turn. */
	readonly summary?: string;
}
