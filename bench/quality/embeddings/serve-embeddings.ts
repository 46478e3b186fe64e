import { startEmbeddingServer } from "./embedding-server.ts";
import { openProductEmbeddings } from "./product-embeddings.ts";

export interface EmbeddingService {
	/** For MNEMA_EMBEDDINGS_URL. */
	readonly url: string;
	/** Computes on all cores what a set will ask for, so that the Worker waits for none of it. */
	prepare(setName: string, texts: readonly string[]): Promise<void>;
	close(): Promise<void>;
}

/** The product's own embeddings over HTTP. What was ever computed is kept in the folder. */
export async function serveEmbeddings(cacheFolder: string): Promise<EmbeddingService> {
	const embeddings = await openProductEmbeddings(cacheFolder);
	const server = await startEmbeddingServer(embeddings);
	return {
		url: server.url,
		prepare: embeddings.prepare,
		async close() {
			server.close();
			await embeddings.close();
		},
	};
}
