import { z } from "zod";
import type { Embedder, EmbeddingStamp } from "../../core/ports/embedder.ts";

const stampSchema = z.object({ model: z.string(), pooling: z.string(), dimensions: z.number().int().positive() });
const embeddingsSchema = z.object({ vectors: z.array(z.string()), truncated: z.array(z.boolean()) });

/** Texts in one request. */
const TEXTS_PER_REQUEST_MAX = 500;

export interface HttpEmbedderParts {
	/** GET answers the stamp; POST `{texts}` answers `{vectors: base64 of little-endian float32, truncated}`. */
	readonly url: string;
	/** What the service must serve: vectors of another stamp would not compare with the stored ones. */
	readonly stamp: EmbeddingStamp;
	readonly relevanceFloor: number;
	readonly unfamiliarRelevanceFloor: number;
}

/** Embeddings from a service that serves the same model, for development: the bench keeps them between its runs. */
export function createHttpEmbedder({ url, stamp, ...floors }: HttpEmbedderParts): Embedder {
	let checked: Promise<void> | null = null;
	return {
		stamp,
		...floors,
		async embed(texts) {
			checked ??= checkStamp(url, stamp);
			await checked;
			const embeddings = [];
			for (let start = 0; start < texts.length; start += TEXTS_PER_REQUEST_MAX) {
				const part = texts.slice(start, start + TEXTS_PER_REQUEST_MAX);
				const body = JSON.stringify({ texts: part });
				const answer = embeddingsSchema.parse(await fetchJson(url, { method: "POST", body }));
				if (answer.vectors.length !== part.length) throw new Error("The embedding service answered another count.");
				embeddings.push(
					...answer.vectors.map((base64, index) => ({
						vector: new Float32Array(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)).buffer),
						truncated: answer.truncated[index] ?? false,
						// The service does not tell; what the bench asks is all in words.
						familiar: true,
					})),
				);
			}
			return embeddings;
		},
	};
}

async function checkStamp(url: string, wanted: EmbeddingStamp): Promise<void> {
	const served = stampSchema.parse(await fetchJson(url));
	if (JSON.stringify(served) !== JSON.stringify(stampSchema.parse(wanted))) {
		throw new Error(`The embedding service serves ${JSON.stringify(served)}, not ${JSON.stringify(wanted)}.`);
	}
}

async function fetchJson(url: string, init?: RequestInit): Promise<unknown> {
	const response = await fetch(url, init);
	if (!response.ok) throw new Error(`The embedding service answered ${response.status}.`);
	return response.json();
}
