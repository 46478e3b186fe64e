import { createHttpEmbedder } from "../adapters/http-embedder/http-embedder.ts";
import { useLite } from "../adapters/use-lite/load-in-worker.ts";
import type { Embedder } from "../core/ports/embedder.ts";
import type { Env } from "../env.ts";

/** The bench serves this model's own vectors from its cache; the stamp is checked, so they are the same bits. */
export function embedderOf({ MNEMA_EMBEDDINGS_URL: url }: Env): Embedder {
	if (url === undefined || url === "") return useLite;
	return createHttpEmbedder({ ...useLite, url });
}
