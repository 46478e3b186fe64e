import { DAY_MS, type Instant, instantFromMs } from "../instant.ts";
import { DAYS_OF_WEEK, type Day, dayOf, firstDayOf, MONTHS_OF_YEAR, type Month, monthIn } from "./calendar.ts";

const FIRST_DAY = firstDayOf(monthIn(1, 0));
const LAST_DAY = firstDayOf(monthIn(10_000, 0)) - 1;

/** A stretch of whole days in UTC. Weeks begin on Monday unless they hang on another date; a weekend is Saturday and Sunday. */
export interface DateSpan {
	readonly unit: "day" | "weekend" | "week" | "month" | "year";
	readonly start: Instant;
	/** The first moment after it. */
	readonly end: Instant;
}

/** Each is null where it would leave the years 0001 to 9999. */
export function daySpan(day: Day): DateSpan | null {
	return spanBetween("day", day, day + 1);
}

export function weekSpan(first: Day): DateSpan | null {
	return spanBetween("week", first, first + DAYS_OF_WEEK);
}

export function weekendSpan(monday: Day): DateSpan | null {
	return spanBetween("weekend", monday + DAYS_OF_WEEK - 2, monday + DAYS_OF_WEEK);
}

export function monthSpan(month: Month): DateSpan | null {
	return spanBetween("month", firstDayOf(month), firstDayOf(month + 1));
}

export function yearSpan(year: number): DateSpan | null {
	const january = monthIn(year, 0);
	return spanBetween("year", firstDayOf(january), firstDayOf(january + MONTHS_OF_YEAR));
}

export function daysOf({ start, end }: DateSpan): { readonly first: Day; readonly last: Day } {
	return { first: dayOf(start), last: dayOf(end) - 1 };
}

/** As it is written beside the words that it was read from: `2026-02-28`, `week of 2026-02-16`, `2026-02`, `2026`. */
export function dateLabel({ unit, start }: DateSpan): string {
	switch (unit) {
		case "day":
			return start.slice(0, "2026-02-28".length);
		case "month":
			return start.slice(0, "2026-02".length);
		case "year":
			return start.slice(0, "2026".length);
		case "week":
		case "weekend":
			return `${unit} of ${start.slice(0, "2026-02-28".length)}`;
	}
}

function spanBetween(unit: DateSpan["unit"], first: Day, next: Day): DateSpan | null {
	if (!(first >= FIRST_DAY && next <= LAST_DAY)) return null;
	return { unit, start: instantFromMs(first * DAY_MS), end: instantFromMs(next * DAY_MS) };
}
