/** Symmetric int8: each row (or column) is divided by its own scale, the largest magnitude over 127. */
export interface Quantised {
	readonly scales: Float32Array;
	readonly values: Int8Array;
}

export type ScalePer = "row" | "column";

export function quantise(matrix: Float32Array, columns: number, scalePer: ScalePer): Quantised {
	const scaleIndex = (index: number): number => (scalePer === "row" ? Math.floor(index / columns) : index % columns);
	const scales = new Float32Array(scalePer === "row" ? matrix.length / columns : columns);
	for (const [index, value] of matrix.entries()) {
		scales[scaleIndex(index)] = Math.max(scales[scaleIndex(index)] ?? 0, Math.abs(value));
	}
	// A row of zeros keeps a scale that can be divided by.
	for (const [index, largest] of scales.entries()) scales[index] = largest / 127 || 1;
	const values = Int8Array.from(matrix, (value, index) => Math.round(value / (scales[scaleIndex(index)] ?? 1)));
	return { scales, values };
}
