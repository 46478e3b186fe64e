/** `npm run bench:recall`: what a recall costs beside the plain hybrid, and what each feature of the ranker costs. */
import { availableParallelism, loadavg } from "node:os";
import { join } from "node:path";
import { loadUseLite } from "../../scripts/load-use-lite.ts";
import { startEmbeddingServer } from "../quality/embeddings/embedding-server.ts";
import { type BenchRun, runBench, writeFigures } from "../run-bench.ts";
import { parseRecallCostArguments, type RecallCostArguments, usage } from "./arguments.ts";
import { askCues } from "./ask-cues.ts";
import { captureCandidates } from "./capture-candidates.ts";
import { cues } from "./corpus/cues.ts";
import { costTables } from "./cost-tables.ts";
import { featureCosts } from "./feature-costs.ts";
import type { RecallCosts, SizeCosts } from "./recall-costs.ts";
import { storeTenant } from "./store-corpus.ts";
import { wordVector } from "./word-vectors.ts";

const cuesAsked = 208;
/** The first so many of these are what the features are timed over. */
const cuesCaptured = 40;

await runBench(usage, (run) => measureRecall(run, parseRecallCostArguments(process.argv.slice(2))));

async function measureRecall(run: BenchRun, { sizes, jsonFile }: RecallCostArguments): Promise<void> {
	const server = await run.startServer({
		workerFile: join(import.meta.dirname, "worker/bench-worker.ts"),
		embeddingsUrl: await serveWordVectors(run),
	});
	const scopes = sizes.map((size, seed) => ({ scope: `bench:${size}`, size, seed }));
	const smallest = Math.min(...sizes);
	// A scope of the same name with the same words, of somebody else.
	await storeTenant(server, { name: "beside", scopes: [{ scope: `bench:${smallest}`, size: smallest, seed: 99 }] });
	const from = performance.now();
	const api = await storeTenant(server, { name: "asked", scopes });
	const seconds = (performance.now() - from) / 1_000;
	const asked = cues(cuesAsked);
	const machine = { cores: availableParallelism(), node: process.version, load: loadavg()[0] ?? 0 };
	const measured: SizeCosts[] = [];
	for (const { scope, size } of scopes) {
		const arms = await askCues({ api, scope, cues: asked });
		measured.push({ memories: size, ...arms, p95_ratio: arms.product.latency_ms.p95 / arms.plain.latency_ms.p95 });
	}
	const captured = await captureCandidates({ api, scope: `bench:${smallest}`, cues: asked.slice(0, cuesCaptured) });
	const costs: RecallCosts = {
		machine,
		stored: { memories: sizes.reduce((sum, size) => sum + size, 0), seconds },
		sizes: measured,
		features: featureCosts(captured),
	};
	writeFigures(jsonFile, costs);
	process.stdout.write(costTables(costs));
}

/** For the Worker's outbox, under the stamp of the model that they stand for. */
async function serveWordVectors(run: BenchRun): Promise<string> {
	const { stamp } = await loadUseLite();
	const embedOne = (text: string) => ({
		vector: new Uint8Array(wordVector(text, stamp.dimensions).buffer),
		truncated: false,
	});
	const server = await startEmbeddingServer({ stamp, embed: async (texts) => texts.map(embedOne) });
	run.atEnd(server.close);
	return server.url;
}
