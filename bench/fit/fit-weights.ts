import { type Example, type LossAt, softmaxLoss } from "./softmax-loss.ts";
import { solveSymmetric } from "./solve-symmetric.ts";

/** Keeps the weights of what is rarely there, or says the same as another feature, from growing without an end. */
const L2 = 0.002;
const STEPS_MAX = 100;
/** What a step would still win, at which the weights stand still in more digits than are kept. */
const GAIN_MIN = 1e-12;

/**
 * The weights at which the loss is least: Newton's method from 0, each step halved until it lowers the loss. The minimum is one, and no
 * chance is in the way to it, so the same examples give the same weights.
 */
export function fitWeights(examples: readonly Example[], width: number): Float64Array {
	let weights: Float64Array = new Float64Array(width);
	let here = softmaxLoss(examples, weights, L2);
	for (let taken = 0; taken < STEPS_MAX; taken++) {
		const step = solveSymmetric(here.curvature, here.gradient);
		if (step.reduce((gain, by, column) => gain + by * (here.gradient[column] ?? 0), 0) < GAIN_MIN) return weights;
		let next: { readonly weights: Float64Array; readonly at: LossAt };
		let part = 1;
		do {
			const moved = weights.map((weight, column) => weight - part * (step[column] ?? 0));
			next = { weights: moved, at: softmaxLoss(examples, moved, L2) };
			part /= 2;
		} while (next.at.loss >= here.loss);
		weights = next.weights;
		here = next.at;
	}
	throw new Error(`The fit has not settled in ${STEPS_MAX} steps.`);
}

/** To two decimals: what a further digit would change is less than another conversation would. */
export function rounded(weight: number): number {
	// Without the sum a small negative weight would become −0, which is written otherwise.
	return Math.round(weight * 100) / 100 + 0;
}
