import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text as readText } from "node:stream/consumers";
import { z } from "zod";
import { openProductEmbeddings, type ProductEmbeddings } from "./product-embeddings.ts";

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
	const embeddings = await openProductEmbeddings(cacheFolder);
	const server = createServer((request, response) => {
		answer(embeddings, request, response).catch((error: unknown) => {
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
		prepare: embeddings.prepare,
		async close() {
			server.closeAllConnections();
			server.close();
			await embeddings.close();
		},
	};
}

async function answer(
	{ stamp, embed }: ProductEmbeddings,
	request: IncomingMessage,
	response: ServerResponse,
): Promise<void> {
	response.setHeader("Content-Type", "application/json");
	if (request.method === "GET") {
		response.end(JSON.stringify(stamp));
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
