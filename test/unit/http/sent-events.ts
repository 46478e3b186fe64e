/** One server-sent event, as a client of the stream gets it. */
export interface SentEvent {
	readonly event: string;
	/** As it was sent. */
	readonly data: string;
}

/** Reads a stream event by event, as they arrive: `next` waits for one, and gives null at the end. */
export function readEvents(response: Response) {
	const reader = (response.body ?? new ReadableStream<Uint8Array>()).getReader();
	const decoder = new TextDecoder();
	let text = "";
	return {
		async next(): Promise<SentEvent | null> {
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
		},
		async all(): Promise<readonly SentEvent[]> {
			const events: SentEvent[] = [];
			for (let event = await this.next(); event !== null; event = await this.next()) events.push(event);
			return events;
		},
		cancel: () => reader.cancel(),
	};
}

function eventOf(block: string): SentEvent {
	const lines = block.split("\n");
	const values = (field: string) =>
		lines.filter((line) => line.startsWith(`${field}: `)).map((line) => line.slice(field.length + 2));
	return { event: values("event").join("\n"), data: values("data").join("\n") };
}
