import { describe, expect, it } from "vitest";
import { type Answered, measure, recordRanks, turnRanks } from "../../../bench/quality/measures.ts";

/** A letter is a turn; a record shows one of them, or several that are exact duplicates. */
function answered(evidence: string, shown: string): Answered {
	const records = shown.split(" ").map((turns) => [...turns]);
	return { evidence: new Set(evidence), shown: records, lines: records.map(() => "[episodic] four") };
}

describe("ranks", () => {
	const shown = [["a"], ["a"], ["b", "c"], ["d"], ["c"]];

	it("give a turn the rank of its best record, and count the records between", () => {
		expect([...recordRanks(shown)]).toEqual([
			["a", 1],
			["b", 3],
			["c", 3],
			["d", 4],
		]);
	});

	it("close the gaps that a turn's further parts leave, by turn", () => {
		expect([...turnRanks(shown)]).toEqual([
			["a", 1],
			["b", 2],
			["c", 2],
			["d", 3],
		]);
	});
});

describe("measure", () => {
	it("is the mean of each question's share, whatever its count of evidence", () => {
		const { n, r5, r10 } = measure([answered("ab", "a x x x x x b"), answered("q", "x x x")]);
		expect({ n, r5, r10 }).toEqual({ n: 2, r5: 0.25, r10: 0.5 });
	});

	it("takes evidence at rank k and leaves it at k + 1", () => {
		const fill = (count: number) => "x ".repeat(count);
		expect(measure([answered("a", `${fill(4)}a`)]).r5).toBe(1);
		expect(measure([answered("a", `${fill(5)}a`)]).r5).toBe(0);
		expect(measure([answered("a", `${fill(19)}a`)]).r20).toBe(1);
		expect(measure([answered("a", `${fill(20)}a`)]).r20).toBe(0);
	});

	it("discounts by rank, against the best order that was possible", () => {
		const { ndcg10, mrr } = measure([answered("ab", "x a b")]);
		expect(ndcg10).toBeCloseTo((1 / Math.log2(3) + 1 / Math.log2(4)) / (1 + 1 / Math.log2(3)), 12);
		expect(mrr).toBe(0.5);
		expect(measure([answered("ab", "a b x")]).ndcg10).toBe(1);
	});

	it("never exceeds 1 where two pieces of evidence are one record", () => {
		const { ndcg10, r5, mrr } = measure([answered("ab", "ab x")]);
		expect({ ndcg10, r5, mrr }).toEqual({ ndcg10: 1, r5: 1, mrr: 1 });
	});

	it("is all zero where nothing comes back", () => {
		const nothing: Answered = { evidence: new Set("a"), shown: [], lines: [] };
		const { r20, ndcg10, mrr, tokens10 } = measure([nothing]);
		expect({ r20, ndcg10, mrr, tokens10 }).toEqual({ r20: 0, ndcg10: 0, mrr: 0, tokens10: 0 });
	});

	it("is strict about the parts of a turn already seen, and says beside it what it would be otherwise", () => {
		const { r5, by_turn } = measure([answered("b", "a a a a a b")]);
		expect({ strict: r5, byTurn: by_turn.r5 }).toEqual({ strict: 0, byTurn: 1 });
	});

	it("counts the characters of the first ten lines, by four", () => {
		const lines = Array.from({ length: 12 }, () => "😀😀😀😀");
		const shown = lines.map(() => ["x"]);
		expect(measure([{ evidence: new Set("x"), shown, lines }]).tokens10).toBe(10);
	});
});
