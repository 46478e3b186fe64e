import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { monthIn } from "../../../src/core/domain/dates/calendar.ts";
import { type DateSpan, monthSpan } from "../../../src/core/domain/dates/date-span.ts";
import type { Candidate, CueStatistics } from "../../../src/core/domain/ranking/candidate.ts";
import type { AskedCue } from "../../../src/core/domain/ranking/cue-reading.ts";
import { type Fusion, fuse } from "../../../src/core/domain/ranking/fuse.ts";
import { contributionsOf } from "../../../src/core/domain/ranking/weigh-features.ts";
import type { MemoryRecord } from "../../../src/core/domain/record/record.ts";
import { cueTerms } from "../../../src/core/domain/text/terms.ts";
import { aRecord, instantOf } from "./fixtures.ts";

const statistics: CueStatistics = {
	terms: ["lisbon", "tram"],
	documentFrequencies: [2, 1],
	documents: 10,
	averageLength: 4,
	cosineFloor: 0.37,
};

const ASKED: AskedCue = { text: "Lisbon tram", dates: [] };

function candidate(
	seq: number,
	text: string,
	rest: Partial<Candidate> & Partial<Pick<MemoryRecord, "speaker" | "sessionId" | "eventTime">> = {},
): Candidate {
	const { speaker = null, sessionId = null, eventTime = null, ...fields } = rest;
	const record = aRecord({ id: `m${seq}`, text, speaker, sessionId, eventTime });
	return {
		memory: { record, seq, indexed: "ready" },
		scopeDistance: 0,
		cosine: null,
		previous: null,
		next: null,
		...fields,
	};
}

function monthOf(year: number, month: number): DateSpan {
	const span = monthSpan(monthIn(year, month - 1));
	if (span === null) throw new RangeError("no such month");
	return span;
}

function idsOf(candidates: readonly Candidate[], cue = statistics): readonly string[] {
	return fuse(ASKED, candidates, cue).memories.map(({ retrieved }) => retrieved.record.id);
}

