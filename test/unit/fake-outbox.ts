import type { Layer } from "../../src/core/domain/record/layer.ts";
import type { OutboxEntry, OutboxKey, VectorOutbox } from "../../src/core/ports/vector-outbox.ts";

export interface FakeOutbox extends VectorOutbox {
	/** A write or a deletion of the record: replaces its entry. */
	write(write: FakeWrite): void;
	remove(seq: number): void;
	all(): readonly OutboxEntry[];
}

interface FakeWrite {
	readonly seq: number;
	readonly text: string;
	readonly vector?: Float32Array | null;
	readonly live?: boolean;
	readonly layer?: Layer;
}

/** The outbox of one scope, over a map. `pageMax` stands for a store that gives other pages than it is asked for. */
export function createFakeOutbox(scopeToken: string, rootToken: string, pageMax?: number): FakeOutbox {
	const entries = new Map<number, OutboxEntry>();
	let revisions = 0;

	function current(key: OutboxKey): OutboxEntry | null {
		const entry = entries.get(key.seq);
		return entry?.revision === key.revision ? entry : null;
	}
	function replace(seq: number, entry: OutboxEntry): void {
		entries.delete(seq);
		entries.set(seq, entry);
	}
	const fresh = () => ({ scopeToken, rootToken, mutation: null, revision: String(++revisions) });
	return {
		write({ seq, text, vector = null, live = true, layer = "semantic" }) {
			replace(seq, { ...fresh(), seq, action: "upsert", text, vector, live, layer });
		},
		remove: (seq) => replace(seq, { ...fresh(), seq, action: "remove" }),
		all: () => [...entries.values()],
		async entries(token, limit) {
			return token === scopeToken ? [...entries.values()].slice(0, pageMax ?? limit) : [];
		},
		async keepVectors(kept) {
			for (const key of kept) {
				const entry = current(key);
				if (entry?.action === "upsert") entries.set(entry.seq, { ...entry, vector: key.vector });
			}
		},
		async markSent(sent, mutation) {
			for (const key of sent) {
				const entry = current(key);
				if (entry !== null) entries.set(entry.seq, { ...entry, mutation });
			}
		},
		async confirm(confirmed) {
			for (const key of confirmed) if (current(key) !== null) entries.delete(key.seq);
		},
	};
}
