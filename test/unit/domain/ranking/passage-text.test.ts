import { describe, expect, it } from "vitest";
import type { Candidate } from "../../../../src/core/domain/ranking/candidate.ts";
import { passageText } from "../../../../src/core/domain/ranking/evidence/passage-text.ts";
import { aRecord } from "../fixtures.ts";

/** One word a memory, in a session of as many as there are words; `-` is a memory that no source brought. */
function sessionOf(words: readonly string[]) {
	const candidates = words.flatMap((_word, seq): readonly Candidate[] => {
		if (words[seq] === "-") return [];
		const place = { previous: seq === 0 ? null : seq - 1, next: seq + 1 < words.length ? seq + 1 : null };
		return [{ memory: { record: aRecord(), seq, indexed: "ready" }, scopeDistance: 0, cosine: null, ...place }];
	});
	const bySeq = new Map(candidates.map((candidate) => [candidate.memory.seq, candidate]));
	const terms = new Map(candidates.map(({ memory }) => [memory.seq, [words[memory.seq] ?? ""]]));
	const cue = { terms: ["fish", "boat"], documentFrequencies: [1, 1], documents: 2, averageLength: 1, cosineFloor: 0 };
	return (seq: number, reach: number): number => {
		const candidate = bySeq.get(seq);
		return candidate === undefined ? Number.NaN : passageText(reach, { bySeq, terms, cue })(candidate);
	};
}

/** ln(1 + (2 - 1 + ½) / (1 + ½)) = ln 2, and a word that stands there n times counts n × 2.2 / (n + 1.2) of it. */
const times = (count: number) => (Math.LN2 * count * 2.2) / (count + 1.2);

describe("the words of a passage", () => {
	it.each([
		["of the memory alone", ["fish", "boat", "fish"], 1, 0, times(1)],
		["of both sides", ["fish", "boat", "fish"], 1, 1, times(1) + times(2)],
		["as far as it reaches", ["fish", "-x", "boat", "-x", "-x", "fish"], 2, 2, times(1) + times(1)],
		["to the ends of the session", ["boat", "fish"], 0, 5, times(1) + times(1)],
		["no further than what is known", ["fish", "-", "boat"], 2, 2, times(1)],
		["of no word of the cue", ["tea", "cup"], 0, 2, 0],
	])("count %s", (_name, words, seq, reach, expected) => {
		expect(sessionOf(words)(seq, reach)).toBeCloseTo(expected, 12);
	});
});
