import type { Instant } from "../instant.ts";
import { DATED_SPANS_MAX } from "../limits.ts";
import type { DateSpan } from "./date-span.ts";
import { daysOf } from "./date-span.ts";
import { type AnchorDays, hangingDates } from "./hanging-dates.ts";
import { type ResolvedDate, resolveDates, seemsDated } from "./resolve-dates.ts";

/** A date that hangs on what a memory tells. */
export interface MemoryDate {
	/** What it hangs on, as the cue names it: `my birthday`. */
	readonly anchor: string;
	/** The month or the year that the cue names with it: `the wedding in June`. */
	readonly within: DateSpan | null;
	/** Null where the calendar ends. */
	spanFrom(days: AnchorDays): DateSpan | null;
}

/** What dates a cue speaks of: those that it tells itself, and those that hang on a memory. DATED_SPANS_MAX of each at most. */
export interface CueDates {
	readonly told: readonly DateSpan[];
	readonly hanging: readonly MemoryDate[];
}

export const NO_CUE_DATES: CueDates = { told: [], hanging: [] };

/** Whether the moment of a cue matters. */
export function asksForDates(cue: string): boolean {
	return seemsDated(cue) || hangingDates(cue).length > 0;
}

/**
 * The dates of a cue, resolved against the moment that it is asked at. `The week before August 3` hangs on a date of the cue: both are
 * meant, since of that week one may have told on that day.
 */
export function cueDates(cue: string, at: Instant): CueDates {
	const resolved = resolveDates(cue, at);
	const phrases = hangingDates(cue).map((phrase) => ({ phrase, date: anchorDate(cue, phrase, resolved) }));
	const spans = phrases.flatMap(({ phrase, date }) =>
		date?.isAnchor ? (phrase.spanFrom(daysOf(date.span)) ?? []) : [],
	);
	const named = resolved.filter((date) => {
		const holder = phrases.find(({ phrase }) => phrase.from <= date.from && date.from < phrase.to);
		return holder === undefined || (holder.date?.isAnchor === true && date.from >= holder.phrase.anchorFrom);
	});
	const hanging = phrases.flatMap(({ phrase, date }): readonly MemoryDate[] => {
		if (date?.isAnchor) return [];
		const anchor = cue.slice(phrase.anchorFrom, phrase.to);
		return [{ anchor, within: date?.span ?? null, spanFrom: phrase.spanFrom }];
	});
	return { told: [...spans, ...named].slice(0, DATED_SPANS_MAX), hanging: hanging.slice(0, DATED_SPANS_MAX) };
}

/** Words beside which a month or a year is all that there is to hang on. */
const NOTHING_ELSE = /^(?:\s|the|in|on|of|at|during)*$/iu;

/** The date that stands in what a phrase hangs on: a day is it; a month or a year too, unless it only tells which wedding is meant. */
function anchorDate(
	cue: string,
	{ anchorFrom, to }: { readonly anchorFrom: number; readonly to: number },
	dates: readonly ResolvedDate[],
): { readonly span: DateSpan; readonly isAnchor: boolean } | null {
	const span = dates.find((date) => date.from >= anchorFrom && date.to <= to);
	if (span === undefined) return null;
	const rest = `${cue.slice(anchorFrom, span.from)} ${cue.slice(span.to, to)}`;
	return { span, isAnchor: (span.unit !== "month" && span.unit !== "year") || NOTHING_ELSE.test(rest) };
}
