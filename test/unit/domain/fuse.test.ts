import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Candidate, CueStatistics } from "../../../src/core/domain/ranking/candidate.ts";
import { fuse } from "../../../src/core/domain/ranking/fuse.ts";
import { cueTerms } from "../../../src/core/domain/text/terms.ts";
import { aRecord } from "./fixtures.ts";

const statistics: CueStatistics = {
	terms: ["lisbon", "tram"],
	documentFrequencies: [2, 1],
	documents: 10,
	averageLength: 4,
	cosineFloor: 0.37,
};

function candidate(
	seq: number,
	text: string,
	rest: Partial<Candidate> & { readonly speaker?: string } = {},
): Candidate {
	const { speaker = null, ...fields } = rest;
	const record = aRecord({ id: `m${seq}`, text, speaker });
	return {
		memory: { record, seq, indexed: "ready" },
		scopeDistance: 0,
		cosine: null,
		previous: null,
		next: null,
		...fields,
	};
}

function idsOf(candidates: readonly Candidate[], cue = statistics): readonly string[] {
	return fuse(candidates, cue).map(({ retrieved }) => retrieved.record.id);
}

describe("fuse", () => {
	it("leaves out what neither a word nor the meaning of the cue supports", () => {
		expect(idsOf([candidate(1, "bread rises"), candidate(2, "bread falls", { cosine: 0.36 })])).toEqual([]);
	});

	it("admits a meaning at the floor, and not below it", () => {
		expect(idsOf([candidate(1, "bread", { cosine: 0.37 }), candidate(2, "salt", { cosine: 0.3699 })])).toEqual(["m1"]);
	});

	it("admits a neighbour of what is supported, since an answer often stands beside the words of the question", () => {
		const asked = candidate(1, "Have you taken the tram in Lisbon?", { next: 2 });
		const answer = candidate(2, "Every day!", { previous: 1 });
		expect(idsOf([asked, answer])).toEqual(["m1", "m2"]);
	});

	it("takes one everyday word of a cue about something foreign for no support", () => {
		// One of five words, held by nine of ten memories: ln(1 + 1.5/9.5) = .147 of .147 + 4 × ln(1 + 10.5/.5) = 12.51.
		const cue = { ...statistics, terms: ["time", "w", "x", "y", "z"], documentFrequencies: [9, 0, 0, 0, 0] };
		expect(idsOf([candidate(1, "a good time was had")], cue)).toEqual([]);
	});

	it("prefers what the one person said whom the cue names", () => {
		const cue = { ...statistics, terms: cueTerms("Caroline tram"), documentFrequencies: [2, 2] };
		const by = (seq: number, speaker: string) => candidate(seq, "the tram was late", { speaker });
		expect(idsOf([by(1, "Melanie"), by(2, "Caroline")], cue)[0]).toBe("m2");
	});

	it("prefers what the user said to what the assistant said", () => {
		const by = (seq: number, speaker: string) => candidate(seq, "the tram was late", { speaker });
		expect(idsOf([by(1, "assistant"), by(2, "user")])).toEqual(["m2", "m1"]);
	});

	it("counts a neighbour's words by .7: (1 + .7 × 0) / (1 + 0) to (0 + .7 × 1) / 1", () => {
		const [first, second] = fuse([candidate(1, "tram", { next: 2 }), candidate(2, "yes", { previous: 1 })], statistics);
		expect(first?.features.text).toBe(1);
		expect(second?.features.text).toBeCloseTo(0.7, 12);
		// x / (1 + x) of 1 and of .7
		expect(first?.retrieved.score).toBe(0.5);
		expect(second?.retrieved.score).toBeCloseTo(0.7 / 1.7, 12);
	});

	it("[INV-FUSE-ORDER] gives scores in 0..1, monotone with the order, whatever the order of the candidates", () => {
		const arbitrary = fc.uniqueArray(
			fc.record({
				seq: fc.integer({ min: 1, max: 40 }),
				text: fc.constantFrom("tram", "lisbon tram", "lisbon", "bread", "tram tram in lisbon town"),
				speaker: fc.constantFrom(undefined, "user", "assistant", "Ana"),
				cosine: fc.option(fc.double({ min: -1, max: 1, noNaN: true })),
				previous: fc.option(fc.integer({ min: 1, max: 40 })),
				next: fc.option(fc.integer({ min: 1, max: 40 })),
			}),
			{ selector: ({ seq }) => seq, maxLength: 25 },
		);
		fc.assert(
			fc.property(arbitrary, fc.infiniteStream(fc.nat()), (rows, keys) => {
				const candidates = rows.map(({ seq, text, speaker, ...rest }) =>
					candidate(seq, text, speaker === undefined ? rest : { ...rest, speaker }),
				);
				const shuffled = candidates
					.map((row) => ({ row, key: keys.next().value ?? 0 }))
					.toSorted((left, right) => left.key - right.key)
					.map(({ row }) => row);
				const fused = fuse(candidates, statistics);
				expect(fuse(shuffled, statistics)).toEqual(fused);
				const scores = fused.map(({ retrieved }) => retrieved.score ?? Number.NaN);
				expect(scores.every((score) => score >= 0 && score <= 1)).toBe(true);
				expect(scores).toEqual(scores.toSorted((left, right) => right - left));
				expect(fused.map(({ retrieved }) => retrieved.sourceOrdinal)).toEqual(fused.map((_, index) => index));
			}),
		);
	});
});
