import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { loadOffline } from "../../../bench/offline/offline-conversation.ts";
import { shortfalls } from "../../../bench/quality/baseline.ts";
import { readDataSet } from "../../../bench/quality/data-set.ts";
import { type Answered, measure } from "../../../bench/quality/measures.ts";
import { loadUseLite } from "../../../scripts/load-use-lite.ts";

const folder = join(import.meta.dirname, "../../../bench/sample");

const figuresSchema = z.strictObject({ r5: z.number(), r10: z.number(), mrr: z.number(), ndcg10: z.number() });

const baselineSchema = z.strictObject({ people: figuresSchema, roles: figuresSchema });

const baseline = baselineSchema.parse(JSON.parse(readFileSync(join(folder, "baseline.json"), "utf8")));

/** Every question of a set, asked as bench:quality asks it. */
async function answersOf(set: string): Promise<readonly Answered[]> {
	const embedder = await loadUseLite();
	const answers: Answered[] = [];
	for (const conversation of readDataSet(join(folder, set), Number.POSITIVE_INFINITY)) {
		const { ask } = await loadOffline(conversation, embedder);
		for (const question of conversation.questions) answers.push(await ask(question));
	}
	return answers;
}

describe("the shipped sample", () => {
	it.for(["people", "roles"] as const)(
		"of %s is recalled as well as the committed baseline",
		async (set, { annotate }) => {
			const { n, r5, r10, mrr, ndcg10 } = measure(await answersOf(set));
			const figures = { r5, r10, mrr, ndcg10 };
			await annotate(JSON.stringify({ set, n, ...figures }));
			expect(shortfalls(figures, baseline[set])).toEqual([]);
		},
	);
});
