import type { Rows } from "./matrix-product.ts";
import type { ModelFile } from "./model-file.ts";

/** Writes one row for each token: the token's embedding plus a signal that tells its position. */
export type TokenEmbedding = (ids: readonly number[], out: Rows) => void;

/** The table stays int8: a text reads a few rows of it, and as floats it would take 8 MB. */
export function createTokenEmbedding(model: ModelFile): TokenEmbedding {
	const table = model.quantised("embedding");
	const positions = positionSignals(model.floats("position.frequencies"), model.tokensMax);
	const dimensions = table.columns;
	return (ids, out) => {
		for (const [position, id] of ids.entries()) {
			// The graph adds the embedding to itself before the position is added.
			const scale = 2 * (table.scales[id] ?? 0);
			const from = id * dimensions;
			const signal = position * dimensions;
			const to = position * out.stride;
			for (let index = 0; index < dimensions; index++) {
				out.values[to + index] = scale * (table.values[from + index] ?? 0) + (positions[signal + index] ?? 0);
			}
		}
	};
}

/** Sines of each frequency in the first half of a row, cosines in the second. */
function positionSignals(frequencies: Float32Array, tokensMax: number): Float32Array {
	const half = frequencies.length;
	const signals = new Float32Array(tokensMax * half * 2);
	for (let position = 0; position < tokensMax; position++) {
		const row = position * half * 2;
		for (const [index, frequency] of frequencies.entries()) {
			signals[row + index] = Math.sin(position * frequency);
			signals[row + half + index] = Math.cos(position * frequency);
		}
	}
	return signals;
}
