import type { Rows } from "./matrix-product.ts";

export interface LayerNorm {
	readonly scale: Float32Array;
	readonly bias: Float32Array;
	readonly epsilon: number;
}

/** Shifts each row to mean 0 and variance 1, then applies the learnt scale and bias. */
export function normaliseRows(norm: LayerNorm, source: Rows, out: Rows, rows: number): void {
	const { scale, bias, epsilon } = norm;
	const dimensions = scale.length;
	for (let row = 0; row < rows; row++) {
		const from = row * source.stride;
		const to = row * out.stride;
		let mean = 0;
		for (let index = 0; index < dimensions; index++) mean += source.values[from + index] ?? 0;
		mean /= dimensions;
		let variance = 0;
		for (let index = 0; index < dimensions; index++) {
			const difference = (source.values[from + index] ?? 0) - mean;
			variance += difference * difference;
		}
		const factor = 1 / Math.sqrt(variance / dimensions + epsilon);
		for (let index = 0; index < dimensions; index++) {
			const difference = (source.values[from + index] ?? 0) - mean;
			out.values[to + index] = difference * factor * (scale[index] ?? 0) + (bias[index] ?? 0);
		}
	}
}
