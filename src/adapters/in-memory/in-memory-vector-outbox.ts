import type { OutboxEntry, OutboxKey, VectorOutbox } from "../../core/ports/vector-outbox.ts";
import type { InMemoryDatabase, InMemoryEntry } from "./in-memory-database.ts";

export function inMemoryVectorOutbox(database: InMemoryDatabase): VectorOutbox {
	/** The entry of a key, unless a newer write has replaced it. */
	function current(key: OutboxKey): InMemoryEntry | null {
		const entry = database.outbox.get(key.seq);
		return entry?.scopeToken === key.scopeToken && entry.revision === key.revision ? entry : null;
	}
	function replace(keys: readonly OutboxKey[], change: (entry: InMemoryEntry) => InMemoryEntry): void {
		for (const key of keys) {
			const entry = current(key);
			if (entry !== null) database.outbox.set(key.seq, change(entry));
		}
	}
	return {
		async entries(scopeToken, limit) {
			return [...database.outbox.values()]
				.filter((entry) => entry.scopeToken === scopeToken)
				.toSorted(
					(left, right) => Number(left.mutation !== null) - Number(right.mutation !== null) || left.seq - right.seq,
				)
				.slice(0, limit)
				.flatMap((entry) => entryOf(database, entry));
		},
		async keepVectors(entries) {
			for (const { vector, ...key } of entries) {
				replace([key], (entry) => (entry.action === "upsert" ? { ...entry, vector } : entry));
			}
		},
		async markSent(entries, mutation) {
			replace(entries, (entry) => ({ ...entry, mutation }));
		},
		async confirm(entries) {
			for (const key of entries) {
				if (current(key) !== null) database.outbox.delete(key.seq);
			}
		},
	};
}

function entryOf(database: InMemoryDatabase, entry: InMemoryEntry): readonly OutboxEntry[] {
	const { scopeToken, rootToken, seq, revision, mutation, vector } = entry;
	const key = { scopeToken, rootToken, seq, revision, mutation };
	if (entry.action === "remove") return [{ ...key, action: "remove" }];
	const row = [...database.rows.values()].find((candidate) => candidate.seq === seq);
	if (row === undefined) return [];
	const { layer, text, supersededBy } = row.record;
	return [{ ...key, action: "upsert", layer, live: supersededBy === null, vector, text }];
}
