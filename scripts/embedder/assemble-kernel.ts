import { readFileSync } from "node:fs";
import wabt from "wabt";

/** WebAssembly text (ASCII alone, which is all that wabt reads) to its binary form. */
export async function assembleKernel(path: string): Promise<Uint8Array> {
	const { parseWat } = await wabt();
	try {
		const module = parseWat(path, readFileSync(path, "ascii"), { simd: true });
		module.validate();
		return module.toBinary({}).buffer;
	} catch (error) {
		// Thrown on as it is, Node would print the line it came from, and all of wabt is one line.
		throw new Error(`${path} does not assemble: ${error instanceof Error ? error.message : String(error)}`);
	}
}
