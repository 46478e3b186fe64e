/** x of Ax = b, for a symmetric A without a direction in which it is flat (positive definite), row by row: by its Cholesky factor. */
export function solveSymmetric(matrix: Float64Array, vector: Float64Array): Float64Array {
	const width = vector.length;
	const factor = new Float64Array(matrix.length);
	const at = (row: number, column: number) => factor[row * width + column] ?? 0;
	for (let row = 0; row < width; row++) {
		for (let column = 0; column <= row; column++) {
			let rest = matrix[row * width + column] ?? 0;
			for (let before = 0; before < column; before++) rest -= at(row, before) * at(column, before);
			if (row === column && !(rest > 0)) throw new RangeError("The matrix is not positive definite.");
			factor[row * width + column] = row === column ? Math.sqrt(rest) : rest / at(column, column);
		}
	}
	const solution = vector.slice();
	for (let row = 0; row < width; row++) {
		let rest = solution[row] ?? 0;
		for (let before = 0; before < row; before++) rest -= at(row, before) * (solution[before] ?? 0);
		solution[row] = rest / at(row, row);
	}
	for (let row = width - 1; row >= 0; row--) {
		let rest = solution[row] ?? 0;
		for (let after = row + 1; after < width; after++) rest -= at(after, row) * (solution[after] ?? 0);
		solution[row] = rest / at(row, row);
	}
	return solution;
}
