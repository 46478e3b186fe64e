/**
 * Names each write operation that its caller did not name with an Idempotency-Key. A name's first answer is recorded
 * in the same atomic step as the effect; the same name with the same payload is answered with it, with another payload
 * it is a conflict (semantics §12).
 */
export interface OperationJournal {
	/** The operation's key, or null where it is not to be told from a new one. */
	keyOf(operation: JournalledOperation): string | null;
}

export interface JournalledOperation {
	readonly scopeToken: string;
	readonly sessionId: string;
	readonly runId: string | null;
	/** Null where the caller holds none: then every call is an operation of its own. */
	readonly generation: number | null;
	readonly kind: "turn";
	readonly ordinal: number;
}
