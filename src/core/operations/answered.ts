import type { RecordedAnswer } from "../ports/record-store.ts";

/** A call under an idempotency key: its answer is rendered before the commit, so that both are kept in one step. */
export interface IdempotentCall<T> {
	readonly key: string;
	/** Hash of method, path and body. */
	readonly requestHash: string;
	render(value: T): { readonly status: number; readonly body: string };
}

export type Answered<T> =
	| { readonly kind: "fresh"; readonly value: T }
	/** The key was used before with the same request: the answer given then. */
	| { readonly kind: "replayed"; readonly answer: RecordedAnswer };
