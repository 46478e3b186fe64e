import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createArena } from "../../src/adapters/use-lite/arena.ts";
import { createMatrixProduct, panelColumns } from "../../src/adapters/use-lite/matrix-product.ts";

const kernelFile = join(import.meta.dirname, "../../src/adapters/use-lite/model/matrix-product.wasm");
const kernel = new WebAssembly.Module(readFileSync(kernelFile));
const untouched = 77;

/** Whole numbers from -8 to 7, so that sums are exact in any order. */
function numberAt(index: number): number {
	return ((index * 7919 + 13) % 16) - 8;
}

function naiveProduct(shape: { rows: number; depth: number; columns: number }, floor: number): number[] {
	const { rows, depth, columns } = shape;
	return Array.from({ length: rows * columns }, (_, index) => {
		const row = Math.floor(index / columns);
		const column = index % columns;
		let sum = numberAt(column);
		for (let step = 0; step < depth; step++) sum += numberAt(row * depth + step) * numberAt(step * columns + column);
		return Math.max(floor, sum);
	});
}

interface Case {
	readonly rows: number;
	readonly depth: number;
	readonly columns: number;
	/** Floats between the end of a row and the start of the next. */
	readonly gap: number;
}

function kernelProduct({ rows, depth, columns, gap }: Case, floor: number): { results: number[]; outside: number[] } {
	const arena = createArena(1 << 20);
	const left = { values: arena.take(rows * (depth + gap)), stride: depth + gap };
	const right = { weights: arena.take(depth * columns), bias: arena.take(columns), depth, columns };
	const out = { values: arena.take((rows + 1) * (columns + gap)), stride: columns + gap };
	out.values.fill(untouched);
	for (let row = 0; row < rows; row++) {
		for (let step = 0; step < depth; step++) left.values[row * left.stride + step] = numberAt(row * depth + step);
	}
	for (let step = 0; step < depth; step++) {
		for (let column = 0; column < columns; column++) {
			const lane = column % panelColumns;
			right.weights[(column - lane) * depth + step * panelColumns + lane] = numberAt(step * columns + column);
		}
	}
	right.bias.forEach((_, column) => {
		right.bias[column] = numberAt(column);
	});
	createMatrixProduct(kernel, arena.memory)({ left, right, out, rows, floor });
	const isResult = (index: number): boolean => index % out.stride < columns && index < rows * out.stride;
	return {
		results: [...out.values.filter((_, index) => isResult(index))],
		outside: [...out.values.filter((_, index) => !isResult(index))],
	};
}

describe("matrix product kernel", () => {
	const cases: Case[] = [1, 2, 3, 4, 5, 7, 8, 13].flatMap((rows) =>
		[1, 3, 32, 129].flatMap((depth) => [8, 24].map((columns) => ({ rows, depth, columns, gap: (rows * depth) % 5 }))),
	);

	test.each(cases)("$rows rows, $depth deep, $columns columns, $gap apart", (shape) => {
		for (const floor of [Number.NEGATIVE_INFINITY, 0]) {
			const { results, outside } = kernelProduct(shape, floor);
			expect(results).toEqual(naiveProduct(shape, floor));
			expect(outside.every((value) => value === untouched)).toBe(true);
		}
	});
});
