/**
 * Cosine of two unit vectors of one length, −1..1. Summed in double precision and always in this one order, so that
 * the same two vectors give the same bits wherever they are compared.
 */
export function cosine(left: Float32Array, right: Float32Array): number {
	const length = left.length;
	if (right.length !== length) throw new RangeError(`Vectors of ${length} and ${right.length} numbers do not compare.`);
	// Four sums: additions into a single one would each wait for the last.
	let first = 0;
	let second = 0;
	let third = 0;
	let fourth = 0;
	let index = 0;
	for (; index + 3 < length; index += 4) {
		first += (left[index] ?? 0) * (right[index] ?? 0);
		second += (left[index + 1] ?? 0) * (right[index + 1] ?? 0);
		third += (left[index + 2] ?? 0) * (right[index + 2] ?? 0);
		fourth += (left[index + 3] ?? 0) * (right[index + 3] ?? 0);
	}
	for (; index < length; index++) first += (left[index] ?? 0) * (right[index] ?? 0);
	return Math.min(1, Math.max(-1, first + second + (third + fourth)));
}
