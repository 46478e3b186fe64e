import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fitWeights, rounded } from "../../../bench/fit/fit-weights.ts";
import { type Example, softmaxLoss } from "../../../bench/fit/softmax-loss.ts";
import { solveSymmetric } from "../../../bench/fit/solve-symmetric.ts";

const width = 3;
const numbers = (length: number) =>
	fc.array(fc.double({ min: -2, max: 2, noNaN: true }), { minLength: length, maxLength: length });
const someExample = fc
	.tuple(fc.integer({ min: 1, max: 2 }), fc.integer({ min: 1, max: 4 }))
	.chain(([evidence, others]) =>
		numbers((evidence + others) * width).map((values): Example => ({ evidence, features: Float64Array.from(values) })),
	);
const someExamples = fc.array(someExample, { minLength: 1, maxLength: 3 });

describe("softmaxLoss", () => {
	it("is the logarithm of the number of those that compete, where nothing has a weight", () => {
		const example: Example = { features: new Float64Array(4), evidence: 1 };
		expect(softmaxLoss([example], new Float64Array(1), 0).loss).toBeCloseTo(Math.log(4), 12);
	});

	it("lets no piece of evidence compete with another", () => {
		// Both against the one other alone.
		const example: Example = { features: new Float64Array(3), evidence: 2 };
		expect(softmaxLoss([example], new Float64Array(1), 0).loss).toBeCloseTo(Math.log(2), 12);
	});

	it("has the gradient and the curvature that its differences tell", () => {
		const step = 1e-5;
		fc.assert(
			fc.property(someExamples, numbers(width), (examples, values) => {
				const moved = (column: number, by: number) =>
					softmaxLoss(
						examples,
						Float64Array.from(values, (value, index) => value + (index === column ? by : 0)),
						0.1,
					);
				const { gradient, curvature } = moved(0, 0);
				for (let column = 0; column < width; column++) {
					const above = moved(column, step);
					const below = moved(column, -step);
					expect(gradient[column]).toBeCloseTo((above.loss - below.loss) / (2 * step), 6);
					for (let other = 0; other < width; other++) {
						const slope = ((above.gradient[other] ?? 0) - (below.gradient[other] ?? 0)) / (2 * step);
						expect(curvature[column * width + other]).toBeCloseTo(slope, 6);
					}
				}
			}),
			{ numRuns: 50 },
		);
	});
});

describe("fitWeights", () => {
	it("ends where the loss has no slope, and in the same bits each time", () => {
		fc.assert(
			fc.property(someExamples, (examples) => {
				const weights = fitWeights(examples, width);
				for (const slope of softmaxLoss(examples, weights, 0.002).gradient) expect(Math.abs(slope)).toBeLessThan(1e-5);
				expect(fitWeights(examples, width)).toEqual(weights);
			}),
			{ numRuns: 50 },
		);
	});

	it("finds the minimum that is known by hand", () => {
		// Evidence has 1, the other 0: the slope is .002 w − 1 ÷ (1 + e^w), which is 0 at w = 4.584.
		const [weight = 0] = fitWeights([{ features: Float64Array.of(1, 0), evidence: 1 }], 1);
		expect(0.002 * weight).toBeCloseTo(1 / (1 + Math.exp(weight)), 8);
		expect(weight).toBeGreaterThan(4);
	});

	it("gives no weight to what no candidate has", () => {
		expect([...fitWeights([{ features: Float64Array.of(1, 0, 0, 0), evidence: 1 }], 2)][1]).toBe(0);
	});
});

describe("rounded", () => {
	it.for([
		[1.234, 1.23],
		[1.235001, 1.24],
		[-0.876, -0.88],
		[-0.001, 0],
	])("%d becomes %d", ([weight = 0, two]) => expect(rounded(weight)).toBe(two));
});

describe("solveSymmetric", () => {
	it("solves what was multiplied out by hand", () => {
		expect([...solveSymmetric(Float64Array.of(4, 2, 2, 3), Float64Array.of(10, 8))]).toEqual([
			expect.closeTo(1.75, 12),
			expect.closeTo(1.5, 12),
		]);
	});

	it("refuses a matrix that is flat in some direction", () => {
		expect(() => solveSymmetric(Float64Array.of(1, 1, 1, 1), Float64Array.of(1, 1))).toThrow(RangeError);
	});
});
