import type { Arena } from "./arena.ts";
import { type MatrixProduct, panelColumns, type Rows } from "./matrix-product.ts";

export interface AttentionInput {
	/** Each row holds its queries, then its keys, then its values: `dimensions` numbers of each. */
	readonly queriesKeysValues: Rows;
	readonly out: Rows;
	readonly tokens: number;
	readonly dimensions: number;
	/** What the scores are multiplied by before the softmax. */
	readonly scale: number;
}

export type Attention = (input: AttentionInput) => void;

export interface AttentionSize {
	readonly heads: number;
	readonly tokensMax: number;
	readonly dimensionsMax: number;
}

/**
 * Multi-head self-attention. Both of its products go through the kernel, so each head's keys (transposed)
 * and values are first copied into panels; tokens are padded to whole panels with weights of zero.
 */
export function createAttention(multiply: MatrixProduct, arena: Arena, size: AttentionSize): Attention {
	const tokensPadded = toPanels(size.tokensMax);
	const headMax = size.dimensionsMax / size.heads;
	const keys = arena.take(headMax * tokensPadded);
	const values = arena.take(tokensPadded * headMax);
	const scores = arena.take(size.tokensMax * tokensPadded);
	const noBias = arena.take(Math.max(tokensPadded, headMax));

	return ({ queriesKeysValues, out, tokens, dimensions, scale }) => {
		const head = dimensions / size.heads;
		const padded = toPanels(tokens);
		const shape = { tokens, padded, head };
		for (let first = 0; first < dimensions; first += head) {
			const columnsFrom = (column: number): Rows => ({
				values: queriesKeysValues.values.subarray(column),
				stride: queriesKeysValues.stride,
			});
			packKeys(columnsFrom(dimensions + first), keys, shape);
			packValues(columnsFrom(2 * dimensions + first), values, shape);
			multiply({
				left: columnsFrom(first),
				right: { weights: keys, bias: noBias, depth: head, columns: padded },
				out: { values: scores, stride: padded },
				rows: tokens,
			});
			for (let token = 0; token < tokens; token++) {
				softmax(scores.subarray(token * padded, (token + 1) * padded), tokens, scale);
			}
			multiply({
				left: { values: scores, stride: padded },
				right: { weights: values, bias: noBias, depth: padded, columns: head },
				out: { values: out.values.subarray(first), stride: out.stride },
				rows: tokens,
			});
		}
	};
}

interface HeadShape {
	readonly tokens: number;
	readonly padded: number;
	readonly head: number;
}

function toPanels(count: number): number {
	return Math.ceil(count / panelColumns) * panelColumns;
}

/** Keys become a matrix of `head` rows and `padded` columns. */
function packKeys(source: Rows, panels: Float32Array, { tokens, padded, head }: HeadShape): void {
	for (let token = 0; token < padded; token++) {
		const lane = token % panelColumns;
		const panel = (token - lane) * head + lane;
		const row = token * source.stride;
		for (let depth = 0; depth < head; depth++) {
			panels[panel + depth * panelColumns] = token < tokens ? (source.values[row + depth] ?? 0) : 0;
		}
	}
}

/** Values become a matrix of `padded` rows and `head` columns. */
function packValues(source: Rows, panels: Float32Array, { tokens, padded, head }: HeadShape): void {
	for (let token = 0; token < padded; token++) {
		const row = token * source.stride;
		for (let column = 0; column < head; column++) {
			const lane = column % panelColumns;
			const target = (column - lane) * padded + token * panelColumns + lane;
			panels[target] = token < tokens ? (source.values[row + column] ?? 0) : 0;
		}
	}
}

/** In place over the first `count` numbers; the rest become zero. */
function softmax(row: Float32Array, count: number, scale: number): void {
	let highest = Number.NEGATIVE_INFINITY;
	for (let index = 0; index < count; index++) highest = Math.max(highest, row[index] ?? 0);
	let total = 0;
	for (let index = 0; index < count; index++) {
		const weight = Math.exp(((row[index] ?? 0) - highest) * scale);
		row[index] = weight;
		total += weight;
	}
	for (let index = 0; index < count; index++) row[index] = (row[index] ?? 0) / total;
	row.fill(0, count);
}
