/** `npm run bench:quality`: how much of the known evidence recall finds, through the API of a real local Worker. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { tenantAnswer } from "../../scripts/api/api-answers.ts";
import { createApiClient } from "../../scripts/api/api-client.ts";
import { UsageError } from "../command-line.ts";
import { type BenchRun, runBench, writeFigures } from "../run-bench.ts";
import { type BenchArguments, parseBenchArguments, usage } from "./arguments.ts";
import { readDataSet } from "./data-set.ts";
import { serveEmbeddings } from "./embeddings/serve-embeddings.ts";
import { figuresTable } from "./figures-table.ts";
import { measureSet } from "./measure-set.ts";
import type { Measures } from "./measures.ts";
import { textsOf } from "./texts-of.ts";

await runBench(usage, (run) => measureSets(run, parseBenchArguments(process.argv.slice(2))));

async function measureSets(
	run: BenchRun,
	{ dataFolder, sets, jsonFile, queriesMax, cacheFolder }: BenchArguments,
): Promise<void> {
	// All are read first: a misspelt name should not cost the minutes of those before it.
	const dataSets = sets.map((name) => {
		const folder = join(dataFolder, name);
		if (!existsSync(folder)) throw new UsageError(`There is no set ${folder}.`);
		return { name, conversations: readDataSet(folder, queriesMax) };
	});
	const embeddings = cacheFolder === null ? null : await serveEmbeddings(cacheFolder);
	if (embeddings !== null) run.atEnd(embeddings.close);
	const server = await run.startServer(embeddings === null ? {} : { embeddingsUrl: embeddings.url });
	const admin = createApiClient({ url: server.url, key: server.adminKey });
	const measuresBySet: Record<string, Measures> = {};
	for (const { name, conversations } of dataSets) {
		await embeddings?.prepare(name, textsOf(conversations));
		const { key } = await admin.call({ method: "POST", path: "/v1/tenants", body: { name } }, tenantAnswer);
		measuresBySet[name] = await measureSet({
			api: createApiClient({ url: server.url, key }),
			name,
			conversations,
		});
	}
	writeFigures(jsonFile, { sets: measuresBySet });
	process.stdout.write(figuresTable(measuresBySet));
}
