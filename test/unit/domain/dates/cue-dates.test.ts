import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { asksForDates, cueDates } from "../../../../src/core/domain/dates/cue-dates.ts";
import { dateSlices } from "../../../../src/core/domain/dates/date-slices.ts";
import { type DateSpan, dateLabel } from "../../../../src/core/domain/dates/date-span.ts";
import { resolveDates } from "../../../../src/core/domain/dates/resolve-dates.ts";
import { instantOf } from "../fixtures.ts";

/** A Wednesday. */
const at = instantOf("2025-06-11T09:00:00Z");

const toldBy = (cue: string) => cueDates(cue, at).told.map(extentOf);

/** First and last day. */
function extentOf({ start, end }: Pick<DateSpan, "start" | "end">): string {
	const last = new Date(Date.parse(end) - 1).toISOString();
	return `${start.slice(0, 10)}..${last.slice(0, 10)}`;
}

describe("[INV-HANGING-DATES] dates that hang on another date", () => {
	it.each([
		// August 3, 2023 was a Thursday.
		["the week before August 3, 2023", "2023-07-27..2023-08-02"],
		["the week after August 3, 2023", "2023-08-04..2023-08-10"],
		["the week of August 3, 2023", "2023-07-31..2023-08-06"],
		["two weeks before August 11, 2023", "2023-07-25..2023-07-31"],
		["a week after 2024-02-26", "2024-03-01..2024-03-07"],
		["a couple of days after 2024-02-28", "2024-03-01..2024-03-01"],
		["the day before 2025-01-01", "2024-12-31..2024-12-31"],
		["the night before 2025-03-01", "2025-02-28..2025-02-28"],
		["the morning after 2024-12-31", "2025-01-01..2025-01-01"],
		["3 days prior to 2025-03-02", "2025-02-27..2025-02-27"],
		["the day after 01.03.2024", "2024-03-02..2024-03-02"],
		// 2022-10-25 was a Tuesday, 2024-01-10 a Wednesday, 2023-04-10 a Monday.
		["the Sunday before October 25, 2022", "2022-10-23..2022-10-23"],
		["on Friday before 10.01.2024", "2024-01-05..2024-01-05"],
		["last weekend before April 10, 2023", "2023-04-08..2023-04-09"],
		["the weekend before 2023-04-09", "2023-04-01..2023-04-02"],
		["the weekend before 2023-04-08", "2023-04-01..2023-04-02"],
		["the weekend after 2023-04-08", "2023-04-15..2023-04-16"],
		["the weekend of 2023-04-07", "2023-04-08..2023-04-09"],
		["the Tuesday after October 25, 2022", "2022-11-01..2022-11-01"],
		["the month before January 2025", "2024-12-01..2024-12-31"],
		["two months after 2024-12-31", "2025-02-01..2025-02-28"],
		["a year before 2024-02-29", "2023-01-01..2023-12-31"],
	])("%s > %s", (phrase, extent) => {
		expect(toldBy(`What did Ana do ${phrase}?`)[0]).toBe(extent);
		expect(asksForDates(phrase)).toBe(true);
	});

	it("means both the date that is told and the one that hangs on it, and no weekday beside them", () => {
		expect(toldBy("Whom did I meet on Friday before 10.01.2024, and today?")).toEqual([
			"2024-01-05..2024-01-05",
			"2024-01-10..2024-01-10",
			"2025-06-11..2025-06-11",
		]);
	});

	it("tells what a date hangs on that no date tells, and the year that is named with it", () => {
		const { told, hanging } = cueDates("What did we buy two weeks before my birthday in 2024, and yesterday?", at);
		expect(told.map(dateLabel)).toEqual(["2025-06-10"]);
		expect(hanging.map(({ anchor, within }) => [anchor, within === null ? null : dateLabel(within)])).toEqual([
			["my birthday in 2024", "2024"],
		]);
	});

	it.each([
		"the day before yesterday",
		"What did I do before the wedding?",
		"two weeks of rain",
		"Anna moved after dinner",
	])("hangs nothing on another memory in %s", (cue) => {
		expect(cueDates(cue, at).hanging).toEqual([]);
	});
});

describe("[INV-DATES] numerals of other languages", () => {
	it.each([
		["Was war am 07.06.2025 los?", "2025-06-07"],
		["Was war am 7.6.2025?", "2025-06-07"],
		["2025-06-07に何をしましたか", "2025-06-07"],
		["2025年6月7日に何をしましたか", "2025-06-07"],
		["2025/06/07 何をした", "2025-06-07"],
		["¿Qué hicimos el 29.02.2024?", "2024-02-29"],
	])("%s > %s", (text, label) => {
		expect(resolveDates(text, at).map(dateLabel)).toEqual([label]);
	});

	it.each(["29.02.2025", "07/06/2025", "1.2.3.2025", "13.13.2025", "v1.2.2025", "2025.06/07"])(
		"no date: %s",
		(text) => {
			expect(resolveDates(text, at)).toEqual([]);
		},
	);
});

describe("dateSlices", () => {
	it("cuts a year into months, a month into weeks, and less into days; none lies outside", () => {
		const slicesOf = (cue: string) => cueDates(cue, at).told.flatMap(dateSlices).map(extentOf);
		expect(slicesOf("in 2024")).toHaveLength(12);
		expect(slicesOf("in 2024")[1]).toBe("2024-02-01..2024-02-29");
		expect(slicesOf("in February 2024")).toEqual([
			"2024-02-01..2024-02-07",
			"2024-02-08..2024-02-14",
			"2024-02-15..2024-02-21",
			"2024-02-22..2024-02-28",
			"2024-02-29..2024-02-29",
		]);
		expect(slicesOf("last weekend")).toEqual(["2025-06-07..2025-06-07", "2025-06-08..2025-06-08"]);
		expect(slicesOf("yesterday")).toEqual(["2025-06-10..2025-06-10"]);
	});
});

it("[INV-DATES] asks for dates wherever there are any", () => {
	const words = [
		"yesterday",
		"in June",
		"the week before",
		"my",
		"birthday",
		"on Friday",
		"2025-06-07",
		"every",
		"2019",
		".",
	];
	fc.assert(
		fc.property(fc.array(fc.constantFrom(...words), { maxLength: 6 }), (chosen) => {
			const cue = chosen.join(" ");
			const { told, hanging } = cueDates(cue, at);
			if (told.length + hanging.length > 0) expect(asksForDates(cue)).toBe(true);
		}),
	);
});
