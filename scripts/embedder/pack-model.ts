import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
	type ModelHeader,
	modelFileMagic,
	modelFilePreambleBytes,
	type TensorEntry,
	type Vocabulary,
} from "../../src/adapters/use-lite/model-file.ts";
import { quantise } from "./quantise.ts";
import { type GraphModel, readGraphModel } from "./read-graph-model.ts";

export const vocabularyFile = "vocab.json";

interface Tensor {
	readonly name: string;
	readonly rows: number;
	readonly columns: number;
	readonly format: TensorEntry["format"];
	readonly values: Float32Array;
}

const layers = [0, 1];
const alignmentBytes = 4;

/** Turns the published model into the one file of src/adapters/use-lite/model-file.ts. */
export function packModel(folder: string): Buffer {
	const graph = readGraphModel(folder);
	const tensors: TensorEntry[] = [];
	const bodies: Buffer[] = [];
	let offsetBytes = 0;
	for (const { values, ...entry } of tensorsOf(graph)) {
		if (values.length !== entry.rows * entry.columns) throw new Error(`"${entry.name}" has ${values.length} values.`);
		const body = padded(encode({ values, ...entry }), 0);
		tensors.push({ ...entry, offsetBytes });
		bodies.push(body);
		offsetBytes += body.length;
	}
	const header: ModelHeader = {
		heads: graph.scalar("Layer_1/TransformerLayer/MultiheadAttention/split_heads/split_last_dimension/Reshape/shape/2"),
		tokensMax: graph.scalar("ClipToMaxLength/Less/y"),
		epsilon: graph.scalar("Layer_1/TransformerLayer/FFN/layer_prepostprocess/layer_norm/Cast/x"),
		attentionScales: layers.map((layer) => graph.scalar(`Layer_${layer}/TransformerLayer/MultiheadAttention/mul/y`)),
		tensors,
		// The package is pinned to one version, so its shape is known.
		vocabulary: JSON.parse(readFileSync(join(folder, vocabularyFile), "utf8")) as Vocabulary,
	};
	const headerBytes = padded(Buffer.from(JSON.stringify(header)), 0x20);
	const preamble = Buffer.alloc(modelFilePreambleBytes);
	preamble.writeUInt32LE(modelFileMagic, 0);
	preamble.writeUInt32LE(headerBytes.length, 4);
	return Buffer.concat([preamble, headerBytes, ...bodies]);
}

function tensorsOf(graph: GraphModel): readonly Tensor[] {
	return [
		{ name: "embedding", rows: 8002, columns: 256, format: "int8-by-row", values: graph.floats("Embeddings_en") },
		vector("position.frequencies", graph.floats("TimingSignal/ExpandDims_1")),
		matrix("widening.weights", 256, graph.floats("Layer_0/TransformerLayer/dense/kernel")),
		vector("widening.bias", graph.floats("Layer_0/TransformerLayer/dense/bias")),
		...layers.flatMap((layer) => layerTensors(graph, layer)),
		matrix("pooling.weights", 512, graph.floats("tanh_layer_0/weights")),
		vector("pooling.bias", graph.floats("tanh_layer_0/bias")),
	];
}

function layerTensors(graph: GraphModel, layer: number): readonly Tensor[] {
	const ours = `layer${layer}`;
	const inLayer = (part: string): Float32Array => graph.floats(`Layer_${layer}/TransformerLayer/${part}`);
	// The feed-forward part and the attention's inner norms have the same suffix; "Encode/" tells them apart.
	const attentionNorm = (part: string): Float32Array =>
		graph.floats(`Encode/Layer_${layer}/TransformerLayer/layer_prepostprocess/layer_norm/layer_norm_${part}`);
	const feedForwardNorm = (part: string): Float32Array =>
		graph.floats(`Encode/Layer_${layer}/TransformerLayer/FFN/layer_prepostprocess/layer_norm/layer_norm_${part}`);
	const width = attentionNorm("scale").length;
	return [
		vector(`${ours}.attention-norm.scale`, attentionNorm("scale")),
		vector(`${ours}.attention-norm.bias`, attentionNorm("bias")),
		matrix(`${ours}.queries-keys-values.weights`, width, inLayer("MultiheadAttention/qkv_transform_single/kernel")),
		vector(`${ours}.queries-keys-values.bias`, inLayer("MultiheadAttention/qkv_transform_single/bias")),
		matrix(`${ours}.attention-output.weights`, width, inLayer("MultiheadAttention/output_transform_single/kernel")),
		vector(`${ours}.attention-output.bias`, inLayer("MultiheadAttention/output_transform_single/bias")),
		vector(`${ours}.feed-forward-norm.scale`, feedForwardNorm("scale")),
		vector(`${ours}.feed-forward-norm.bias`, feedForwardNorm("bias")),
		matrix(`${ours}.feed-forward-in.weights`, 512, inLayer("FFN/conv1/Tensordot/Reshape_1")),
		vector(`${ours}.feed-forward-in.bias`, inLayer("FFN/conv1/bias")),
		matrix(`${ours}.feed-forward-out.weights`, 1536, inLayer("FFN/conv2/Tensordot/Reshape_1")),
		vector(`${ours}.feed-forward-out.bias`, inLayer("FFN/conv2/bias")),
	];
}

function matrix(name: string, rows: number, values: Float32Array): Tensor {
	return { name, rows, columns: values.length / rows, format: "int8-by-column", values };
}

function vector(name: string, values: Float32Array): Tensor {
	return { name, rows: 1, columns: values.length, format: "float32", values };
}

function encode({ values, columns, format }: Tensor): Buffer {
	if (format === "float32") return bytesOf(values);
	const quantised = quantise(values, columns, format === "int8-by-row" ? "row" : "column");
	return Buffer.concat([bytesOf(quantised.scales), bytesOf(quantised.values)]);
}

/** Little endian, as every platform that runs Node is. */
function bytesOf(values: Float32Array | Int8Array): Buffer {
	return Buffer.from(values.buffer, values.byteOffset, values.byteLength);
}

function padded(bytes: Buffer, filler: number): Buffer {
	const missing = (alignmentBytes - (bytes.length % alignmentBytes)) % alignmentBytes;
	return Buffer.concat([bytes, Buffer.alloc(missing, filler)]);
}
