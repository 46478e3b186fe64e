import type { Instant } from "../instant.ts";

/** One message of a finished exchange, verbatim. */
export interface Utterance {
	readonly speaker: string;
	readonly text: string;
	/** Number of its turn within the session, 1 first. */
	readonly turn: number;
	/** When it was said, where the caller told. */
	readonly eventTime: Instant | null;
}

/** Where an utterance stands in its session: turns count from 1, the messages of a turn from 0. */
export interface UtterancePosition {
	readonly turn: number;
	readonly ordinal: number;
}
