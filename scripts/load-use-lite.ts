import { readFile } from 'node:fs/promises';
import { createUseLite } from '../src/adapters/use-lite/use-lite.ts';
import type { Embedder } from '../src/core/ports/embedder.ts';

const folder = new URL('../src/adapters/use-lite/model/', import.meta.url);

/** The Worker's embedder in Node, for the bench and the tests. Run build-embedder.ts first. */
export async function loadUseLite(): Promise<Embedder> {
	const [model, kernel] = await Promise.all([readWhole('use-lite.bin'), readWhole('matrix-product.wasm')]);
	return createUseLite({ model, kernel: await WebAssembly.compile(kernel) });
}

async function readWhole(name: string): Promise<ArrayBuffer> {
	// A copy: a small file read by Node shares its buffer with others.
	return new Uint8Array(await readFile(new URL(name, folder))).buffer;
}
