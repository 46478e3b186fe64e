import { describe, expect, it } from "vitest";
import { parseFitArguments } from "../../../bench/fit/arguments.ts";
import { askForFeatures } from "../../../bench/fit/collect-questions.ts";
import { exampleOf } from "../../../bench/fit/example-of.ts";
import { answerAll } from "../../../bench/fit/fit-kind.ts";
import type { FitQuestion } from "../../../bench/fit/fit-question.ts";
import { figuresOf } from "../../../bench/fit/fit-report.ts";
import { foldsOf } from "../../../bench/fit/folds.ts";
import { weightsSource, withReport } from "../../../bench/fit/generated-files.ts";
import { markdownTable, share, signed } from "../../../bench/fit/markdown-table.ts";
import { loadOffline } from "../../../bench/offline/offline-conversation.ts";
import { createInMemoryEmbedder } from "../../../src/adapters/in-memory/in-memory-embedder.ts";
import { FITTED_WEIGHTS } from "../../../src/core/domain/ranking/fitted-weights.ts";
import { FITTED_FEATURES, RANK_WEIGHTS } from "../../../src/core/domain/ranking/ranker-weights.ts";

const sentences = [
	"I fed the grey cat.",
	"The cat slept all day?",
	"We sailed to Oslo.",
	"Oslo was cold, I sailed back.",
];
const turns = Array.from({ length: 24 }, (_none, index) => ({
	conv: "c",
	id: `t${index}`,
	session: `s${Math.floor(index / 6)}`,
	timestamp: `2026-01-0${1 + Math.floor(index / 6)}`,
	speaker: index % 2 === 0 ? "Ann" : "Bo",
	text: `${sentences[index % 4]} Day ${index}.`,
}));

async function asked(text: string) {
	const question = { id: "q", text, evidence: new Set(["t2", "t5"]) };
	const conversation = await loadOffline(
		{ turns },
		createInMemoryEmbedder(async () => undefined),
	);
	const features = await askForFeatures(conversation.scope, conversation.turnsByMemory, question);
	const fitQuestion: FitQuestion = { set: "a", conversation: "c", category: "k", ...features };
	return { answered: await conversation.ask(question), fitQuestion };
}

describe("the fit's view of a question", () => {
	it.for(["When did Ann sail to Oslo?", "Did the cat sleep on day 9?", "grey cat"])(
		"orders %j as recall does, over the product's weights",
		async (text) => {
			const { answered, fitQuestion } = await asked(text);
			const { furtherPart: _apart, ...weights } = RANK_WEIGHTS.people;
			const [own] = answerAll([fitQuestion], "people", weights);
			expect(fitQuestion.kind).toBe("people");
			expect(answered.shown.length).toBeGreaterThan(3);
			expect(own?.answered).toEqual(answered);
		},
	);

	it("has the evidence first, with the named features alone", async () => {
		const { fitQuestion } = await asked("Did the cat sleep on day 5?");
		const example = exampleOf(fitQuestion, ["question", "namedSpeaker"]);
		expect(example?.evidence).toBe(fitQuestion.candidates.filter(({ isEvidence }) => isEvidence).length);
		expect(example?.features).toHaveLength(2 * fitQuestion.candidates.length);
		// t5 asks, t2 does not; nobody is named.
		expect([...(example?.features ?? [])].slice(0, 4).toSorted()).toEqual([0, 0, 0, 1]);
		expect(exampleOf({ ...fitQuestion, candidates: [] }, ["question"])).toBeNull();
		expect(() => exampleOf(fitQuestion, ["charm"])).toThrow("charm");
	});
});

describe("the committed weights", () => {
	it("are of the features that are to be fitted", () => {
		for (const kind of ["people", "roles"] as const) {
			expect(Object.keys(FITTED_WEIGHTS[kind]).toSorted()).toEqual(FITTED_FEATURES[kind].toSorted());
		}
	});
});

describe("foldsOf", () => {
	it("deals conversations out one by one, each held out once", () => {
		const folds = foldsOf(["a1", "b1", "a2", "c1"], (item) => item.slice(0, 1), 2);
		expect(folds).toEqual([
			{ heldOut: ["a1", "a2", "c1"], others: ["b1"] },
			{ heldOut: ["b1"], others: ["a1", "a2", "c1"] },
		]);
	});
});

describe("figuresOf", () => {
	it("counts the evidence of the wanted questions alone", async () => {
		const { fitQuestion } = await asked("grey cat");
		const shown = [["t2"], ...Array.from({ length: 9 }, () => ["x"]), ["t5"]];
		const answered = { evidence: fitQuestion.evidence, shown, lines: [] };
		const other = { ...fitQuestion, category: "other" };
		const answers = [
			{ question: fitQuestion, answered },
			{ question: other, answered: { ...answered, shown: [] } },
		];
		// One of two within the first ten, the other eleventh.
		expect(figuresOf(answers, { set: "a", category: "k" })).toMatchObject({ n: 1, r10: 0.5, r20: 1 });
		expect(figuresOf(answers, { set: "a" })).toMatchObject({ n: 2, r10: 0.25 });
		expect(figuresOf(answers, { set: "b" })).toMatchObject({ n: 0 });
	});
});

describe("what is written", () => {
	it("is a table of Markdown", () => {
		const table = markdownTable(["set", "n"], [["a", "1"]]);
		expect(table).toBe("| set | n |\n|---|---:|\n| a | 1 |");
	});

	it("tells shares and differences to three digits", () => {
		expect([0.8139, 1, 0].map(share)).toEqual([".814", "1.000", ".000"]);
		expect([0.0041, -0.0123, -0.0001].map(signed)).toEqual(["+.004", "−.012", "0"]);
	});

	it("is a module of weights", () => {
		const source = weightsSource([{ kind: "people", weights: { text: 1.4, question: -0.6 } }]);
		expect(source).toContain(
			"export const FITTED_WEIGHTS = {\n\tpeople: {\n\t\ttext: 1.4,\n\t\tquestion: -0.6,\n\t},\n} as const;\n",
		);
	});

	it("replaces the marked part of the page and nothing else, however often", () => {
		const begin = "<!-- bench:fit begins: written by `npm run bench:fit -- --data DIR --write` -->";
		const page = `above\n${begin}\nold\n<!-- bench:fit ends -->\nbelow\n`;
		const once = withReport(page, "new");
		expect(once).toBe(page.replace("old", "new"));
		expect(withReport(once, "new")).toBe(once);
		expect(() => withReport("no part", "new")).toThrow("marked");
	});
});

describe("parseFitArguments", () => {
	it("needs the data, and writes only where it is asked to", () => {
		expect(parseFitArguments(["--data", "/d", "--cache", "/c"])).toEqual({
			dataFolder: "/d",
			cacheFolder: "/c",
			write: false,
		});
		expect(parseFitArguments(["--data", "/d", "--write"]).write).toBe(true);
		expect(() => parseFitArguments([])).toThrow("--data");
	});
});
