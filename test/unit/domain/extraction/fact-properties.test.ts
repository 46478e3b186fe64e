import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findFacts } from "../../../../src/core/domain/extraction/find-facts.ts";
import {
	FACTS_MAX,
	RULE_CODE_UNITS_MAX,
	RULE_SENTENCES_MAX,
	TEXT_CODE_POINTS_MAX,
} from "../../../../src/core/domain/limits.ts";
import { nameFault, textFault } from "../../../../src/core/domain/record/record-rules.ts";
import { isBlank } from "../../../../src/core/domain/text/is-blank.ts";
import { exchangeOf, instantAt, textsIn } from "./facts-told.ts";

const opening = fc.constantFrom(
	..."I |I'm |My |my sister Anna |I love |I don't like |I live in |I work at |I've got |I have two |My favourite colour is |My birthday is |I moved to |I'll |Hi, I'm |Call me |Yesterday I |I was born in |i am ".split(
		"|",
	),
);
const word = fc.constantFrom(
	..."tea|and|I|me|my|mine|myself|we|us|our|it|that|Berlin|cats|named|Rex|tomorrow|on Friday|in 2019|,|but|\"|'|(|)|…|. |! |\n|not|the|a nurse|vegan|to Rome|March 3rd|U.S.|é́|👍|\u0001|\ud800|ﬁ|ſ|today|because|who|their|yesterday".split(
		"|",
	),
);
const prose = fc
	.tuple(
		opening,
		fc.array(fc.oneof({ arbitrary: word, weight: 6 }, { arbitrary: fc.string({ unit: "binary" }), weight: 1 }), {
			maxLength: 8,
		}),
	)
	.map(([start, words]) => start + words.join(" "));
const text = fc.oneof(
	fc.array(prose, { minLength: 1, maxLength: 4 }).map((sentences) => sentences.join(". ")),
	fc.string({ unit: "binary" }),
);
const speaker = fc.oneof(
	fc.constantFrom("Ada", "user", "Bob Ray", "assistant"),
	fc.string({ unit: "binary", minLength: 1 }),
	fc.string({ minLength: 200, maxLength: 300 }),
);
const moment = fc.constantFrom("2026-03-04T15:30:00Z", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59.999Z");
const firstPerson =
	/(^|[^\p{L}\p{N}])(I|i|me|Me|my|My|mine|Mine|myself|we|We|us|our|Our|ours|ourselves)($|[^\p{L}\p{N}])/u;

describe("[INV-RULE-FACTS] every text", () => {
	it("yields facts that a record can hold, or none", () => {
		fc.assert(
			fc.property(text, speaker, moment, (said, by, at) => {
				for (const fact of findFacts({ messages: [{ speaker: by, text: said, at: instantAt(at) }] })) {
					expect(textFault(fact.text)).toBeNull();
					expect(fact.subjectKey === null ? null : nameFault(fact.subjectKey)).toBeNull();
					expect(fact.speaker).toBe(by);
					expect(isBlank(by)).toBe(false);
					expect(fact.from).toEqual([0]);
					expect(fact.dueAt === null).toBe(fact.layer === "semantic");
				}
			}),
			{ numRuns: 3_000 },
		);
	});

	it("speaks of its speaker in the third person", () => {
		fc.assert(
			fc.property(text, (said) => {
				for (const fact of textsIn(said)) {
					expect(fact).toMatch(/^Ada(?:'s)? |is Ada's/u);
					expect(fact.endsWith(".")).toBe(true);
					expect(firstPerson.test(fact), fact).toBe(false);
				}
			}),
			{ numRuns: 3_000 },
		);
	});

	it("that asks yields nothing", () => {
		fc.assert(
			fc.property(prose, (said) => {
				const question = `${said.replace(/[.!?…,;:"'“”()\s\u0085。！？｡]/gu, " ")}?`;
				expect(textsIn(question)).toEqual([]);
			}),
			{ numRuns: 1_000 },
		);
	});

	it("of a machine yields nothing", () => {
		fc.assert(
			fc.property(text, (said) => {
				expect(textsIn(said, "assistant")).toEqual([]);
			}),
		);
	});
});

describe("[INV-RULE-FACTS] the longest messages", () => {
	it("are read up to the last sentence and the last unit that rules look at, and no further", () => {
		const idle = "I sat. ".repeat(RULE_SENTENCES_MAX - 1);
		expect(textsIn(`${idle}I like tea.`)).toEqual(["Ada likes tea."]);
		expect(textsIn(`${idle}I sat. I like tea.`)).toEqual([]);
		const [fits] = exchangeOf(`I like tea.${" ".repeat(RULE_CODE_UNITS_MAX - "I like tea.".length)}`).messages;
		const [next] = exchangeOf("I like jam.").messages;
		const both = { messages: [fits, next].filter((message) => message !== undefined) };
		expect(findFacts(both).map((fact) => fact.text)).toEqual(["Ada likes tea."]);
	});

	const bricks = [
		"a",
		" ",
		"I ",
		"I love ",
		"my my ",
		"I love tea. ",
		"A. ",
		"Dr. ",
		'"',
		'I love "',
		"'x ",
		"```\n",
		"> I love tea\n",
		"My dog Rex ",
		"My favourite a a a ",
		"I have a a a a a ",
		"I love tea, and ",
		"write a a a a ",
		"on Friday to ",
		"I have an exam on March 3 ",
		"Hi, ",
		"and ",
		", ",
		"\u0301",
		"👍🏽",
		"I'm Ada Ada Ada ",
		"what? ",
		", can you ",
		"- - ",
		"(",
		"My name is Ada-Ada-Ada ",
	];

	it.each(bricks)("of %j take no longer than their length", (brick) => {
		const whole = brick.repeat(Math.floor(TEXT_CODE_POINTS_MAX / Array.from(brick).length));
		expect(findFacts(exchangeOf(`I like jam. ${whole}`)).length).toBeLessThanOrEqual(FACTS_MAX);
		expect(findFacts(exchangeOf(`I ${whole}`)).length).toBeLessThanOrEqual(FACTS_MAX);
	});
});
