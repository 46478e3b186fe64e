import type { Embedder, EmbeddingStamp } from "../../core/ports/embedder.ts";

const stamp: EmbeddingStamp = { model: "in-memory-bag-of-words", pooling: "sum", dimensions: 256 };

/** One word of ten in common. */
const relevanceFloor = 0.1;

/**
 * Embeds nothing but words: each goes to a place of its own, forwards or backwards, by its hash. Texts are alike as far as
 * they share words, which is meaning enough for tests, and needs no model.
 */
export function createInMemoryEmbedder(yieldToEventLoop: () => Promise<void> = nextTimer): Embedder {
	return {
		stamp,
		relevanceFloor,
		unfamiliarRelevanceFloor: relevanceFloor,
		async embed(texts) {
			const embeddings = [];
			for (const text of texts) {
				if (embeddings.length > 0) await yieldToEventLoop();
				embeddings.push({ vector: embedOne(text), truncated: false, familiar: true });
			}
			return embeddings;
		},
	};
}

function embedOne(text: string): Float32Array {
	const sums = new Float64Array(stamp.dimensions);
	for (const word of text
		.normalize("NFKC")
		.toLowerCase()
		.match(/[\p{L}\p{N}]+/gu) ?? []) {
		const hash = hashOf(word);
		const place = hash % stamp.dimensions;
		sums[place] = (sums[place] ?? 0) + (hash & 0x8000_0000 ? -1 : 1);
	}
	const length = Math.hypot(...sums);
	return length === 0 ? new Float32Array(stamp.dimensions) : Float32Array.from(sums, (sum) => sum / length);
}

/** FNV-1a over the UTF-16 units, its bits mixed once more, since its low ones alone spread badly. */
function hashOf(word: string): number {
	let hash = 0x811c_9dc5;
	for (let index = 0; index < word.length; index++) hash = Math.imul(hash ^ word.charCodeAt(index), 0x0100_0193);
	hash = Math.imul(hash ^ (hash >>> 16), 0x85eb_ca6b);
	return (hash ^ (hash >>> 13)) >>> 0;
}

function nextTimer(): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, 0));
}
