import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type EmbeddingService, serveEmbeddings } from "../../bench/quality/embeddings/serve-embeddings.ts";
import { loadUseLite } from "../../scripts/load-use-lite.ts";
import { createHttpEmbedder } from "../../src/adapters/http-embedder/http-embedder.ts";
import { createInMemoryEmbedder } from "../../src/adapters/in-memory/in-memory-embedder.ts";
import { describeEmbedder } from "./embedder.contract.ts";

let folder: string;
let service: EmbeddingService;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "mnema-embeddings-"));
	service = await serveEmbeddings(folder);
});
afterAll(async () => {
	await service.close();
	await rm(folder, { recursive: true });
});

async function overHttp() {
	return createHttpEmbedder({ ...(await loadUseLite()), url: service.url });
}

describeEmbedder("USE-lite", loadUseLite);
describeEmbedder("USE-lite over HTTP", overHttp);
describeEmbedder("in-memory twin", async () => createInMemoryEmbedder(async () => undefined));

it("[INV-EMBEDDING] over HTTP it is the same bits", async () => {
	const texts = ["The meeting was moved to Thursday.", "When was the appointment rescheduled?"];
	expect(await (await overHttp()).embed(texts)).toEqual(await (await loadUseLite()).embed(texts));
});

it("[INV-EMBEDDING] refuses a service of another stamp, naming both", async () => {
	const stamp = { model: "another", pooling: "cls", dimensions: 384 };
	const embedder = createHttpEmbedder({ ...(await loadUseLite()), stamp, url: service.url });
	await expect(embedder.embed(["a"])).rejects.toThrow(/use-lite-en-int8.*another/);
});
