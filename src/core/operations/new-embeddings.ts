import { EMBEDDED_BEFORE_ANSWER_MAX } from "../domain/limits.ts";
import type { Embedder, Embedding } from "../ports/embedder.ts";
import type { RecordInsert } from "../ports/record-store.ts";

/** The embeddings of one write's new texts. A write may be planned again: what it embedded then is not embedded anew. */
export interface NewEmbeddings {
	/** Embeds those that are new. */
	add(texts: readonly string[]): Promise<void>;
	/** Null where the text was not embedded. */
	of(text: string): Embedding | null;
}

export function createNewEmbeddings(embedder: Embedder): NewEmbeddings {
	const embeddingByText = new Map<string, Embedding>();
	return {
		async add(texts) {
			// One text in two scopes is embedded once.
			const missing = [...new Set(texts)].filter((text) => !embeddingByText.has(text));
			if (missing.length === 0) return;
			for (const [index, embedding] of (await embedder.embed(missing)).entries()) {
				embeddingByText.set(missing[index] ?? "", embedding);
			}
		},
		of: (text) => embeddingByText.get(text) ?? null,
	};
}

/** What was embedded goes into the commit; the rest is embedded from the outbox. */
export function withVectors(inserts: readonly RecordInsert[], embeddings: NewEmbeddings): readonly RecordInsert[] {
	return inserts.map((insert) => ({ ...insert, vector: embeddings.of(insert.record.text)?.vector ?? null }));
}

/** The same, embedding first what is new, unless it is too much for an answer to wait for. */
export async function embeddedIfFew(
	inserts: readonly RecordInsert[],
	embeddings: NewEmbeddings,
): Promise<readonly RecordInsert[]> {
	if (inserts.length <= EMBEDDED_BEFORE_ANSWER_MAX) await embeddings.add(inserts.map(({ record }) => record.text));
	return withVectors(inserts, embeddings);
}
