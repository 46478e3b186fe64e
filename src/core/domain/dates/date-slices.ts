import { DAY_MS, type Instant, instantFromMs } from "../instant.ts";
import { DAYS_OF_WEEK, type Day, firstDayOf, monthOf } from "./calendar.ts";
import { type DateSpan, daysOf } from "./date-span.ts";

/** A stretch of time out of a date. */
export interface DateSlice {
	readonly start: Instant;
	/** The first moment after it. */
	readonly end: Instant;
}

/** A date in smaller pieces, in order: a year's months, the weeks of a month from its first day on, else the days. */
export function dateSlices(span: DateSpan): readonly DateSlice[] {
	const starts = firstDays(span).map((day) => instantFromMs(day * DAY_MS));
	return starts.map((start, index) => ({ start, end: starts[index + 1] ?? span.end }));
}

function firstDays(span: DateSpan): readonly Day[] {
	const { first, last } = daysOf(span);
	if (span.unit === "year") {
		const january = monthOf(first);
		return Array.from({ length: monthOf(last) - january + 1 }, (_none, index) => firstDayOf(january + index));
	}
	const step = span.unit === "month" ? DAYS_OF_WEEK : 1;
	return Array.from({ length: Math.ceil((last - first + 1) / step) }, (_none, index) => first + step * index);
}
