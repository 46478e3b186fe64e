/** `npm run bench:fit`: the ranker's weights, out of the product's own candidates and features. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "../../scripts/server/server-settings.ts";
import { BenchFailure, UsageError } from "../command-line.ts";
import { type Conversation, readDataSet } from "../quality/data-set.ts";
import { openProductEmbeddings } from "../quality/embeddings/product-embeddings.ts";
import { textsOf } from "../quality/texts-of.ts";
import { type BenchRun, runBench } from "../run-bench.ts";
import { parseFitArguments, usage } from "./arguments.ts";
import { collectQuestions } from "./collect-questions.ts";
import { fitFacts } from "./fit-facts.ts";
import type { FitQuestion } from "./fit-question.ts";
import { fitKinds } from "./fit-report.ts";
import { weightsSource, withReport } from "./generated-files.ts";
import { KINDS_TO_FIT } from "./kinds-to-fit.ts";
import { reportText } from "./report-text.ts";

const weightsFile = "src/core/domain/ranking/fitted-weights.ts";
const pageFile = "docs/retrieval.md";

await runBench(usage, async (run) => {
	const { dataFolder, cacheFolder, write } = parseFitArguments(process.argv.slice(2));
	const sets = KINDS_TO_FIT.flatMap((kind) => kind.sets).map((name) => readSet(dataFolder, name));
	const kinds = fitKinds(await collectAll(run, sets, cacheFolder));
	const report = reportText(kinds, await fitFacts());
	process.stdout.write(`${report}\n`);
	const made = [
		{ file: weightsFile, text: weightsSource(kinds) },
		{ file: pageFile, text: withReport(read(pageFile), report) },
	];
	if (write) {
		for (const { file, text } of made) writeFileSync(join(repositoryRoot, file), text);
		return;
	}
	const stale = made.filter(({ file, text }) => read(file) !== text).map(({ file }) => file);
	if (stale.length > 0) throw new BenchFailure(`Not what comes out (--write writes it): ${stale.join(", ")}`);
	process.stdout.write("The committed weights and tables are what comes out.\n");
});

interface SetToCollect {
	readonly name: string;
	readonly conversations: readonly Conversation[];
}

function readSet(dataFolder: string, name: string): SetToCollect {
	const folder = join(dataFolder, name);
	if (!existsSync(folder)) throw new UsageError(`There is no set ${folder}.`);
	return { name, conversations: readDataSet(folder, Number.POSITIVE_INFINITY) };
}

async function collectAll(
	run: BenchRun,
	sets: readonly SetToCollect[],
	cacheFolder: string,
): Promise<readonly FitQuestion[]> {
	const embeddings = await openProductEmbeddings(cacheFolder);
	run.atEnd(embeddings.close);
	const collected: FitQuestion[] = [];
	for (const { name, conversations } of sets) {
		await embeddings.prepare(name, textsOf(conversations));
		for (const conversation of conversations) {
			collected.push(...(await collectQuestions(name, conversation, embeddings.embedder)));
		}
	}
	return collected;
}

function read(file: string): string {
	return readFileSync(join(repositoryRoot, file), "utf8");
}
