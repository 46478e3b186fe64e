import { expect, it } from "vitest";
import { resolveDates } from "../../../../src/core/domain/dates/resolve-dates.ts";
import { dateCloseness } from "../../../../src/core/domain/ranking/evidence/date-closeness.ts";
import { instantOf } from "../fixtures.ts";

const dates = (text: string) => resolveDates(text, instantOf("2025-09-01T00:00:00Z"));

it.each([
	["on 14 June 2025", "2025-06-14T23:00:00Z", 1, 1],
	// Five days after the end of that day: 1/e, and e to the power of −5/30.
	["on 14 June 2025", "2025-06-20T00:00:00Z", Math.exp(-1), Math.exp(-1 / 6)],
	["on 14 June 2025", "2025-06-09T00:00:00Z", Math.exp(-1), Math.exp(-1 / 6)],
	["in June 2025", "2025-06-30T00:00:00Z", 0, 1],
	// Thirty days after its end.
	["in June 2025", "2025-07-31T00:00:00Z", 0, Math.exp(-1)],
	["in 2024", "2024-01-01T00:00:00Z", 0, 0.3],
	["in 2024", "2025-01-02T00:00:00Z", 0, 0],
	["some day", "2025-06-14T00:00:00Z", 0, 0],
])("%j at %s is %d near a day and %d near a month", (text, moment, toDay, toMonth) => {
	const near = dateCloseness(dates(text), instantOf(moment));
	expect(near.toDay).toBeCloseTo(toDay, 12);
	expect(near.toMonth).toBeCloseTo(toMonth, 12);
});

it("is nothing for a memory without a time of its own", () => {
	expect(dateCloseness(dates("in June 2025"), null)).toEqual({ toDay: 0, toMonth: 0 });
});
