import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cosine } from "../../../src/core/domain/ranking/cosine.ts";

const pairs = fc.integer({ min: 1, max: 33 }).chain((length) => {
	const numbers = fc.array(fc.float({ min: -1, max: 1, noNaN: true }), { minLength: length, maxLength: length });
	return fc.tuple(numbers, numbers).map(([left, right]) => [unit(left), unit(right)] as const);
});

function unit(numbers: readonly number[]): Float32Array {
	const length = Math.hypot(...numbers);
	return Float32Array.from(numbers, (number) => (length === 0 ? 0 : number / length));
}

describe("cosine", () => {
	it("is the sum of the products, whatever the length", () => {
		const close = ([left, right]: readonly [Float32Array, Float32Array]) => {
			const sum = left.reduce((total, number, index) => total + number * (right[index] ?? 0), 0);
			expect(cosine(left, right)).toBeCloseTo(sum, 6);
		};
		fc.assert(fc.property(pairs, close));
	});

	it("[INV-VECTOR-ORDER] gives the same bits both ways round and from a view of a larger array, within −1..1", () => {
		const same = ([left, right]: readonly [Float32Array, Float32Array]) => {
			const matrix = new Float32Array(left.length + 3);
			matrix.set(left, 3);
			const score = cosine(left, right);
			expect(cosine(right, left)).toBe(score);
			expect(cosine(matrix.subarray(3), right)).toBe(score);
			expect(Math.abs(score)).toBeLessThanOrEqual(1);
		};
		fc.assert(fc.property(pairs, same));
		const long = new Float32Array([1, 1]);
		expect([
			cosine(long, long),
			cosine(
				long,
				long.map((number) => -number),
			),
		]).toEqual([1, -1]);
	});

	it("refuses vectors of two lengths", () => {
		expect(() => cosine(new Float32Array(2), new Float32Array(3))).toThrow(RangeError);
	});
});
