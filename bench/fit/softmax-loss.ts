/** The candidates of one question, as numbers alone. */
export interface Example {
	/** One row a candidate, as many numbers as there are weights: first the pieces of evidence, at least one, then all others. */
	readonly features: Float64Array;
	readonly evidence: number;
}

export interface LossAt {
	readonly loss: number;
	readonly gradient: Float64Array;
	/** Second derivatives, row by row. */
	readonly curvature: Float64Array;
}

/**
 * Softmax cross-entropy of each piece of evidence against all candidates that are none, averaged over the question's evidence, then over
 * the questions; and l2 ÷ 2 × the weights' squares. Pieces of evidence do not compete with each other. Convex: it has one minimum.
 */
export function softmaxLoss(examples: readonly Example[], weights: Float64Array, l2: number): LossAt {
	const width = weights.length;
	const gradient = weights.map((weight) => l2 * weight);
	const curvature = new Float64Array(width * width);
	for (let column = 0; column < width; column++) curvature[column * width + column] = l2;
	let loss = weights.reduce((sum, weight) => sum + (l2 / 2) * weight * weight, 0);
	for (const example of examples) loss += addExample(example, weights, { gradient, curvature }, 1 / examples.length);
	mirror(curvature, width);
	return { loss, gradient, curvature };
}

/** Adds the example's part to the derivatives, of the second ones to the upper half alone, and answers its part of the loss. */
function addExample(
	{ features, evidence }: Example,
	weights: Float64Array,
	{ gradient, curvature }: Omit<LossAt, "loss">,
	share: number,
): number {
	const width = weights.length;
	const exponentials = exponentialsOf(features, weights);
	// Of all that are no evidence: their exponentials, and with these as weights the sums of their features and of the products of two.
	const others = new Float64Array(width);
	const products = new Float64Array(width * width);
	let othersTotal = 0;
	for (let row = evidence; row < exponentials.length; row++) {
		const exponential = exponentials[row] ?? 0;
		othersTotal += exponential;
		addScaled(others, features, row * width, exponential);
		addProducts(products, features, row * width, exponential);
	}
	const part = share / evidence;
	let loss = 0;
	for (let row = 0; row < evidence; row++) {
		const own = exponentials[row] ?? 0;
		const total = othersTotal + own;
		const expected = others.map((sum, column) => (sum + own * (features[row * width + column] ?? 0)) / total);
		loss -= part * Math.log(own / total);
		addScaled(gradient, expected, 0, part);
		addScaled(gradient, features, row * width, -part);
		addScaled(curvature, products, 0, part / total);
		addProducts(curvature, features, row * width, (part * own) / total);
		addProducts(curvature, expected, 0, -part);
	}
	return loss;
}

/** Adds a row, so many times, to as many sums as it has numbers. */
function addScaled(sums: Float64Array, rows: Float64Array, start: number, times: number): void {
	for (let column = 0; column < sums.length; column++) {
		sums[column] = (sums[column] ?? 0) + times * (rows[start + column] ?? 0);
	}
}

/** The same for the products of every two of its numbers, the upper half of the square. */
function addProducts(sums: Float64Array, rows: Float64Array, start: number, times: number): void {
	const width = Math.sqrt(sums.length);
	for (let left = 0; left < width; left++) {
		const scaled = times * (rows[start + left] ?? 0);
		// Most features of most candidates are 0.
		if (scaled === 0) continue;
		for (let right = left; right < width; right++) {
			const at = left * width + right;
			sums[at] = (sums[at] ?? 0) + scaled * (rows[start + right] ?? 0);
		}
	}
}

function mirror(square: Float64Array, width: number): void {
	for (let row = 1; row < width; row++) {
		for (let column = 0; column < row; column++) square[row * width + column] = square[column * width + row] ?? 0;
	}
}

/** Of the weighted sums, each less the greatest, so that none overflows. */
function exponentialsOf(features: Float64Array, weights: Float64Array): Float64Array {
	const width = weights.length;
	const sums = new Float64Array(features.length / width);
	let greatest = Number.NEGATIVE_INFINITY;
	for (let row = 0; row < sums.length; row++) {
		const start = row * width;
		let sum = 0;
		for (let column = 0; column < width; column++) {
			sum += (weights[column] ?? 0) * (features[start + column] ?? 0);
		}
		sums[row] = sum;
		if (sum > greatest) greatest = sum;
	}
	for (let row = 0; row < sums.length; row++) sums[row] = Math.exp((sums[row] ?? 0) - greatest);
	return sums;
}
