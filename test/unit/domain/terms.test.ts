import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { KNOWN_WORDS_MAX, TERMS_CODE_UNITS_MAX, TEXT_CODE_POINTS_MAX } from "../../../src/core/domain/limits.ts";
import { cueTerms, recordTerms, termsOf } from "../../../src/core/domain/text/terms.ts";

describe("terms", () => {
	it.each([
		["The cats were RUNNING", ["the", "cat", "were", "run"]],
		["run run run", ["run", "run", "run"]],
		["don't Alice's students' o’clock", ["dont", "alic", "student", "oclock"]],
		["café naïve CAFE", ["cafe", "naiv", "cafe"]],
		["cafe\u0301", ["cafe"]],
		["Straße İstanbul Ångström", ["straße", "istanbul", "angstrom"]],
		["ключи Ключ", ["ключи", "ключ"]],
		["й", ["й"]],
		["ﬁle Ｆｕｌｌ x² ①", ["file", "full", "x2", "1"]],
		["foo_bar foo-bar 3.5 a/b", ["foo", "bar", "foo", "bar", "3", "5", "a", "b"]],
		["今天去東京", ["今天", "天去", "去東", "東京"]],
		["猫", ["猫"]],
		["カタカナ ひら", ["カタ", "タカ", "カナ", "ひら"]],
		["コーヒー", ["コー", "ーヒ", "ヒー"]],
		["서울시", ["서울", "울시"]],
		["iPhone15を買う", ["iphone15", "を買", "買う"]],
		["हिन्दी", ["हिन्दी"]],
		["สวัสดี", ["สวั", "วัส", "สดี"]],
		["☕\ufe0f 👍🏽 — !", []],
		["1\ufe0f\u20e3", ["1\u20e3"]],
		["co\u00adop he\u200bllo", ["coop", "hello"]],
		["'quoted' ''", ["quot"]],
		["", []],
		["a".repeat(50), ["a".repeat(40)]],
		["𝒳".repeat(2), ["xx"]],
		["𐐨".repeat(50), ["𐐨".repeat(40)]],
	])("[INV-TERMS] of %j", (text, terms) => {
		expect(termsOf(text)).toEqual(terms);
	});

	it("[INV-TERMS] hold letters, marks and digits alone, 40 code points at most, and are stable", () => {
		fc.assert(
			fc.property(fc.string({ unit: "binary", maxLength: 80 }), (text) => {
				for (const term of termsOf(text)) expect(term).toMatch(/^[\p{L}\p{M}\p{N}]{1,40}$/u);
				expect(termsOf(text)).toEqual(termsOf(text.normalize("NFD")));
			}),
		);
	});

	it("[INV-TERMS] takes no more of a text that compatibility forms blow up than of the longest plain one", () => {
		// U+FDFA unfolds into eighteen characters, three spaces among them.
		const terms = termsOf("\u{fdfa}".repeat(TEXT_CODE_POINTS_MAX));
		expect(terms.join("").length).toBeLessThanOrEqual(TERMS_CODE_UNITS_MAX);
	});

	it("[INV-TERMS] of a word are the same before and after more other words than are kept", () => {
		// Twelve units, the longest that are kept, and thirteen.
		const text = "Running conversation's administered administrator";
		const terms = ["run", "convers", "administ", "administr"];
		expect(termsOf(text)).toEqual(terms);
		expect(termsOf(text)).toEqual(terms);
		const others = Array.from({ length: KNOWN_WORDS_MAX + 1 }, (_, index) => `w${index}`);
		expect(termsOf(others.join(" "))).toEqual(others);
		expect(termsOf(text)).toEqual(terms);
	});

	it.each([
		["กรุงเทพมหานคร", "กรุงเทพ"],
		["ພາສາລາວງ່າຍ", "ພາສາ"],
		["ភាសាខ្មែរ", "ភាសា"],
		["မြန်မာဘာသာ", "ဘာသာ"],
	])("[INV-TERMS] finds in %s, written without spaces, the word %s", (text, word) => {
		expect(termsOf(text)).toEqual(expect.arrayContaining([...termsOf(word)]));
	});

	it("a record is found by its speaker as well", () => {
		expect(recordTerms({ speaker: "Bob", text: "likes tea" })).toEqual(["bob", "like", "tea"]);
		expect(recordTerms({ speaker: null, text: "likes tea" })).toEqual(["like", "tea"]);
	});
});

describe("the terms of a cue", () => {
	it.each([
		["What does Alice's cat like to eat?", ["alic", "cat", "like", "eat"]],
		["cats cat CAT", ["cat"]],
		["Who is it?", ["who", "is", "it"]],
		["don't", ["dont"]],
		["the May trip", ["mai", "trip"]],
		["", []],
	])("[INV-CUE-TERMS] of %j", (cue, terms) => {
		expect(cueTerms(cue)).toEqual(terms);
	});

	it("[INV-CUE-TERMS] are 24 at most: the longest, in order of appearance", () => {
		const short = Array.from({ length: 20 }, (_, index) => `q${index + 10}`);
		const long = Array.from({ length: 10 }, (_, index) => `longer${index + 10}`);
		const terms = cueTerms([...short, ...long].join(" "));
		expect(terms).toEqual([...short.slice(0, 14), ...long]);
	});
});
