/**
 * The one file that holds the model: a magic number, the length of a JSON header, the header, and the
 * tensors it lists. scripts/embedder/pack-model.ts writes it, so a mismatch is a stale build.
 */
export interface ModelFile {
	readonly vocabulary: Vocabulary;
	readonly heads: number;
	readonly tokensMax: number;
	readonly epsilon: number;
	/** One for each layer: what its attention scores are multiplied by. */
	readonly attentionScales: readonly number[];
	floats(name: string): Float32Array;
	quantised(name: string): QuantisedTensor;
}

/** Piece and log probability; the position is the token's id. */
export type Vocabulary = readonly (readonly [piece: string, score: number])[];

export interface TensorEntry {
	readonly name: string;
	readonly rows: number;
	readonly columns: number;
	/** int8 tensors are preceded by their float32 scales: one for each row, or one for each column. */
	readonly format: "float32" | "int8-by-row" | "int8-by-column";
	/** From the end of the header. */
	readonly offsetBytes: number;
}

export interface QuantisedTensor {
	readonly rows: number;
	readonly columns: number;
	readonly scales: Float32Array;
	readonly values: Int8Array;
}

export interface ModelHeader {
	readonly vocabulary: Vocabulary;
	readonly heads: number;
	readonly tokensMax: number;
	readonly epsilon: number;
	readonly attentionScales: readonly number[];
	readonly tensors: readonly TensorEntry[];
}

/** "USL1", little endian. The digit is the version of the layout. */
export const modelFileMagic = 0x314c5355;
/** Magic number and header length. The header is padded with spaces to a multiple of four bytes. */
export const modelFilePreambleBytes = 8;

export function parseModelFile(file: ArrayBuffer): ModelFile {
	const preamble = new DataView(file, 0, modelFilePreambleBytes);
	if (preamble.getUint32(0, true) !== modelFileMagic)
		throw new Error("Not a model file of this version: build the embedder again.");
	const headerBytes = preamble.getUint32(4, true);
	const headerText = new TextDecoder().decode(new Uint8Array(file, modelFilePreambleBytes, headerBytes));
	// The header is ours and the magic number carries its version, so its shape is taken on trust.
	const header = JSON.parse(headerText) as ModelHeader;
	const tensorsStart = modelFilePreambleBytes + headerBytes;
	const entryByName = new Map(header.tensors.map((entry) => [entry.name, entry]));

	function find(name: string): TensorEntry & { readonly start: number } {
		const entry = entryByName.get(name);
		if (entry === undefined) throw new Error(`The model file has no tensor "${name}".`);
		return { ...entry, start: tensorsStart + entry.offsetBytes };
	}
	return {
		...header,
		floats(name) {
			const { start, rows, columns } = find(name);
			return new Float32Array(file, start, rows * columns);
		},
		quantised(name) {
			const { start, rows, columns, format } = find(name);
			const scales = new Float32Array(file, start, format === "int8-by-row" ? rows : columns);
			const values = new Int8Array(file, start + scales.byteLength, rows * columns);
			return { rows, columns, scales, values };
		},
	};
}
