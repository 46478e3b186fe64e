import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createOfflineScope, type OfflineScope } from "../../../bench/offline/offline-scope.ts";
import { shortfalls } from "../../../bench/quality/baseline.ts";
import { parseJsonLines } from "../../../scripts/conversation/turn.ts";
import { loadUseLite } from "../../../scripts/load-use-lite.ts";

const folder = join(import.meta.dirname, "../../../bench/facts");

const factSchema = z.strictObject({
	id: z.string(),
	text: z.string(),
	cue: z.string(),
	layer: z.enum(["semantic", "procedural"]).optional(),
	subject_key: z.string().optional(),
});

const figuresSchema = z.strictObject({ r1: z.number(), r5: z.number(), mrr: z.number() });

type Fact = z.output<typeof factSchema>;
type Figures = z.output<typeof figuresSchema>;

const facts = parseJsonLines(readFileSync(join(folder, "facts.jsonl"), "utf8"), factSchema);
const baseline = figuresSchema.parse(JSON.parse(readFileSync(join(folder, "baseline.json"), "utf8")));

/** All facts in one scope, found by their words and by their meaning, as a Worker without a deployment's own parts has it. */
async function scopeOfFacts(): Promise<OfflineScope> {
	const scope = createOfflineScope(await loadUseLite());
	await scope.store(
		facts.map(({ text, layer = "semantic", subject_key: subjectKey = null }) => ({ text, layer, subjectKey })),
	);
	return scope;
}

/** The place of the fact in what its cue recalls, from 1; Infinity where it is not there. */
async function rankOf(scope: OfflineScope, { text, cue }: Fact): Promise<number> {
	// Wide enough that no ceiling, but the ranker alone, keeps a fact out.
	const { result } = await scope.recall(scope.query({ cue, limit: 100, maxTotalChars: 50_000 }));
	expect(result.degraded).toBe(false);
	const index = result.memories.findIndex(({ record }) => record.text === text);
	return index < 0 ? Number.POSITIVE_INFINITY : index + 1;
}

function figuresOf(ranks: readonly number[]): Figures {
	const within = (k: number) => ranks.filter((rank) => rank <= k).length / ranks.length;
	return { r1: within(1), r5: within(5), mrr: ranks.reduce((sum, rank) => sum + 1 / rank, 0) / ranks.length };
}

describe("direct facts", () => {
	it("are two hundred, each with an id, a text and a cue that no other has", () => {
		expect(facts).toHaveLength(200);
		for (const field of ["id", "text", "cue"] as const) {
			expect(new Set(facts.map((fact) => fact[field])).size, field).toBe(200);
		}
	});

	it("have figures that are right for ranks worked out by hand", () => {
		expect(figuresOf([1, 2, 5, 10, Number.POSITIVE_INFINITY])).toEqual({ r1: 0.2, r5: 0.6, mrr: 0.36 });
	});

	it("are found by paraphrased cues as often as the committed baseline", async ({ annotate }) => {
		const scope = await scopeOfFacts();
		const ranks: number[] = [];
		for (const fact of facts) ranks.push(await rankOf(scope, fact));
		const figures = figuresOf(ranks);
		await annotate(JSON.stringify(figures));
		expect(shortfalls(figures, baseline)).toEqual([]);
	});
});
