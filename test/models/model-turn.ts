/** What a scripted model does with one request. */
export type ModelTurn =
	/** Answers this value. */
	| { readonly kind: "json"; readonly answer: unknown }
	/** Answers this text, as it is: no JSON, a fence around it, half of it. */
	| { readonly kind: "text"; readonly text: string; readonly finishReason?: "stop" | "length" | "content_filter" }
	/** Declines, in its own words. */
	| { readonly kind: "refusal"; readonly text: string }
	| { readonly kind: "status"; readonly status: number; readonly location?: string }
	/** A body that is no chat completion. */
	| { readonly kind: "body"; readonly text: string }
	/** Never answers. */
	| { readonly kind: "silence" }
	/** Breaks the connection in the midst of the body. */
	| { readonly kind: "disconnect" }
	/** Begins its body and never ends it, without a further byte. */
	| { readonly kind: "stall" }
	/** Sends spaces for as long as it is listened to. */
	| { readonly kind: "flood" };

/** Takes the turns one after another; a further request, which no test meant to make, is a mistake of its own status. */
export function inOrder(turns: readonly ModelTurn[]): () => ModelTurn {
	const left = turns.values();
	return () => left.next().value ?? { kind: "status", status: 418 };
}
