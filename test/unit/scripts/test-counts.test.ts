import { describe, expect, it } from "vitest";
import { testCounts } from "../../../scripts/test-counts.ts";

describe("testCounts", () => {
	it("adds up what the runs of a log say", () => {
		const log = [
			" Test Files  2 passed (2)",
			"      Tests  1 failed | 20 passed | 3 skipped (24)",
			"\u001b[2m      Tests \u001b[22m \u001b[1m\u001b[32m11 passed\u001b[39m\u001b[22m\u001b[90m (11)\u001b[39m",
		].join("\n");
		expect(testCounts(log, 1)).toEqual({ passed: 31, failed: 1 });
	});

	it("counts a check that failed without a failed test as one failure", () => {
		expect(testCounts("biome: 3 errors", 1)).toEqual({ passed: 0, failed: 1 });
		expect(testCounts("      Tests  5 passed (5)\n     Errors  1 error", 1)).toEqual({ passed: 5, failed: 1 });
		expect(testCounts("      Tests  5 passed (5)", 0)).toEqual({ passed: 5, failed: 0 });
	});
});
