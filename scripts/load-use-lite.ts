import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createUseLite } from "../src/adapters/use-lite/use-lite.ts";
import type { Embedder } from "../src/core/ports/embedder.ts";

const folder = join(import.meta.dirname, "../src/adapters/use-lite/model");

/** The Worker's embedder in Node, for the bench and the tests. Run build-embedder.ts first. */
export async function loadUseLite(): Promise<Embedder> {
	const [model, kernel] = await Promise.all([readWhole("use-lite.bin"), readWhole("matrix-product.wasm")]);
	return createUseLite({ model, kernel: new WebAssembly.Module(kernel) });
}

async function readWhole(name: string): Promise<ArrayBuffer> {
	// A copy: a small file read by Node shares its buffer with others.
	return new Uint8Array(await readFile(join(folder, name))).buffer;
}
