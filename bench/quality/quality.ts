/** `npm run bench:quality`: how much of the known evidence recall finds, through the API of a real local Worker. */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { tenantAnswer } from "../../scripts/api/api-answers.ts";
import { createApiClient } from "../../scripts/api/api-client.ts";
import { turnDrafts } from "../../scripts/conversation/turn-drafts.ts";
import { startLocalServer } from "../../scripts/local-server.ts";
import { onStopSignal } from "../../scripts/server/on-stop-signal.ts";
import { CannotServe, repositoryRoot } from "../../scripts/server/server-settings.ts";
import { type BenchArguments, parseBenchArguments, UsageError, usage } from "./arguments.ts";
import { type Conversation, readDataSet } from "./data-set.ts";
import { serveEmbeddings } from "./embeddings/serve-embeddings.ts";
import { figuresTable } from "./figures-table.ts";
import { measureSet } from "./measure-set.ts";
import type { Measures } from "./measures.ts";

/** What was begun, in order; ended backwards, once. */
const endings: (() => Promise<void> | void)[] = [];
const signals = onStopSignal(endAll);

try {
	await run(parseBenchArguments(process.argv.slice(2)));
	await endAll();
	process.exit(0);
} catch (error) {
	await endAll();
	process.stderr.write(describe(error));
	process.exit(1);
}

async function run({ dataFolder, sets, jsonFile, queriesMax, cacheFolder }: BenchArguments): Promise<void> {
	// All are read first: a misspelt name should not cost the minutes of those before it.
	const dataSets = sets.map((name) => {
		const folder = join(dataFolder, name);
		if (!existsSync(folder)) throw new UsageError(`There is no set ${folder}.`);
		return { name, conversations: readDataSet(folder, queriesMax) };
	});
	const embeddings = cacheFolder === null ? null : await serveEmbeddings(cacheFolder);
	if (embeddings !== null) endings.push(embeddings.close);
	const server = await startServer(embeddings?.url);
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
	if (jsonFile !== null) {
		mkdirSync(dirname(jsonFile), { recursive: true });
		writeFileSync(jsonFile, `${JSON.stringify({ sets: measuresBySet }, null, "\t")}\n`);
	}
	process.stdout.write(figuresTable(measuresBySet));
}

/** On a store of its own, which goes with it. */
async function startServer(embeddingsUrl: string | undefined) {
	const parent = join(repositoryRoot, ".mnema");
	mkdirSync(parent, { recursive: true });
	const stateFolder = mkdtempSync(join(parent, "bench-"));
	endings.push(() => rmSync(stateFolder, { recursive: true, force: true }));
	const server = await startLocalServer({
		port: 0,
		stateFolder,
		...(embeddingsUrl === undefined ? {} : { embeddingsUrl }),
	});
	endings.push(server.stop);
	signals.keepToOurselves();
	return server;
}

function textsOf(conversations: readonly Conversation[]): readonly string[] {
	return conversations.flatMap(({ turns, questions }) => [
		...turns.flatMap((turn) => turnDrafts(turn, "").map(({ draft }) => draft.text)),
		...questions.map(({ text }) => text),
	]);
}

async function endAll(): Promise<void> {
	for (const end of endings.splice(0).reverse()) await end();
}

function describe(error: unknown): string {
	if (error instanceof UsageError) return `${error.message}\n\n${usage}`;
	if (error instanceof CannotServe) return `${error.message}\n`;
	return `${error instanceof Error ? error.stack : String(error)}\n`;
}
