const colour = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, "g");
const summary = /^\s*Tests\s+(.*)\(\d+\)\s*$/;

/**
 * The sums over all vitest runs of a log, from the line that ends each: `Tests  1 failed | 20 passed | 3 skipped (24)`.
 * A check that failed before or beside the tests (a lint error, a file that does not load) counts as one failure.
 *
 * @param {string} log
 * @param {number} exitStatus
 * @returns {{ passed: number, failed: number }}
 */
export function testCounts(log, exitStatus) {
	const parts = log
		.replaceAll(colour, "")
		.split("\n")
		.map((line) => summary.exec(line)?.[1] ?? "");
	const sum = (/** @type {RegExp} */ pattern) =>
		parts.reduce((total, part) => total + Number(pattern.exec(part)?.[1] ?? 0), 0);
	const failed = sum(/(\d+) failed/);
	return { passed: sum(/(\d+) passed/), failed: exitStatus !== 0 && failed === 0 ? 1 : failed };
}
