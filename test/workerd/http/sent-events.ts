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
		.map(eventOf);
}

/** Reads a stream event by event, as they arrive: `next` waits for one, and gives null at the end. */
export function readEvents(response: Response) {
	const reader = (response.body ?? new ReadableStream<Uint8Array>()).getReader();
	const decoder = new TextDecoder();
	let text = "";
	async function next(): Promise<SentEvent | null> {
		for (;;) {
			const end = text.indexOf("\n\n");
			if (end !== -1) {
				const block = text.slice(0, end);
				text = text.slice(end + 2);
				return eventOf(block);
			}
			const { done, value } = await reader.read();
			if (done) return null;
			text += decoder.decode(value, { stream: true });
		}
	}
	return {
		next,
		async all(): Promise<readonly SentEvent[]> {
			const events: SentEvent[] = [];
			for (let event = await next(); event !== null; event = await next()) events.push(event);
			return events;
		},
		cancel: () => reader.cancel(),
	};
}

function eventOf(block: string): SentEvent {
	const fields = block.split("\n").map((field) => field.split(/: (.*)/s));
	const fieldOf = (name: string) => fields.find(([field]) => field === name)?.[1] ?? "";
	return { event: fieldOf("event"), data: fieldOf("data") };
}