/** A fusion with all that it could be asked for. */
function told({ kind, memories }: Fusion) {
	return { kind, memories: memories.map(({ retrieved, features }) => ({ retrieved, features: features() })) };
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
		const pair = [candidate(1, "tram", { next: 2 }), candidate(2, "yes", { previous: 1 })];
		const { kind, memories } = fuse(ASKED, pair, statistics);
		const [first, second] = memories;
		expect(kind).toBe("facts");
		expect(first?.features()).toMatchObject({ text: 1 });
		expect(second?.features()).toMatchObject({ text: expect.closeTo(0.7, 12) });
		// x / (1 + x) of 1 and of .7
		expect(first?.retrieved.score).toBe(0.5);
		expect(second?.retrieved.score).toBeCloseTo(0.7 / 1.7, 12);
	});

	it("prefers what happened when the cue says", () => {
		const told = (seq: number, day: string) =>
			candidate(seq, "the tram was late", { speaker: "Ana", sessionId: "s", eventTime: instantOf(`${day}T12:00:00Z`) });
		const trams = [told(1, "2024-06-10"), told(2, "2025-06-10"), told(3, "2025-11-02")];
		const first = (year: number) => {
			const asked = { text: "Which tram was late in June?", dates: [monthOf(year, 6)] };
			return fuse(asked, trams, statistics).memories[0]?.retrieved.record.id;
		};
		expect([first(2024), first(2025)]).toEqual(["m1", "m2"]);
	});

	it("admits what lies in a date of the cue and nothing else supports, below all there that words or meaning support too", () => {
		const on = (seq: number, text: string, day: string, rest: Parameters<typeof candidate>[2] = {}) =>
			candidate(seq, text, { speaker: "Ana", eventTime: instantOf(`${day}T00:00:00Z`), ...rest });
		const candidates = [
			on(1, "we baked bread", "2025-06-01", { cosine: 0.3, sessionId: "s" }),
			on(2, "we baked cake", "2025-06-30", { cosine: 0.2, sessionId: "s" }),
			on(3, "we baked buns", "2025-07-01", { cosine: 0.36 }),
			on(4, "we took the tram", "2025-06-15", { speaker: "Ben" }),
			on(5, "cosy", "2025-06-16", { speaker: "Ben", cosine: 0.37 }),
			candidate(6, "no time", { speaker: "Ana", cosine: 0.36 }),
		];
		const asked = { text: "What did we do with the tram in June?", dates: [monthOf(2025, 6)] };
		const { memories } = fuse(asked, candidates, statistics);
		expect(memories.map(({ retrieved }) => retrieved.record.id).slice(2)).toEqual(["m1", "m2"]);
		expect(memories).toHaveLength(4);
		const scores = memories.map(({ retrieved }) => retrieved.score ?? 0);
		expect(scores).toEqual(scores.toSorted((left, right) => right - left));
		expect(fuse({ ...asked, dates: [] }, candidates, statistics).memories).toHaveLength(2);
	});

	it.each([
		["people", ["Ana", "Ben", "user"]],
		["roles", ["user", "Assistant", "Ana"]],
		["facts", ["Ana", "user", null, null]],
	])("weighs as a conversation of %s what %j mostly is", (kind, speakers) => {
		const candidates = speakers.map((speaker, seq) => candidate(seq, "tram", { speaker }));
		expect(fuse(ASKED, candidates, statistics).kind).toBe(kind);
	});

	it("adds up what it explains: the contributions of two people's turns give their order", () => {
		const turns = [
			candidate(1, "Shall we take the Lisbon tram?", { speaker: "Ana", sessionId: "s" }),
			candidate(2, "I took the tram yesterday", { speaker: "Ben", sessionId: "s", cosine: 0.9 }),
		];
		const { kind, memories } = fuse({ text: "When did Ben take the tram?", dates: [] }, turns, {
			...statistics,
			terms: ["ben", "tram"],
		});
		const sums = memories.map(({ features }) =>
			Object.values(contributionsOf(features(), kind)).reduce((sum, one) => sum + one, 0),
		);
		expect(memories.map(({ retrieved }) => retrieved.record.id)).toEqual(["m2", "m1"]);
		expect(sums[0]).toBeGreaterThan(sums[1] ?? Number.POSITIVE_INFINITY);
		expect(memories[0]?.features()).toMatchObject({ namedSpeaker: 1, relativeTime: 1, speaksOfSelf: 1, question: 0 });
		expect(memories[1]?.features()).toMatchObject({ namedSpeaker: 0, relativeTime: 0, question: 1 });
	});

	it("tells of a feature that weighs nothing for the kind as well", () => {
		const { kind, memories } = fuse(ASKED, [candidate(1, "Does the Lisbon tram run?")], statistics);
		expect(kind).toBe("facts");
		// Two of the text's five terms stand together as in the cue, which is one pair.
		expect(memories[0]?.features()).toMatchObject({
			adjacentPairs: 1,
			question: 1,
			length: Math.log(6),
			furtherPart: 0,
		});
		expect(contributionsOf(memories[0]?.features() ?? {}, kind)).toEqual({ text: 1 });
	});

	it("[INV-FUSE-ORDER] gives scores in 0..1, monotone with the order, whatever the order of the candidates", () => {
		const asked = { text: "When was the Lisbon tram last June?", dates: [monthOf(2025, 6)] };
		const arbitrary = fc.uniqueArray(
			fc.record({
				seq: fc.integer({ min: 1, max: 40 }),
				text: fc.constantFrom("tram", "lisbon tram", "lisbon", "bread", "tram tram in lisbon town", "tram? last week"),
				speaker: fc.constantFrom(null, "user", "assistant", "Ana"),
				sessionId: fc.constantFrom(null, "s1", "s2"),
				eventTime: fc.constantFrom(null, instantOf("2025-06-14T10:00:00Z"), instantOf("2025-07-01T00:00:00Z")),
				cosine: fc.option(fc.double({ min: -1, max: 1, noNaN: true })),
				previous: fc.option(fc.integer({ min: 1, max: 40 })),
				next: fc.option(fc.integer({ min: 1, max: 40 })),
			}),
			{ selector: ({ seq }) => seq, maxLength: 25 },
		);
		fc.assert(
			fc.property(arbitrary, fc.infiniteStream(fc.nat()), (rows, keys) => {
				const candidates = rows.map(({ seq, text, ...rest }) => candidate(seq, text, rest));
				const shuffled = candidates
					.map((row) => ({ row, key: keys.next().value ?? 0 }))
					.toSorted((left, right) => left.key - right.key)
					.map(({ row }) => row);
				const fusion = fuse(asked, candidates, statistics);
				expect(told(fuse(asked, shuffled, statistics))).toEqual(told(fusion));
				const fused = fusion.memories;
				const scores = fused.map(({ retrieved }) => retrieved.score ?? Number.NaN);
				expect(scores.every((score) => score >= 0 && score <= 1)).toBe(true);
				expect(scores).toEqual(scores.toSorted((left, right) => right - left));
				expect(fused.map(({ retrieved }) => retrieved.sourceOrdinal)).toEqual(fused.map((_, index) => index));
			}),
		);
	});
});
