/** Columns that lie side by side in a panel; the kernel's register block is this wide. */
export const panelColumns = 8;

/** Weights and bias live in the kernel's memory; the weights in panels (see matrix-product.wat). */
export interface Matrix {
	readonly weights: Float32Array;
	readonly bias: Float32Array;
	readonly depth: number;
	/** A multiple of `panelColumns`. */
	readonly columns: number;
}

/** Rows inside the kernel's memory: the first starts at `values`, each next one `stride` floats later. */
export interface Rows {
	readonly values: Float32Array;
	readonly stride: number;
}

export interface Product {
	readonly left: Rows;
	readonly right: Matrix;
	readonly out: Rows;
	readonly rows: number;
	/** Every result is at least this; 0 makes a rectified linear layer. */
	readonly floor?: number;
}

export type MatrixProduct = (product: Product) => void;

const floatBytes = Float32Array.BYTES_PER_ELEMENT;

/** Binds the kernel of matrix-product.wat to the memory that its operands live in. */
export function createMatrixProduct(kernel: WebAssembly.Module, memory: WebAssembly.Memory): MatrixProduct {
	const { multiply } = new WebAssembly.Instance(kernel, { host: { memory } }).exports;
	if (typeof multiply !== "function") throw new Error('The matrix product kernel does not export "multiply".');
	return ({ left, right, out, rows, floor = Number.NEGATIVE_INFINITY }) => {
		multiply(
			left.values.byteOffset,
			left.stride * floatBytes,
			right.weights.byteOffset,
			right.bias.byteOffset,
			out.values.byteOffset,
			out.stride * floatBytes,
			rows,
			right.depth,
			right.columns,
			floor,
		);
	};
}
