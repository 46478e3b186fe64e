import { describe, expect, it } from "vitest";
import { seedContractFailure } from "../../../src/core/domain/query/query-contract.ts";
import { parseRecallBudget } from "../../../src/core/domain/query/recall-budget.ts";

const budget = { max_record_bytes: 10, max_block_bytes: 50 };

describe("the seed's six checks", () => {
	it.each([
		[{}, null],
		[{ limit: 1, candidate_limit: 1, max_record_chars: 1, max_total_chars: 1 }, null],
		[{ candidate_limit: 1000.0, recall_budget: budget }, null],
		[{ recall_budget: null }, null],
		[{ recall_budget: "x" }, "recall_budget"],
		[{ recall_budget: [] }, "recall_budget"],
		[{ limit: 0 }, "limit"],
		[{ limit: -3 }, "limit"],
		[{ limit: 0.5 }, "limit"],
		[{ candidate_limit: 0 }, "candidate_limit"],
		[{ candidate_limit: 1001 }, "candidate_limit"],
		[{ candidate_limit: 10.5 }, "candidate_limit"],
		[{ candidate_limit: true }, "candidate_limit"],
		[{ candidate_limit: "100" }, "candidate_limit"],
		[{ candidate_limit: null }, "candidate_limit"],
		[{ candidate_limit: Number.POSITIVE_INFINITY }, "candidate_limit"],
		[{ candidate_limit: {} }, "candidate_limit"],
		[{ layers: [] }, "layers"],
		[{ max_record_chars: 0 }, "max_record_chars"],
		[{ max_total_chars: 0 }, "max_total_chars"],
		[{ max_record_chars: 0, max_total_chars: -1 }, "max_record_chars"],
		[{ max_record_chars: 300, max_total_chars: 250 }, "max_record_chars"],
		[{ max_record_chars: 1501 }, "max_record_chars"],
		[{ max_total_chars: 249 }, "max_record_chars"],
		[{ max_record_chars: 1500 }, null],
	])("[INV-CONTRACT] %j names %s", (raw, field) => {
		expect(seedContractFailure(raw)?.field ?? null).toBe(field);
	});

	it("[INV-CONTRACT] refuses the first that fails, in the seed's order", () => {
		const raw: Record<string, unknown> = {
			recall_budget: 1,
			limit: 0,
			candidate_limit: 0,
			layers: [],
			max_record_chars: 0,
			max_total_chars: 0,
		};
		const named: (string | undefined)[] = [];
		for (const field of Object.keys(raw)) {
			named.push(seedContractFailure(raw)?.field);
			delete raw[field];
		}
		expect(named).toEqual([
			"recall_budget",
			"limit",
			"candidate_limit",
			"layers",
			"max_record_chars",
			"max_total_chars",
		]);
	});

	it.each([
		{ limit: "5" },
		{ limit: null },
		{ limit: false },
		{ layers: "semantic" },
		{ layers: {} },
		{ max_record_chars: "9999" },
		{ max_total_chars: null },
	])("[INV-CONTRACT] leaves the wrong type of %j to validation", (raw) => {
		expect(seedContractFailure(raw)).toBeNull();
	});

	it("says what was declared, and quotes no more of it than a few words", () => {
		expect(seedContractFailure({ limit: -3 })?.message).toContain("-3");
		expect(seedContractFailure({ candidate_limit: [1] })?.message).toContain("a list");
		expect(seedContractFailure({ candidate_limit: "x".repeat(9999) })?.message.length).toBeLessThan(200);
		expect(seedContractFailure({ max_record_chars: 300, max_total_chars: 250 })?.message).toMatch(/300.*250/);
	});
});

describe("recall budgets", () => {
	it("[INV-BUDGET] reads bytes and reserves", () => {
		expect(parseRecallBudget({ ...budget, reserve: { semantic: 2, working: 1 } })).toEqual({
			ok: true,
			value: { maxRecordBytes: 10, maxBlockBytes: 50, reserve: { semantic: 2, working: 1 } },
		});
		expect(parseRecallBudget({ max_record_bytes: 50, max_block_bytes: 50, reserve: null })).toEqual({
			ok: true,
			value: { maxRecordBytes: 50, maxBlockBytes: 50, reserve: {} },
		});
	});

	it.each([
		null,
		7,
		{},
		{ max_record_bytes: 10 },
		{ max_block_bytes: 10 },
		{ max_record_bytes: 0, max_block_bytes: 10 },
		{ max_record_bytes: 1.5, max_block_bytes: 10 },
		{ max_record_bytes: "1", max_block_bytes: 10 },
		{ max_record_bytes: 1, max_block_bytes: true },
		{ max_record_bytes: 11, max_block_bytes: 10 },
		{ ...budget, window: 3 },
		{ ...budget, reserve: 3 },
		{ ...budget, reserve: ["semantic"] },
		{ ...budget, reserve: { facts: 1 } },
		{ ...budget, reserve: { semantic: 0 } },
		{ ...budget, reserve: { semantic: "1" } },
		JSON.parse('{"max_record_bytes":1,"max_block_bytes":2,"__proto__":{}}'),
	])("[INV-BUDGET] refuses %j", (raw) => {
		expect(parseRecallBudget(raw).ok).toBe(false);
	});
});
