import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CueStatistics } from "../../../../src/core/domain/ranking/candidate.ts";
import { readWords } from "../../../../src/core/domain/ranking/evidence/word-reading.ts";
import { cueTerms, tokensOf } from "../../../../src/core/domain/text/terms.ts";

/** As a scope of ten memories knows the cue: the words of `known` three times each, no other. */
function statisticsOf(text: string, known: readonly string[] = []): CueStatistics {
	const terms = cueTerms(text);
	const documentFrequencies = terms.map((term) => (known.includes(term) ? 3 : 0));
	return { terms, documentFrequencies, documents: 10, averageLength: 5, cosineFloor: 0.37 };
}

function read(text: string, memories: readonly string[], cue = statisticsOf(text)) {
	return readWords({ text, cue, documents: memories.map(tokensOf) });
}

function readingsOf(...asked: Parameters<typeof read>): Readonly<Record<string, string>> {
	return Object.fromEntries(read(...asked).readAs);
}

describe("[INV-WORD-READING] a word that nothing holds", () => {
	it.each([
		["typscript", "Writes TypeScript.", "typescript"],
		["typsecript", "Writes TypeScript.", "typescript"],
		["eror", "Go-style error returns", "error"],
		["Reedis", "Redis is a cache", "redi"],
		["Mongoose", "also called moongoose", "moongoos"],
		["kubernetas", "a Kubernetes cluster", "kubernet"],
		["handlng", "handling", "handl"],
		["exceptons", "thrown exceptions", "except"],
		["слвоо", "слово", "слово"],
		["Ζάκυντοσ", "Ζάκυνθοσ", "ζάκυνθοσ"],
	])("%j is read as one that is one edit away in %j: %j", (asked, memory, term) => {
		expect(Object.values(readingsOf(asked, [memory]))).toEqual([term]);
	});

	it.each([
		["mango", "Mongo", "begins otherwise"],
		["k9s", "k8s", "is short and has digits"],
		["2021", "2022", "is a number"],
		["iphone13", "iphone14", "has digits"],
		["shop", "show", "is short, and one letter stands for another"],
		["event", "even", "is short, and one letter more"],
		["decade", "decide", "is six letters long, and one stands for another"],
		["connection", "collection", "is two edits away"],
		["form", "from", "is near to a stop word alone"],
		["eros", "errs", "is near to nothing by a doubled letter"],
		["東京都庁前", "東京都庁舎", "is written without spaces"],
	])("%j is not read as %j: it %s", (asked, memory) => {
		expect(readingsOf(asked, [memory])).toEqual({});
	});

	it.each([
		["desing", "design", true],
		["abcb", "abbc", true],
		["eror", "error", true],
		["ero", "erro", false],
		["abcde", "abcdef", true],
		["abcd", "abcde", false],
		["abcdefx", "abcdefy", true],
		["abcdex", "abcdey", false],
	])(
		"%j for %j: the longer has 4 letters for a swap or a double, 6 for one more, 7 for another (%j)",
		(...[asked, memory, isRead]) => {
			expect(Object.keys(readingsOf(asked, [memory])).length === 1).toBe(isRead);
		},
	);

	it("is read as what most candidates hold, of equals as the first by code points", () => {
		const memories = ["mongo here", "mongodb there", "a mongodb queue"];
		expect(readingsOf("mongod", memories)).toEqual({ mongod: "mongodb" });
		expect(readingsOf("mongod", memories.slice(0, 2))).toEqual({ mongod: "mongo" });
	});

	it("counts as held by so many memories as candidates hold what it was read as, in any form", () => {
		const { cue } = read("How are exceptons thrown", ["an exception", "exceptions", "thrown"]);
		expect(cue.terms).toEqual(["except", "thrown"]);
		expect(cue.documentFrequencies).toEqual([2, 0]);
	});

	it("is no second term where the cue holds what it was read as, before it or behind it", () => {
		for (const text of ["redis reedis", "reedis redis"]) {
			const { cue } = read(text, ["redis"], statisticsOf(text, ["redi"]));
			expect([cue.terms, cue.documentFrequencies]).toEqual([["redi"], [3]]);
		}
	});

	it("stays as it is where a candidate holds it after all, or where nothing was counted", () => {
		expect(readingsOf("typscript", ["typescript", "typscript"])).toEqual({});
		const uncounted = { ...statisticsOf("typscript"), documents: 0 };
		expect(readingsOf("typscript", ["typescript"], uncounted)).toEqual({});
	});
});

const word = fc.string({ unit: fc.constantFrom(..."abes"), minLength: 3, maxLength: 8 });
const line = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(" "));

describe("reading words", () => {
	it("[INV-WORD-READING] changes nothing where the scope knows every word", () => {
		fc.assert(
			fc.property(line, fc.array(line, { maxLength: 5 }), (text, memories) => {
				const cue = statisticsOf(text, cueTerms(text));
				const reading = read(text, memories, cue);
				expect(reading.cue).toEqual(cue);
				expect(reading.readAs.size).toBe(0);
			}),
		);
	});

	it("[INV-WORD-READING] reads only words that are unknown as words that are there, keeps the others, and does not mind the order of the candidates", () => {
		fc.assert(
			fc.property(line, fc.array(line, { minLength: 1, maxLength: 6 }), (text, memories) => {
				const { cue, readAs } = read(text, memories);
				const held = new Set(memories.flatMap((memory) => cueTerms(memory, Number.POSITIVE_INFINITY)));
				for (const [asked, term] of readAs) {
					expect(held).toContain(term);
					expect(held).not.toContain(asked);
				}
				expect(cue.terms).toEqual([...new Set(cueTerms(text).map((term) => readAs.get(term) ?? term))]);
				const reversed = read(text, memories.toReversed());
				expect(reversed.cue).toEqual(cue);
				expect(reversed.readAs).toEqual(readAs);
			}),
		);
	});
});
