import { join } from "node:path";
import { loadUseLite } from "../../../scripts/load-use-lite.ts";
import { showProgress } from "../../../scripts/progress.ts";
import type { Embedder, EmbeddingStamp } from "../../../src/core/ports/embedder.ts";
import { cachedEmbeddings } from "./cached-embeddings.ts";
import { embedderHash } from "./embedder-hash.ts";
import { type KeptEmbedding, openEmbeddingCache } from "./embedding-cache.ts";
import { startEmbeddingPool } from "./embedding-pool.ts";

/** The product's own embeddings, bit for bit; what was ever computed is kept in the folder. */
export interface ProductEmbeddings {
	readonly stamp: EmbeddingStamp;
	/** Computes on all cores what a set will ask for. */
	prepare(setName: string, texts: readonly string[]): Promise<void>;
	embed(texts: readonly string[]): Promise<readonly KeptEmbedding[]>;
	/** The same as the Worker's embedder, for what runs in this process. */
	readonly embedder: Embedder;
	close(): Promise<void>;
}

export async function openProductEmbeddings(cacheFolder: string): Promise<ProductEmbeddings> {
	const { stamp, relevanceFloor, unfamiliarRelevanceFloor } = await loadUseLite();
	const { model, pooling, dimensions } = stamp;
	const cache = openEmbeddingCache(join(cacheFolder, `${model}-${pooling}-${embedderHash()}.bin`), dimensions);
	const pool = startEmbeddingPool();
	const { missing, fill, embed } = cachedEmbeddings(cache, pool);
	return {
		stamp,
		async prepare(setName, texts) {
			const unknown = missing(texts);
			if (unknown.length === 0) return;
			const progress = showProgress({ label: `${setName}: embedding`, total: unknown.length, unit: "texts" });
			await fill(unknown, progress.add);
			progress.stop();
		},
		embed,
		embedder: {
			stamp,
			relevanceFloor,
			unfamiliarRelevanceFloor,
			async embed(texts) {
				const kept = await embed(texts);
				return kept.map(({ vector, truncated }) => ({
					// A copy: in the cache's file a vector begins at any byte.
					vector: new Float32Array(Uint8Array.from(vector).buffer),
					truncated,
					// The cache does not tell, and neither does the service that the Worker asks; the sets ask in words.
					familiar: true,
				}));
			},
		},
		close: pool.close,
	};
}
