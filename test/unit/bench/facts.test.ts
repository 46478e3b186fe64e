import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { factsFigures } from "../../../bench/facts/facts-figures.ts";
import { type Fact, facts, storeFacts } from "../../../bench/facts/facts-set.ts";
import type { OfflineScope } from "../../../bench/offline/offline-scope.ts";
import { shortfalls } from "../../../bench/quality/baseline.ts";

const baseline = z
	.strictObject({ r1: z.number(), r5: z.number(), mrr: z.number() })
	.parse(JSON.parse(readFileSync(join(import.meta.dirname, "../../../bench/facts/baseline.json"), "utf8")));

/** The place of the fact in what its cue recalls, from 1; Infinity where it is not there. */
async function rankOf(scope: OfflineScope, { text, cue }: Fact): Promise<number> {
	// Wide enough that no ceiling, but the ranker alone, keeps a fact out.
	const { result } = await scope.recall(scope.query({ cue, limit: 100, maxTotalChars: 50_000 }));
	expect(result.degraded).toBe(false);
	const index = result.memories.findIndex(({ record }) => record.text === text);
	return index < 0 ? Number.POSITIVE_INFINITY : index + 1;
}

describe("direct facts", () => {
	it("are two hundred, each with an id, a text and a cue that no other has", () => {
		expect(facts).toHaveLength(200);
		for (const field of ["id", "text", "cue"] as const) {
			expect(new Set(facts.map((fact) => fact[field])).size, field).toBe(200);
		}
	});

	it("have figures that are right for ranks worked out by hand", () => {
		expect(factsFigures([1, 2, 5, 10, Number.POSITIVE_INFINITY])).toEqual({ r1: 0.2, r5: 0.6, mrr: 0.36 });
	});

	it("are found by paraphrased cues as often as the committed baseline", async ({ annotate }) => {
		const { scope } = await storeFacts();
		const ranks: number[] = [];
		for (const fact of facts) ranks.push(await rankOf(scope, fact));
		const figures = factsFigures(ranks);
		await annotate(JSON.stringify(figures));
		expect(shortfalls(figures, baseline)).toEqual([]);
	});
});
