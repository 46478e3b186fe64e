import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { join } from "node:path";
import { text as readText } from "node:stream/consumers";
import { z } from "zod";
import { loadUseLite } from "../../../scripts/load-use-lite.ts";
import { showProgress } from "../../../scripts/progress.ts";
import { type CachedEmbeddings, cachedEmbeddings } from "./cached-embeddings.ts";
import { embedderHash } from "./embedder-hash.ts";
import { openEmbeddingCache } from "./embedding-cache.ts";
import { startEmbeddingPool } from "./embedding-pool.ts";

export interface EmbeddingService {
	/** For MNEMA_EMBEDDINGS_URL. */
	readonly url: string;
	/** Computes on all cores what a set will ask for, so that the Worker waits for none of it. */
	prepare(setName: string, texts: readonly string[]): Promise<void>;
	close(): Promise<void>;
}

const requestSchema = z.object({ texts: z.array(z.string()) });

/**
 * The product's own embeddings over HTTP, for src/adapters/http-embedder: GET answers the stamp; POST `{texts}` answers
 * `{vectors: base64 of little-endian float32, truncated}`. What was ever computed is kept in the folder.
 */
export async function serveEmbeddings(cacheFolder: string): Promise<EmbeddingService> {
	const { stamp } = await loadUseLite();
	const { model, pooling, dimensions } = stamp;
	const cache = openEmbeddingCache(join(cacheFolder, `${model}-${pooling}-${embedderHash()}.bin`), dimensions);
	const pool = startEmbeddingPool();
	const embeddings = cachedEmbeddings(cache, pool);
	const server = createServer((request, response) => {
		answer(embeddings, { model, pooling, dimensions }, request, response).catch((error: unknown) => {
			process.stderr.write(`embeddings: ${error instanceof Error ? error.message : String(error)}\n`);
			response.writeHead(500).end();
		});
	});
	await new Promise<void>((resolve, reject) => {
		server.once("error", reject);
		server.listen({ host: "127.0.0.1", port: 0 }, resolve);
	});
	const address = server.address();
	if (address === null || typeof address === "string") throw new Error("The embedding service has no port.");
	return {
		url: `http://127.0.0.1:${address.port}/`,
		async prepare(setName, texts) {
			const missing = embeddings.missing(texts);
			if (missing.length === 0) return;
			const progress = showProgress({ label: `${setName}: embedding`, total: missing.length, unit: "texts" });
			await embeddings.fill(missing, progress.add);
			progress.stop();
		},
		async close() {
			server.closeAllConnections();
			server.close();
			await pool.close();
		},
	};
}

async function answer(
	embeddings: CachedEmbeddings,
	stamp: unknown,
	request: IncomingMessage,
	response: ServerResponse,
): Promise<void> {
	response.setHeader("Content-Type", "application/json");
	if (request.method === "GET") {
		response.end(JSON.stringify(stamp));
		return;
	}
	const { texts } = requestSchema.parse(JSON.parse(await readText(request)));
	const found = await embeddings.embed(texts);
	response.end(
		JSON.stringify({
			vectors: found.map(({ vector }) => Buffer.from(vector).toString("base64")),
			truncated: found.map(({ truncated }) => truncated),
		}),
	);
}
