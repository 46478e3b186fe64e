import { describe, expect, it } from "vitest";
import { UsageError } from "../../../bench/command-line.ts";
import { parseRecallCostArguments } from "../../../bench/recall-cost/arguments.ts";
import { conversation } from "../../../bench/recall-cost/corpus/conversation.ts";
import { cues } from "../../../bench/recall-cost/corpus/cues.ts";
import { VOCABULARY } from "../../../bench/recall-cost/corpus/vocabulary.ts";
import { distributionOf } from "../../../bench/recall-cost/distribution.ts";
import { wordVector } from "../../../bench/recall-cost/word-vectors.ts";
import { cosine } from "../../../src/core/domain/ranking/cosine.ts";

describe("the arguments of bench:recall", () => {
	it("have sizes unless they are given", () => {
		expect(parseRecallCostArguments([])).toEqual({ sizes: [2_000, 200_000], jsonFile: null });
		expect(parseRecallCostArguments(["--sizes", "10,20", "--json", "/out.json"])).toEqual({
			sizes: [10, 20],
			jsonFile: "/out.json",
		});
	});

	it.each([["--sizes", "0"], ["--sizes", "10,"], ["--sizes", "1e3"], ["--fast"]])("refuse %s %s", (...args) => {
		expect(() => parseRecallCostArguments(args)).toThrow(UsageError);
	});
});

describe("what bench:recall asks for", () => {
	const turns = conversation("bench:x", { size: 2_000, seed: 1 });

	it("is a chat of two people in sessions of forty, the same each time", () => {
		expect(conversation("bench:x", { size: 2_000, seed: 1 })).toEqual(turns);
		expect(conversation("bench:x", { size: 10, seed: 2 })).not.toEqual(turns.slice(0, 10));
		expect(new Set(turns.map(({ draft }) => draft.speaker)).size).toBe(2);
		expect(new Set(turns.map(({ draft }) => draft.session_id)).size).toBe(50);
		const times = turns.map(({ draft }) => draft.event_time);
		expect(times).toEqual(times.toSorted());
	});

	it("has words that a tenth of the memories hold, and words that one does", () => {
		const held = new Map<string, number>();
		for (const { draft } of turns) {
			for (const word of new Set(draft.text.toLowerCase().match(/\p{L}+/gu))) held.set(word, (held.get(word) ?? 0) + 1);
		}
		expect(new Set(VOCABULARY).size).toBe(20_000);
		const invented = VOCABULARY.map((word) => held.get(word) ?? 0);
		expect(invented.filter((memories) => memories >= 200).length).toBeGreaterThan(5);
		expect(invented.filter((memories) => memories === 1).length).toBeGreaterThan(1_000);
	});

	it("is asked by two hundred cues of one word to twelve", () => {
		const asked = cues(208);
		expect(cues(208)).toEqual(asked);
		expect(new Set(asked).size).toBe(208);
		const lengths = new Set(asked.map((cue) => cue.split(" ").length));
		expect([Math.min(...lengths), Math.max(...lengths)]).toEqual([1, 12]);
	});

	it("is embedded so that texts are as near as they share words", () => {
		const vector = (text: string) => wordVector(text, 512);
		expect(cosine(vector("tulip"), vector("Tulip!"))).toBeCloseTo(1, 6);
		// One word of two in common, and chance.
		expect(cosine(vector("tulip rose"), vector("tulip spade"))).toBeCloseTo(0.5, 0);
		expect(Math.abs(cosine(vector("tulip"), vector("spade")))).toBeLessThan(0.3);
		expect(vector("").every((number) => number === 0)).toBe(true);
	});
});

describe("a distribution", () => {
	it("is of values that were measured, by nearest rank", () => {
		const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
		expect(distributionOf(hundred)).toEqual({ p50: 50, p95: 95, max: 100 });
		expect(distributionOf([7])).toEqual({ p50: 7, p95: 7, max: 7 });
		expect(() => distributionOf([])).toThrow(RangeError);
	});
});
