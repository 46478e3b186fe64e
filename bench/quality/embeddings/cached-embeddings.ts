import type { EmbeddingCache, KeptEmbedding } from "./embedding-cache.ts";
import type { EmbeddingPool } from "./embedding-pool.ts";

export interface CachedEmbeddings {
	/** One embedding for each text, in order. */
	embed(texts: readonly string[]): Promise<readonly KeptEmbedding[]>;
	/** The texts that would have to be computed, each once. */
	missing(texts: readonly string[]): readonly string[];
	/** Computes and keeps them, on all cores. */
	fill(texts: readonly string[], onFilled?: (count: number) => void): Promise<void>;
}

/** What is computed, and lost by a crash, at a time. */
const chunkSize = 32;

export function cachedEmbeddings(cache: EmbeddingCache, pool: EmbeddingPool): CachedEmbeddings {
	function missing(texts: readonly string[]): readonly string[] {
		return [...new Set(texts)].filter((text) => cache.find(text) === undefined);
	}

	async function fill(texts: readonly string[], onFilled?: (count: number) => void): Promise<void> {
		const chunks = [];
		for (let start = 0; start < texts.length; start += chunkSize) chunks.push(texts.slice(start, start + chunkSize));
		await Promise.all(
			chunks.map(async (chunk) => {
				const embeddings = await pool.embed(chunk);
				cache.keep(
					chunk.map((text, index) => {
						const embedding = embeddings[index];
						if (embedding === undefined) throw new Error("The embedder answered another count.");
						return { text, ...embedding };
					}),
				);
				onFilled?.(chunk.length);
			}),
		);
	}

	return {
		missing,
		fill,
		async embed(texts) {
			await fill(missing(texts));
			return texts.map((text) => {
				const embedding = cache.find(text);
				if (embedding === undefined) throw new Error("An embedding that was just kept is not there.");
				return embedding;
			});
		},
	};
}
