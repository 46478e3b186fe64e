/** One event of a stream. */
export interface SentEvent {
	readonly event: string;
	/** As it was sent: JSON, but for `cost`. */
	readonly data: string;
}

/** A stream's text as its events, in order (HTML's server-sent events, as far as they are used here). */
export function sentEvents(text: string): readonly SentEvent[] {
	return text
		.split("\n\n")
		.filter((block) => block !== "")
		.map((block) => {
			const fields = block.split("\n").map((field) => field.split(/: (.*)/s));
			const fieldOf = (name: string) => fields.find(([field]) => field === name)?.[1] ?? "";
			return { event: fieldOf("event"), data: fieldOf("data") };
		});
}
