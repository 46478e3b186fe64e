import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The parts of a TensorFlow.js graph model that are needed: its named constants, in one run of shards. */
export interface GraphModel {
	/** The one float32 constant whose name contains `part`. */
	floats(part: string): Float32Array;
	/** The first number of the one constant whose name contains `part`. */
	scalar(part: string): number;
}

interface WeightEntry {
	readonly name: string;
	readonly shape: readonly number[];
	readonly dtype: "float32" | "int32" | "bool";
}

interface Manifest {
	readonly weightsManifest: readonly { readonly paths: readonly string[]; readonly weights: readonly WeightEntry[] }[];
}

type Constant = Float32Array | Int32Array | Uint8Array;

export const graphFile = "model.json";

export function shardPaths(folder: string): readonly string[] {
	return readManifest(folder).weightsManifest.flatMap((group) => group.paths);
}

export function readGraphModel(folder: string): GraphModel {
	const shards = Buffer.concat(shardPaths(folder).map((path) => readFileSync(join(folder, path))));
	const constantByName = new Map<string, Constant>();
	let offset = 0;
	for (const entry of readManifest(folder).weightsManifest.flatMap((group) => group.weights)) {
		const constant = readConstant(entry, shards, offset);
		constantByName.set(entry.name, constant);
		offset += constant.byteLength;
	}

	function find(part: string): Constant {
		const matches = [...constantByName].filter(([name]) => name.includes(part));
		const [match] = matches;
		if (match === undefined || matches.length > 1)
			throw new Error(`${matches.length} constants match "${part}" instead of one.`);
		return match[1];
	}
	return {
		floats(part) {
			const constant = find(part);
			if (!(constant instanceof Float32Array)) throw new Error(`"${part}" does not hold floats.`);
			return constant;
		},
		scalar(part) {
			const [value] = find(part);
			if (value === undefined) throw new Error(`"${part}" is empty.`);
			return value;
		},
	};
}

function readManifest(folder: string): Manifest {
	// The package is pinned to one version, so its shape is known.
	return JSON.parse(readFileSync(join(folder, graphFile), "utf8")) as Manifest;
}

function readConstant({ shape, dtype }: WeightEntry, shards: Buffer, offset: number): Constant {
	const count = shape.reduce((product, size) => product * size, 1);
	const bytes = count * (dtype === "bool" ? 1 : 4);
	// A copy, because a constant may start at any byte and a typed array may not.
	const copy = new Uint8Array(shards.subarray(offset, offset + bytes));
	if (dtype === "float32") return new Float32Array(copy.buffer);
	return dtype === "int32" ? new Int32Array(copy.buffer) : copy;
}
