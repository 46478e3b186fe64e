import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text as readText } from "node:stream/consumers";
import { z } from "zod";
import type { EmbeddingStamp } from "../../../src/core/ports/embedder.ts";
import type { KeptEmbedding } from "./embedding-cache.ts";

export interface EmbeddingsToServe {
	/** Of the model that the Worker takes them for. */
	readonly stamp: EmbeddingStamp;
	/** One embedding for each text, in order. */
	embed(texts: readonly string[]): Promise<readonly KeptEmbedding[]>;
}

export interface EmbeddingServer {
	/** For MNEMA_EMBEDDINGS_URL. */
	readonly url: string;
	close(): void;
}

const requestSchema = z.object({ texts: z.array(z.string()) });

/**
 * Embeddings over HTTP, for src/adapters/http-embedder: GET answers the stamp; POST `{texts}` answers `{vectors: base64 of
 * little-endian float32, truncated}`.
 */
export async function startEmbeddingServer(served: EmbeddingsToServe): Promise<EmbeddingServer> {
	const server = createServer((request, response) => {
		answer(served, request, response).catch((error: unknown) => {
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
		close() {
			server.closeAllConnections();
			server.close();
		},
	};
}

async function answer(
	{ stamp: { model, pooling, dimensions }, embed }: EmbeddingsToServe,
	request: IncomingMessage,
	response: ServerResponse,
): Promise<void> {
	response.setHeader("Content-Type", "application/json");
	if (request.method === "GET") {
		response.end(JSON.stringify({ model, pooling, dimensions }));
		return;
	}
	const { texts } = requestSchema.parse(JSON.parse(await readText(request)));
	const found = await embed(texts);
	response.end(
		JSON.stringify({
			vectors: found.map(({ vector }) => Buffer.from(vector).toString("base64")),
			truncated: found.map(({ truncated }) => truncated),
		}),
	);
}
