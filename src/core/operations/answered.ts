import type { RecordedAnswer } from "../ports/record-store.ts";

/** A call under an idempotency key: its answer is rendered before the commit, so that both are kept in one step. */
export interface IdempotentCall<T> {
	readonly key: string;
	/** Hash of method, path and body. */
	readonly requestHash: string;
	render(value: T): { readonly status: number; readonly body: string };
}

/** The same where a caller who gave no key leaves it to the journal to name the call. */
export interface JournalledCall<T> extends Omit<IdempotentCall<T>, "key"> {
	readonly key: string | null;
}

export type Answered<T> =
	| { readonly kind: "fresh"; readonly value: T }
	/** The key was used before with the same request: the answer given then. */
	| { readonly kind: "replayed"; readonly answer: RecordedAnswer };
