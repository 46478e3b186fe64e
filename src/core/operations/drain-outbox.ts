import { OUTBOX_EMBED_CHUNK, OUTBOX_PAGE, VECTOR_REMOVE_MAX, VECTOR_UPSERT_MAX } from "../domain/limits.ts";
import type { Embedder } from "../ports/embedder.ts";
import { VectorFault } from "../ports/vector-fault.ts";
import type { VectorIndex, VectorMutation } from "../ports/vector-index.ts";
import type { OutboxEntry, VectorOutbox } from "../ports/vector-outbox.ts";

export interface DrainDeps {
	readonly outbox: VectorOutbox;
	readonly vectors: Pick<VectorIndex, "upsert" | "remove" | "isVisible">;
	readonly embedder: Embedder;
}

export interface DrainOutcome {
	/** Entries that this run brought further: the index accepted them, or showed them. */
	readonly handled: number;
	/** Entries that the index has accepted and does not show yet. */
	readonly waiting: number;
	/** There may be entries that this run did not see. */
	readonly left: boolean;
}

type UpsertEntry = Extract<OutboxEntry, { readonly action: "upsert" }>;
type EmbeddedEntry = UpsertEntry & { readonly vector: Float32Array };

/** Entries of one root that the index was given in one call. */
interface Sent {
	readonly rootToken: string;
	readonly mutation: VectorMutation;
	readonly entries: readonly OutboxEntry[];
}

/**
 * Brings the index what a page of a scope's outbox holds. At least once: after a crash at any step the next run goes on
 * from what was kept. An entry that was replaced meanwhile stays in the outbox, since every step names the revision that
 * it was taken for. Removals go first: they need no embedding, and what was deleted should not be proposed for longer.
 */
export async function drainOutbox(deps: DrainDeps, scopeToken: string): Promise<DrainOutcome> {
	const page = await deps.outbox.entries(scopeToken, OUTBOX_PAGE);
	const earlier = await confirmShown(deps, sentEarlier(page));
	const unsent = [...page.filter(({ mutation }) => mutation === null), ...earlier.unknown];
	const removals = unsent.filter(({ action }) => action === "remove");
	const upserts = unsent.filter((entry) => entry.action === "upsert");
	let waiting = earlier.waiting;
	for await (const sent of sendRemovals(deps, removals)) waiting += await settle(deps, sent);
	for await (const sent of sendUpserts(deps, await embedMissing(deps, upserts))) waiting += await settle(deps, sent);
	return { handled: earlier.confirmed + unsent.length, waiting, left: page.length >= OUTBOX_PAGE };
}

/** Takes the entries that the index shows out of the outbox. */
async function confirmShown({ outbox, vectors }: DrainDeps, sent: readonly Sent[]) {
	const unknown: OutboxEntry[] = [];
	let confirmed = 0;
	let waiting = 0;
	for (const { rootToken, mutation, entries } of sent) {
		const state = await stateOf(vectors, rootToken, mutation);
		if (state === "unknown") unknown.push(...entries);
		if (state === "waiting") waiting += entries.length;
		if (state === "shown") {
			await outbox.confirm(entries);
			confirmed += entries.length;
		}
	}
	return { confirmed, waiting, unknown };
}

/** An index that shows at once spares the outbox the note of what was sent. Answers how many entries wait. */
async function settle({ outbox, vectors }: DrainDeps, { rootToken, mutation, entries }: Sent): Promise<number> {
	if ((await stateOf(vectors, rootToken, mutation)) === "shown") {
		await outbox.confirm(entries);
		return 0;
	}
	await outbox.markSent(entries, mutation);
	return entries.length;
}

async function stateOf(
	vectors: DrainDeps["vectors"],
	rootToken: string,
	mutation: VectorMutation,
): Promise<"shown" | "waiting" | "unknown"> {
	try {
		return (await vectors.isVisible(rootToken, mutation)) ? "shown" : "waiting";
	} catch (error) {
		if (error instanceof VectorFault && error.reason.kind === "unknown_mutation") return "unknown";
		throw error;
	}
}

/** Chunk by chunk, so that a crash costs one chunk of embeddings, and recall compares exactly what is embedded already. */
async function embedMissing(
	{ outbox, embedder }: DrainDeps,
	entries: readonly UpsertEntry[],
): Promise<readonly EmbeddedEntry[]> {
	const embedded = entries.filter(isEmbedded);
	const missing = entries.filter((entry) => !isEmbedded(entry));
	for (const chunk of chunksOf(missing, OUTBOX_EMBED_CHUNK)) {
		const embeddings = await embedder.embed(chunk.map(({ text }) => text));
		const kept = chunk.map((entry, index) => {
			const vector = embeddings[index]?.vector;
			if (vector === undefined) throw new Error("The embedder gave fewer vectors than it was given texts.");
			return { ...entry, vector };
		});
		await outbox.keepVectors(kept);
		embedded.push(...kept);
	}
	return embedded;
}

async function* sendRemovals({ vectors }: DrainDeps, entries: readonly OutboxEntry[]): AsyncGenerator<Sent> {
	for (const [rootToken, ofRoot] of Map.groupBy(entries, (entry) => entry.rootToken)) {
		for (const chunk of chunksOf(ofRoot, VECTOR_REMOVE_MAX)) {
			const seqs = chunk.map(({ seq }) => seq);
			yield { rootToken, mutation: await vectors.remove(rootToken, seqs), entries: chunk };
		}
	}
}

async function* sendUpserts({ vectors }: DrainDeps, entries: readonly EmbeddedEntry[]): AsyncGenerator<Sent> {
	for (const [rootToken, ofRoot] of Map.groupBy(entries, (entry) => entry.rootToken)) {
		for (const chunk of chunksOf(ofRoot, VECTOR_UPSERT_MAX)) {
			const vectorEntries = chunk.map(({ seq, scopeToken, layer, live, vector }) => ({
				seq,
				scopeToken,
				layer,
				live,
				vector,
			}));
			yield { rootToken, mutation: await vectors.upsert(rootToken, vectorEntries), entries: chunk };
		}
	}
}

/** What earlier runs sent, by call. */
function sentEarlier(page: readonly OutboxEntry[]): readonly Sent[] {
	const sentByCall = new Map<string, Sent>();
	for (const entry of page) {
		const { rootToken, mutation } = entry;
		if (mutation === null) continue;
		const call = `${rootToken} ${mutation}`;
		sentByCall.set(call, { rootToken, mutation, entries: [...(sentByCall.get(call)?.entries ?? []), entry] });
	}
	return [...sentByCall.values()];
}

function isEmbedded(entry: UpsertEntry): entry is EmbeddedEntry {
	return entry.vector !== null;
}

function* chunksOf<T>(items: readonly T[], size: number): Generator<readonly T[]> {
	for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
