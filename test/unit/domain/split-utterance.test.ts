import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { line } from "../../../src/core/domain/rendering/line.ts";
import { countCodePoints } from "../../../src/core/domain/text/code-points.ts";
import { isBlank } from "../../../src/core/domain/text/is-blank.ts";
import { splitUtterance } from "../../../src/core/domain/text/split-utterance.ts";
import { isWhiteSpace } from "../../../src/core/domain/text/white-space.ts";

const prefix = "[working] ".length;

function split(text: string, room: number): readonly string[] {
	return splitUtterance({ text, layer: "working", maxChars: prefix + room });
}

describe("splitting an utterance", () => {
	it.each([
		["short", 10, ["short"]],
		["exactly 10", 10, ["exactly 10"]],
		["", 10, []],
		["One. Two. Three.", 10, ["One. Two. ", "Three."]],
		["One. Two. Three.", 9, ["One. Two.", " Three."]],
		["Hi. a long sentence", 12, ["Hi. ", "a long ", "sentence"]],
		['He said "no." Then left', 14, ['He said "no." ', "Then left"]],
		["Really?! Yes... No", 10, ["Really?! ", "Yes... No"]],
		["v 3.5 is out now", 8, ["v 3.5 is", " out now"]],
		["one line\nnext line", 10, ["one line\n", "next line"]],
		["one line\r\nnext line", 9, ["one line\r\n", "next line"]],
		["今日は。「はい。」明日も", 6, ["今日は。", "「はい。」", "明日も"]],
		["abcdefghij", 4, ["abcd", "efgh", "ij"]],
		["ab cdefghij", 4, ["ab ", "cdef", "ghij"]],
		["𝒳𝒳𝒳𝒳𝒳", 2, ["𝒳𝒳", "𝒳𝒳", "𝒳"]],
		["abe\u0301fg", 3, ["ab", "e\u0301f", "g"]],
		["ab👩\u200d💻c", 4, ["ab", "👩\u200d💻c"]],
		["ab👍🏽c", 3, ["ab", "👍🏽c"]],
		["a🇩🇪🇫🇷", 2, ["a", "🇩🇪", "🇫🇷"]],
		["ab\u1112\u1161\u11ab", 4, ["ab", "\u1112\u1161\u11ab"]],
		["e\u0301\u0301\u0301", 2, ["e\u0301", "\u0301\u0301"]],
		["\u0301\u0301ab", 2, ["\u0301\u0301", "ab"]],
		["ab  ", 3, ["a", "b  "]],
		["word word.   ", 11, ["word ", "word.   "]],
		["a\u200b\u200b\u200bb", 2, ["a\u200b\u200b\u200bb"]],
		["    ab", 3, ["    a", "b"]],
		["a          b", 4, ["a   ", "       b"]],
		["ab        ", 4, ["a", "b        "]],
		["      ", 4, ["      "]],
	])("[INV-SPLIT] %j within %i", (text, room, parts) => {
		expect(split(text, room)).toEqual(parts);
	});

	it("[INV-SPLIT] parts join to the text, none is blank, and each fits unless white space fills it", () => {
		const piece = fc.constantFrom(
			..."aZ9.!?\"')。」今é",
			" ",
			" ",
			"\n",
			"\r\n",
			"\r",
			"\u200b",
			"\u200d",
			"\u0301",
			"𝒳",
			"🇩🇪",
			"👍🏽",
			"word ",
			"sentence. ",
		);
		const text = fc.array(piece, { maxLength: 120 }).map((pieces) => pieces.join(""));
		fc.assert(
			fc.property(text, fc.integer({ min: 1, max: 40 }), (whole, room) => {
				const parts = split(whole, room);
				expect(parts.join("")).toBe(whole);
				for (const part of parts) {
					expect(part.isWellFormed()).toBe(true);
					const shown = Array.from(line({ layer: "working", text: part }).slice(prefix));
					expect(shown.length <= room || shown.filter((character) => isWhiteSpace(character)).length >= room).toBe(
						true,
					);
					if (!isBlank(whole)) expect(isBlank(part)).toBe(false);
				}
			}),
			{ numRuns: 500 },
		);
	});

	it("[INV-SPLIT] every part of ordinary prose fits the default ceiling", () => {
		const word = fc.stringMatching(/^[a-z]{1,400}[.?!,]?$/);
		fc.assert(
			fc.property(fc.array(word, { minLength: 1, maxLength: 40 }), (words) => {
				const text = words.join(" ");
				const parts = splitUtterance({ text, layer: "episodic" });
				expect(parts.join("")).toBe(text);
				for (const part of parts)
					expect(countCodePoints(line({ layer: "episodic", text: part }))).toBeLessThanOrEqual(250);
			}),
		);
	});

	it("[INV-SPLIT] takes linear time", () => {
		const texts = [
			"a".repeat(350_000),
			"word ".repeat(70_000),
			"A. ".repeat(116_000),
			`${"x".repeat(240)}. `.repeat(1_440),
			"\u200b".repeat(350_000),
			`a${" ".repeat(350_000)}b`,
			"\u0301".repeat(350_000),
		];
		for (const text of texts) expect(splitUtterance({ text, layer: "episodic" }).join("")).toBe(text);
	});

	it("throws where the prefix leaves no room", () => {
		expect(() => split("a", 0)).toThrow(RangeError);
	});
});
