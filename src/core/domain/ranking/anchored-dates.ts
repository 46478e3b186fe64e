import { type Day, dayInMonth, dayOf, firstDayOf, MONTHS_OF_YEAR, monthIn, monthOf } from "../dates/calendar.ts";
import type { MemoryDate } from "../dates/cue-dates.ts";
import { type DateSpan, daysOf } from "../dates/date-span.ts";
import type { AnchorDays } from "../dates/hanging-dates.ts";
import { toldDates } from "../dates/told-dates.ts";
import type { Instant } from "../instant.ts";
import { ANCHOR_GAP_MAX } from "../limits.ts";
import type { MemoryRecord } from "../record/record.ts";
import { compareCodePoints } from "../text/code-points.ts";
import { recordTerms, termsOf } from "../text/terms.ts";
import { supportedShare } from "../text/word-support.ts";
import type { Candidate, CueStatistics } from "./candidate.ts";
import { isQuestion } from "./evidence/wording.ts";

/** Share of the anchor's weight in words that a memory must hold to be it. */
const ANCHOR_SHARE_MIN = 0.5;
const YEARLY = /(?<!\p{L})(?:birthday|anniversary)(?!\p{L})/iu;
const WORD = /[\p{L}\p{N}]+(?:['’]\p{L}+)*/gu;

interface Anchor {
	readonly candidate: Candidate;
	readonly share: number;
	/** Between what it hangs on and its date in the text; infinite where only the event time tells it. */
	readonly gap: number;
	readonly days: AnchorDays;
}

/**
 * The dates that hang on memories, by the best candidate for each: that which holds the most of the anchor's words, of these the one that
 * names a date nearest to them, of these the one nearest in meaning. What comes back every year is the latest not after `at`, or of the year that
 * the cue names. Without a candidate there is no date.
 */
export function anchoredDates(
	hanging: readonly MemoryDate[],
	candidates: readonly Candidate[],
	{ cue, at }: { readonly cue: CueStatistics; readonly at: Instant },
): readonly DateSpan[] {
	return hanging.flatMap((date) => {
		const wanted = new Set(termsOf(date.anchor));
		const places = cue.terms.flatMap((term, index) => (wanted.has(term) ? [index] : []));
		const words: CueStatistics = {
			...cue,
			terms: places.map((index) => cue.terms[index] ?? ""),
			documentFrequencies: places.map((index) => cue.documentFrequencies[index] ?? 0),
		};
		const [best] = candidates
			.flatMap((candidate) => anchorOf(candidate, { date, words, at }) ?? [])
			.toSorted(byFitness);
		return best === undefined ? [] : (date.spanFrom(best.days) ?? []);
	});
}

function anchorOf(
	candidate: Candidate,
	{ date, words, at }: { readonly date: MemoryDate; readonly words: CueStatistics; readonly at: Instant },
): Anchor | null {
	const { record } = candidate.memory;
	const share = supportedShare(recordTerms(record), words);
	if (share < ANCHOR_SHARE_MIN) return null;
	const told = daysTold(record, words.terms);
	if (told === null) return null;
	const days = YEARLY.test(date.anchor) ? occurrence(told.days, date.within, dayOf(at)) : told.days;
	if (date.within !== null && !meet(days, daysOf(date.within))) return null;
	return { candidate, share, gap: told.gap, days };
}

/** The date that stands nearest to the words, else the day of the telling; null where neither is known. */
function daysTold(record: MemoryRecord, terms: readonly string[]): Pick<Anchor, "days" | "gap"> | null {
	const { text, eventTime, createdAt } = record;
	const wanted = new Set(terms);
	const words = Array.from(text.matchAll(WORD)).filter(([word]) => termsOf(word).some((term) => wanted.has(term)));
	const [nearest] = toldDates(text, eventTime ?? createdAt)
		.filter(({ unit }) => unit !== "year")
		.map((date) => {
			const gaps = words.map(({ index, 0: word }) => Math.max(0, date.from - index - word.length, index - date.to));
			return { days: daysOf(date), gap: Math.min(...gaps) };
		})
		.toSorted((left, right) => left.gap - right.gap);
	if (nearest !== undefined && nearest.gap <= ANCHOR_GAP_MAX) return nearest;
	if (eventTime === null || isQuestion(text)) return null;
	return { days: { first: dayOf(eventTime), last: dayOf(eventTime) }, gap: Number.POSITIVE_INFINITY };
}

/** February 29 is the last of February in other years. */
function occurrence(days: AnchorDays, within: DateSpan | null, today: Day): AnchorDays {
	const month = monthOf(days.first);
	const number = days.first - firstDayOf(month) + 1;
	const inYear = (year: number) => {
		const its = monthIn(year, month % MONTHS_OF_YEAR);
		return dayInMonth(its, number) ?? firstDayOf(its + 1) - 1;
	};
	const year = Math.floor(monthOf(within === null ? today : dayOf(within.start)) / MONTHS_OF_YEAR);
	const day = within === null && inYear(year) > today ? inYear(year - 1) : inYear(year);
	return { first: day, last: day + days.last - days.first };
}

function meet(left: AnchorDays, right: AnchorDays): boolean {
	return left.first <= right.last && right.first <= left.last;
}

function byFitness(left: Anchor, right: Anchor): number {
	return (
		right.share - left.share ||
		// Two infinite gaps have no difference.
		(left.gap === right.gap ? 0 : left.gap - right.gap) ||
		(right.candidate.cosine ?? -1) - (left.candidate.cosine ?? -1) ||
		compareCodePoints(left.candidate.memory.record.id, right.candidate.memory.record.id)
	);
}
