import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rank } from "../../../src/core/domain/ranking/rank.ts";
import { line } from "../../../src/core/domain/rendering/line.ts";
import { render } from "../../../src/core/domain/rendering/render.ts";
import { DROP_REASONS } from "../../../src/core/domain/selection/retrieval-result.ts";
import { select } from "../../../src/core/domain/selection/select.ts";
import { countCodePoints, utf8Length } from "../../../src/core/domain/text/code-points.ts";
import { anyQuery, retrievedMemories } from "./arbitraries.ts";

const candidates = retrievedMemories();
const withRepeats = retrievedMemories({ repeats: true });

describe("select, whatever it is given", () => {
	it("[INV-PARTITION] puts every id in exactly one of memories and dropped", () => {
		fc.assert(
			fc.property(withRepeats, anyQuery, (memories, query) => {
				const result = select({ memories, query });
				const ids = [...result.memories.map(({ record }) => record.id), ...result.dropped.map(({ id }) => id)];
				expect(ids.toSorted()).toEqual([...new Set(memories.map(({ record }) => record.id))].sort());
				for (const { reason } of result.dropped) expect(DROP_REASONS).toContain(reason);
			}),
		);
	});

	it("[INV-CEILING] never exceeds a ceiling", () => {
		fc.assert(
			fc.property(candidates, anyQuery, (memories, query) => {
				const records = select({ memories, query }).memories.map(({ record }) => record);
				const { recallBudget } = query;
				const measure = recallBudget === null ? countCodePoints : utf8Length;
				expect(records.length).toBeLessThanOrEqual(query.limit);
				expect(measure(render(records))).toBeLessThanOrEqual(recallBudget?.maxBlockBytes ?? query.maxTotalChars);
				for (const record of records) {
					expect(measure(line(record))).toBeLessThanOrEqual(recallBudget?.maxRecordBytes ?? query.maxRecordChars);
				}
			}),
		);
	});

	it("[INV-RESERVE] leaves room for one memory that is not reserved, and answers in rank order", () => {
		fc.assert(
			fc.property(candidates, anyQuery, (memories, query) => {
				const result = select({ memories, query });
				const reserved = result.memories.filter((memory) => memory.reserved);
				expect(reserved.length).toBeLessThanOrEqual(Math.max(1, query.limit - 1));
				expect(rank(result.memories)).toEqual(result.memories);
			}),
		);
	});

	it("[INV-DETERMINISTIC] gives the same answer for any order of arrival", () => {
		fc.assert(
			fc.property(candidates, anyQuery, (memories, query) => {
				expect(select({ memories: memories.toReversed(), query })).toEqual(select({ memories, query }));
			}),
		);
	});

	it("[INV-NO-MUTATION] never changes what it was given", () => {
		fc.assert(
			fc.property(withRepeats, anyQuery, (memories, query) => {
				deepFreeze(memories);
				deepFreeze(query);
				select({ memories, query, sources: Object.freeze({ text: 1 }), unavailable: Object.freeze(["vector"]) });
			}),
		);
	});
});

function deepFreeze(value: unknown): void {
	if (typeof value !== "object" || value === null || Object.isFrozen(value)) return;
	Object.freeze(value);
	for (const member of Object.values(value)) deepFreeze(member);
}
