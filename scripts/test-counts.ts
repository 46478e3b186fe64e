import { stripVTControlCharacters } from "node:util";

const summary = /^\s*Tests\s+(.*)\(\d+\)\s*$/;

export interface TestCounts {
	readonly passed: number;
	readonly failed: number;
}

/**
 * The sums over all vitest runs of a log, from the line that ends each: `Tests  1 failed | 20 passed | 3 skipped (24)`.
 * A check that failed before or beside the tests (a lint error, a file that does not load) counts as one failure.
 */
export function testCounts(log: string, exitStatus: number): TestCounts {
	const summaries = stripVTControlCharacters(log)
		.split("\n")
		.map((line) => summary.exec(line)?.[1] ?? "");
	const sum = (pattern: RegExp): number =>
		summaries.reduce((total, text) => total + Number(pattern.exec(text)?.[1] ?? 0), 0);
	const failed = sum(/(\d+) failed/);
	return { passed: sum(/(\d+) passed/), failed: exitStatus !== 0 && failed === 0 ? 1 : failed };
}
