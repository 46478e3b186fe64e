import type { Arena } from "./arena.ts";
import type { LayerNorm } from "./layer-norm.ts";
import { loadMatrix } from "./matrix-loader.ts";
import type { Matrix } from "./matrix-product.ts";
import type { ModelFile } from "./model-file.ts";

/** The weights of one layer: attention, then a feed-forward network, each normalised before it. */
export interface TransformerLayer {
	readonly attentionNorm: LayerNorm;
	readonly queriesKeysValues: Matrix;
	readonly attentionOutput: Matrix;
	readonly attentionScale: number;
	readonly feedForwardNorm: LayerNorm;
	readonly feedForwardIn: Matrix;
	readonly feedForwardOut: Matrix;
}

export function loadTransformerLayer(model: ModelFile, arena: Arena, index: number): TransformerLayer {
	const matrix = (name: string): Matrix => loadMatrix(model, arena, `layer${index}.${name}`);
	const norm = (name: string): LayerNorm => ({
		scale: model.floats(`layer${index}.${name}.scale`),
		bias: model.floats(`layer${index}.${name}.bias`),
		epsilon: model.epsilon,
	});
	return {
		attentionNorm: norm("attention-norm"),
		queriesKeysValues: matrix("queries-keys-values"),
		attentionOutput: matrix("attention-output"),
		attentionScale: model.attentionScales[index] ?? 1,
		feedForwardNorm: norm("feed-forward-norm"),
		feedForwardIn: matrix("feed-forward-in"),
		feedForwardOut: matrix("feed-forward-out"),
	};
}
