/** One thread of the pool: the Worker's own embedder, in Node, where it gives the same bits. */
import { parentPort } from "node:worker_threads";
import { loadUseLite } from "../../../scripts/load-use-lite.ts";
import type { EmbeddedTexts } from "./embedding-pool.ts";

const embedder = await loadUseLite();

parentPort?.on("message", async (texts: readonly string[]) => {
	const embeddings = await embedder.embed(texts);
	const answer: EmbeddedTexts = embeddings.map(({ vector, truncated }) => ({
		vector: new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength),
		truncated,
	}));
	parentPort?.postMessage(answer);
});
