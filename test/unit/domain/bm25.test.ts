import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inverseDocumentFrequency, scoreText } from "../../../src/core/domain/text/bm25.ts";

describe("text scores", () => {
	it("[INV-BM25] follow the formula", () => {
		// idf = ln(1 + 8.5/2.5), tf part = 2 · 2.2 / (2 + 1.2 · (0.25 + 0.75 · 4/8)).
		const score = scoreText({
			terms: ["tea", "absent"],
			documentFrequencies: [2, 1],
			documents: 10,
			averageLength: 8,
			documentTerms: ["tea", "x", "tea", "y"],
		});
		expect(score).toBeCloseTo((Math.log(1 + 8.5 / 2.5) * 4.4) / 2.75, 12);
		expect(inverseDocumentFrequency(10, 2)).toBeCloseTo(Math.log(1 + 8.5 / 2.5), 12);
	});

	it("[INV-BM25] are finite and not negative, even on counts that disagree", () => {
		const term = fc.constantFrom("a", "b", "c");
		fc.assert(
			fc.property(
				fc.uniqueArray(term),
				fc.array(fc.nat(20), { maxLength: 3 }),
				fc.nat(10),
				fc.constantFrom(0, 0.5, 100),
				fc.array(term),
				(terms, documentFrequencies, documents, averageLength, documentTerms) => {
					const score = scoreText({ terms, documentFrequencies, documents, averageLength, documentTerms });
					expect(Number.isFinite(score) && score >= 0).toBe(true);
					expect(score > 0).toBe(terms.some((wanted) => documentTerms.includes(wanted)));
				},
			),
		);
	});
});
