import type { DateSpan } from "../../dates/date-span.ts";
import { DAY_MS, type Instant, msOf } from "../../instant.ts";

/** Days over which closeness falls to 1/e: what a day, a weekend or a week in a cue is about, and what a month is about. */
const DAYS_OF_DAY = 5;
const DAYS_OF_MONTH = 30;
/** A year says little: whatever happened in it is this close, and nothing else is. */
const CLOSENESS_IN_YEAR = 0.3;

export interface DateCloseness {
	/** 0..1, to the nearest day, weekend or week that the cue speaks of. */
	readonly toDay: number;
	/** 0..1, to the nearest date of the cue whatever its width. */
	readonly toMonth: number;
}

/** How near a moment is to the dates of a cue: 1 inside of one, less with each day outside; 0 without a date or a moment. */
export function dateCloseness(dates: readonly DateSpan[], moment: Instant | null): DateCloseness {
	if (moment === null) return { toDay: 0, toMonth: 0 };
	let toDay = 0;
	let toMonth = 0;
	for (const date of dates) {
		const days = daysOutside(date, msOf(moment));
		if (date.unit === "year") {
			if (days === 0) toMonth = Math.max(toMonth, CLOSENESS_IN_YEAR);
			continue;
		}
		if (date.unit !== "month") toDay = Math.max(toDay, Math.exp(-days / DAYS_OF_DAY));
		toMonth = Math.max(toMonth, Math.exp(-days / DAYS_OF_MONTH));
	}
	return { toDay, toMonth };
}

export function liesIn(dates: readonly DateSpan[], moment: Instant | null): boolean {
	return moment !== null && dates.some(({ start, end }) => start <= moment && moment < end);
}

function daysOutside({ start, end }: DateSpan, ms: number): number {
	return Math.max(0, msOf(start) - ms, ms - msOf(end)) / DAY_MS;
}
