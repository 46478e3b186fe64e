import { describe, expect, it } from "vitest";
import { shortfalls } from "../../../bench/quality/baseline.ts";

describe("shortfalls", () => {
	const baseline = { r5: 0.7, r10: 0.82 };

	it("are none where a figure is as it was, better, or lower by the hundredth that is allowed", () => {
		expect(shortfalls({ r5: 0.7, r10: 0.9 }, baseline)).toEqual([]);
		expect(shortfalls({ r5: 0.69, r10: 0.81 }, baseline)).toEqual([]);
	});

	it("name each figure that is lower by just over a hundredth, and no other", () => {
		expect(shortfalls({ r5: 0.6899, r10: 0.82 }, baseline)).toEqual(["r5 is 0.6899 and was 0.7"]);
		expect(shortfalls({ r5: 0.6, r10: 0.8099 }, baseline)).toEqual([
			"r5 is 0.6000 and was 0.7",
			"r10 is 0.8099 and was 0.82",
		]);
	});

	it("count a figure that was not measured as 0", () => {
		expect(shortfalls({ r5: 0.7 }, baseline)).toEqual(["r10 is 0.0000 and was 0.82"]);
	});
});
