/** A model that answers with JSON of a given schema. It may add memories; it never decides what is shown. */
export interface LanguageModel {
	/**
	 * The model's answer, parsed as JSON and nothing more: the caller checks it. Throws a ModelFault for everything that
	 * can go wrong on the way, within `deadlineMs`.
	 */
	complete(request: CompletionRequest): Promise<unknown>;
}

export interface CompletionRequest {
	readonly system: string;
	readonly user: string;
	/** Name and JSON Schema of the answer. */
	readonly answer: { readonly name: string; readonly schema: Readonly<Record<string, unknown>> };
	readonly deadlineMs: number;
}

export type ModelFaultReason =
	| "deadline"
	/** The connection failed or broke. */
	| "disconnected"
	/** 429 and 5xx. */
	| "overloaded"
	/** Any other status, or the model itself: the same call fails again. */
	| "refused"
	/** An answer that is no JSON or not all of it, or one that the schema does not let through. */
	| "malformed";

/** What a language model's adapter throws. It never holds a prompt, an answer or a key. */
export class ModelFault extends Error {
	readonly reason: ModelFaultReason;

	constructor(reason: ModelFaultReason, options?: ErrorOptions) {
		super(`The language model failed: ${reason}.`, options);
		this.name = "ModelFault";
		this.reason = reason;
	}
}
