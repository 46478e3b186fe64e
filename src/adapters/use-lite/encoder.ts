import { createArena } from "./arena.ts";
import { createAttention } from "./attention.ts";
import { normaliseRows } from "./layer-norm.ts";
import { loadMatrix } from "./matrix-loader.ts";
import { createMatrixProduct, type Rows } from "./matrix-product.ts";
import type { ModelFile } from "./model-file.ts";
import { createTokenEmbedding } from "./token-embedding.ts";
import { loadTransformerLayer, type TransformerLayer } from "./transformer-layer.ts";

/** A unit vector for 1 to `tokensMax` token ids. Synchronous: its buffers are shared between calls. */
export type Encoder = (ids: readonly number[]) => Float32Array;

/** 19.7 MB of weights and 2.2 MB of buffers; see createArena for why it is fixed. */
const memoryBytes = 24 * 1024 * 1024;
/** Keeps the length of a zero vector from dividing by zero, as the original graph does. */
const squaredLengthMin = 1e-12;

/**
 * Universal Sentence Encoder Lite: two pre-norm transformer layers, then the mean of the tokens through one
 * tanh layer. Creating it dequantises the weights, which takes tens of milliseconds.
 */
export function createEncoder(model: ModelFile, kernel: WebAssembly.Module): Encoder {
	const arena = createArena(memoryBytes);
	const multiply = createMatrixProduct(kernel, arena.memory);
	const embedTokens = createTokenEmbedding(model);
	const widening = loadMatrix(model, arena, "widening");
	const layers = model.attentionScales.map((_, index) => loadTransformerLayer(model, arena, index));
	const pooling = loadMatrix(model, arena, "pooling");

	const rowsOf = (columns: number): Rows => ({ values: arena.take(model.tokensMax * columns), stride: columns });
	const width = widening.columns;
	const widest = Math.max(...layers.flatMap((layer) => [layer.queriesKeysValues.columns, layer.feedForwardIn.columns]));
	const embedded = rowsOf(widening.depth);
	const state = rowsOf(width);
	const normalised = rowsOf(width);
	const wide = rowsOf(widest);
	const attended = rowsOf(width);
	const update = rowsOf(width);
	const attend = createAttention(multiply, arena, {
		heads: model.heads,
		tokensMax: model.tokensMax,
		dimensionsMax: width,
	});

	/** Reads `input` and adds to `state`; the two are the same rows in every layer but the first. */
	function runLayer(layer: TransformerLayer, input: Rows, tokens: number): void {
		normaliseRows(layer.attentionNorm, input, normalised, tokens);
		multiply({ left: normalised, right: layer.queriesKeysValues, out: wide, rows: tokens });
		const dimensions = layer.queriesKeysValues.depth;
		attend({ queriesKeysValues: wide, out: attended, tokens, dimensions, scale: layer.attentionScale });
		multiply({ left: attended, right: layer.attentionOutput, out: update, rows: tokens });
		addRows(update, state, tokens);
		normaliseRows(layer.feedForwardNorm, state, normalised, tokens);
		multiply({ left: normalised, right: layer.feedForwardIn, out: wide, rows: tokens, floor: 0 });
		multiply({ left: wide, right: layer.feedForwardOut, out: update, rows: tokens });
		addRows(update, state, tokens);
	}

	return (ids) => {
		const tokens = ids.length;
		embedTokens(ids, embedded);
		multiply({ left: embedded, right: widening, out: state, rows: tokens });
		for (const [index, layer] of layers.entries()) runLayer(layer, index === 0 ? embedded : state, tokens);
		averageRows(state, tokens, update);
		multiply({ left: update, right: pooling, out: normalised, rows: 1 });
		return toUnitLength(normalised.values.slice(0, pooling.columns).map(Math.tanh));
	};
}

function addRows(source: Rows, target: Rows, rows: number): void {
	const end = rows * target.stride;
	for (let index = 0; index < end; index++)
		target.values[index] = (target.values[index] ?? 0) + (source.values[index] ?? 0);
}

/** Leaves the mean in the first row of `out`. */
function averageRows(source: Rows, rows: number, out: Rows): void {
	for (let column = 0; column < source.stride; column++) {
		let total = 0;
		for (let row = 0; row < rows; row++) total += source.values[row * source.stride + column] ?? 0;
		out.values[column] = total / rows;
	}
}

function toUnitLength(vector: Float32Array): Float32Array {
	let squaredLength = 0;
	for (const value of vector) squaredLength += value * value;
	const factor = 1 / Math.sqrt(Math.max(squaredLength, squaredLengthMin));
	return vector.map((value) => value * factor);
}
