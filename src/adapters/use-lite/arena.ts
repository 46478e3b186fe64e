export interface Arena {
	readonly memory: WebAssembly.Memory;
	/** A zeroed view of `count` floats. Its `byteOffset` is its address inside the kernel. */
	take(count: number): Float32Array;
}

const pageBytes = 65_536;
/** A vector of four floats; reads and writes that straddle it are slower. */
const alignmentBytes = 16;

/**
 * Linear memory of a fixed size, handed out from its start and never given back.
 * It does not grow, because growing would detach every view taken before.
 */
export function createArena(bytesMax: number): Arena {
	const pages = Math.ceil(bytesMax / pageBytes);
	const memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
	let usedBytes = 0;
	return {
		memory,
		take(count) {
			const view = new Float32Array(memory.buffer, usedBytes, count);
			usedBytes += Math.ceil(view.byteLength / alignmentBytes) * alignmentBytes;
			return view;
		},
	};
}
