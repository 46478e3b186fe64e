import { describe, expect, it } from "vitest";
import { createRequestCostMeter } from "../../../src/adapters/runtime/request-cost-meter.ts";

/** A trip that ends when the test says so. */
function heldTrip() {
	const { promise, resolve } = Promise.withResolvers<void>();
	return { call: () => promise, end: resolve };
}

describe("request cost meter", () => {
	it("[INV-COST] counts trips that overlap as one hop, and those that follow each other as two", async () => {
		const meter = createRequestCostMeter();
		const [text, vector] = [heldTrip(), heldTrip()];
		const first = meter.trip("d1", text.call);
		const second = meter.trip("vector", vector.call);
		text.end();
		await first;
		// Still within the first hop: the vector trip has not ended.
		await meter.trip("d1", async () => undefined);
		vector.end();
		await second;
		expect(meter.snapshot()).toEqual({ rowsRead: 0, rowsWritten: 0, d1: 2, vector: 1, object: 0, hops: 1 });
		await meter.trip("object", async () => undefined);
		expect(meter.snapshot()).toMatchObject({ object: 1, hops: 2 });
	});

	it("[INV-COST] counts a trip that fails, and begins a new hop after it", async () => {
		const meter = createRequestCostMeter();
		await expect(meter.trip("d1", () => Promise.reject(new Error("lost")))).rejects.toThrow("lost");
		await meter.trip("d1", async () => undefined);
		expect(meter.snapshot()).toMatchObject({ d1: 2, hops: 2 });
	});

	it("[INV-COST] sums the rows of all calls", () => {
		const meter = createRequestCostMeter();
		meter.rows(3, 0);
		meter.rows(4, 12);
		expect(meter.snapshot()).toMatchObject({ rowsRead: 7, rowsWritten: 12 });
	});
});
