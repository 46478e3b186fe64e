import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { oneEdit } from "../../../src/core/domain/text/one-edit.ts";

function editOf(left: string, right: string) {
	return oneEdit([...left], [...right]);
}

/** Optimal string alignment by the whole table: insertions, deletions, replacements and swaps of neighbours cost 1 each. */
function plainDistance(left: readonly string[], right: readonly string[]): number {
	const rows = Array.from({ length: left.length + 1 }, (_, row) =>
		Array.from({ length: right.length + 1 }, (_, column) => (row === 0 ? column : column === 0 ? row : 0)),
	);
	const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
	for (let row = 1; row <= left.length; row++) {
		for (let column = 1; column <= right.length; column++) {
			const [a, b] = [left[row - 1], right[column - 1]];
			const isSwap = row > 1 && column > 1 && a === right[column - 2] && left[row - 2] === b;
			const best = Math.min(
				at(row - 1, column) + 1,
				at(row, column - 1) + 1,
				at(row - 1, column - 1) + (a === b ? 0 : 1),
				isSwap ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
			);
			rows[row]?.splice(column, 1, best);
		}
	}
	return at(left.length, right.length);
}

describe("the edit between two words", () => {
	it.each([
		["typsecript", "typescript", "swapped"],
		["eror", "error", "doubled"],
		["reedis", "redis", "doubled"],
		["mongoose", "moongoose", "doubled"],
		["typscript", "typescript", "inserted"],
		["mongodb", "mongod", "inserted"],
		["kubernetas", "kubernetes", "replaced"],
		["naïve", "naive", "replaced"],
		["😀a", "😁a", "replaced"],
		["redis", "redis", null],
		["connection", "collection", null],
		["abcd", "cdab", null],
		["ab", "ba", "swapped"],
		["abc", "cba", null],
		["a", "", "inserted"],
		["", "", null],
	])("of %j and %j is %j, whichever comes first", (left, right, edit) => {
		expect(editOf(left, right)).toBe(edit);
		expect(editOf(right, left)).toBe(edit);
	});

	it("is there where their distance by the whole table is one, and nowhere else", () => {
		const word = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 6 });
		fc.assert(
			fc.property(word, word, (left, right) => {
				expect(oneEdit(left, right) !== null).toBe(plainDistance(left, right) === 1);
				expect(oneEdit(left, right)).toBe(oneEdit(right, left));
			}),
			{ numRuns: 2_000 },
		);
	});
});
