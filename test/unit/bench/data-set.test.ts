import { describe, expect, it } from "vitest";
import { readQuestions } from "../../../bench/quality/data-set.ts";

const lines = [
	{ conv: "a", qid: "a:0", question: "kept", evidence: ["a:1"] },
	{ conv: "a", qid: "a:1", question: "not answerable", evidence: ["a:1"], answerable: false },
	{ conv: "b", qid: "b:0", question: "no evidence", evidence: [] },
	{ conv: "b", qid: "b:1", question: "audited", evidence: ["b:1"], evidence_fixed: ["b:2", "b:2"], answerable: true },
	{ conv: "a", qid: "a:2", question: "last", evidence: ["a:2"] },
];
const jsonLines = `${lines.map((line) => JSON.stringify(line)).join("\n")}\n`;

describe("readQuestions", () => {
	it("keeps what can be answered from evidence, by conversation, with the audited evidence where there is some", () => {
		const questions = readQuestions(jsonLines, Number.POSITIVE_INFINITY);
		expect([...questions].map(([conversation, asked]) => [conversation, asked.map(({ text }) => text)])).toEqual([
			["a", ["kept", "last"]],
			["b", ["audited"]],
		]);
		expect(questions.get("b")?.[0]?.evidence).toEqual(new Set(["b:2"]));
	});

	it("takes the first of those that count", () => {
		expect([...readQuestions(jsonLines, 1).keys()]).toEqual(["a"]);
		expect([...readQuestions(jsonLines, 2).keys()]).toEqual(["a", "b"]);
	});
});
