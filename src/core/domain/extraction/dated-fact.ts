import type { DateLean } from "../dates/date-rule.ts";
import { dateLabel } from "../dates/date-span.ts";
import { type ResolvedDate, resolveDates } from "../dates/resolve-dates.ts";
import { DAY_MS, type Instant, msOf } from "../instant.ts";
import { RECENT_MOVE_DAYS } from "../limits.ts";
import type { FactDraft } from "./fact-draft.ts";

export interface DatedFact {
	readonly words: string;
	readonly layer: "semantic" | "prospective";
	readonly eventTime: Instant | null;
	readonly dueAt: Instant | null;
	readonly aspect: string | null;
}

/** What leaves open on which side of the day, or how far from it. */
const LOOSE_BEFORE =
	/(?<!\p{L})(?:before|after|since|until|till|from|around|about|between|through)\s{1,3}(?:the\s)?$/iu;
const SINCE = /^(?:since|until|till|by)\s/i;
/** Of a day that nobody resolved, or that only meant something when it was said. */
const STALE =
	/(?<!\p{L})(?:soon|later|recently|lately|earlier|ago|sometime|someday|eventually|yet|today|tonight|tomorrow|yesterday|(?:last|next|this|coming|past) (?:\p{L}{1,20} )?(?:days?|nights?|weeks?|weekends?|months?|years?|summer|winter|spring|fall|autumn|season|semester))(?!\p{L})/iu;
/** It has an end, or has yet to begin. */
const ENDING = /(?<!\p{L})(?:until|till|til|up to|as of|starting|beginning|effective|for now|temporarily)(?!\p{L})/iu;
/** `I'm vegan on Mondays` does not end what somebody is on the other days. */
const AT_TIMES =
	/(?<!\p{L})(?:on (?:(?:mon|tues|wednes|thurs|fri|satur|sun|week)days?|weekends|holidays)|during|at times|at (?:breakfast|lunch|dinner|parties|night)|sometimes|occasionally|in the (?:mornings?|evenings?|summers?|winters?)|(?:half|part|most|some) of the|every|each|for (?:an?|the|one|lent|january|charity|fun|breakfast|lunch|dinner)|when|while|by day|by night)(?!\p{L})/iu;
const LISTED_AFTERWARDS = /, (?!and |or )\p{Ll}/u;
/** Of today it tells what goes on. */
const GOING_ON = /^is \p{L}+ing(?!\p{L})(?! to \p{Ll})/u;
const ANNIVERSARY_BEFORE = /^(?:birthday|wedding anniversary|anniversary) (?:is|was) (?:on |in )?(?:the )?$/;

/** Writes the days into the words and says when it happened or is due; null where its kind of fact cannot have such a date. */
export function datedFact(draft: FactDraft, at: Instant): DatedFact | null {
	const lean: DateLean = draft.kind === "plan" || draft.kind === "anniversary" ? "future" : "past";
	const dates = resolveDates(draft.words, at, lean);
	if (STALE.test(withoutPhrases(draft.words, dates))) return null;
	switch (draft.kind) {
		case "trait":
			return traitFact(draft, dates, at);
		case "event":
			return eventFact(draft, dates, at);
		case "plan":
			return planFact(draft, dates, at);
		case "anniversary":
			return anniversaryFact(draft, dates);
	}
}

/** `since 2019` stays true; whoever likes it today, on Friday or this week does not say that they always do. */
function traitFact(draft: FactDraft, dates: readonly ResolvedDate[], at: Instant): DatedFact | null {
	if (ENDING.test(draft.words) || (draft.aspect !== null && AT_TIMES.test(draft.words))) return null;
	const isLasting = dates.every(
		(date) =>
			date.start <= at &&
			(date.unit === "month" || date.unit === "year") &&
			!(date.leaned && SINCE.test(phraseOf(draft.words, date))),
	);
	// In May, every May.
	return isLasting
		? timeless(
				draft,
				labelled(
					draft.words,
					dates.filter((date) => !date.leaned),
				),
			)
		: null;
}

function eventFact(draft: FactDraft, dates: readonly ResolvedDate[], at: Instant): DatedFact | null {
	if (dates.some((date) => date.start > at)) return null;
	const [date] = dates;
	const isBirth = draft.words.startsWith("was born");
	// Nobody says in May of the May that they were born in.
	const told = isBirth ? dates.filter(({ leaned }) => !leaned) : dates;
	const isLate = date !== undefined && date.unit !== "year" && msOf(at) - msOf(date.start) <= RECENT_MOVE_DAYS * DAY_MS;
	return {
		words: labelled(draft.words, told),
		layer: "semantic",
		eventTime: told.length === 1 ? certainDay(draft.words, told) : null,
		dueAt: null,
		aspect: draft.aspectIfRecent === true && !isLate ? null : draft.aspect,
	};
}

function planFact(draft: FactDraft, dates: readonly ResolvedDate[], at: Instant): DatedFact | null {
	const dueAt = certainDay(draft.words, dates);
	// A span that has ended is behind.
	if (dueAt === null || dates.some((date) => date.end <= at) || LISTED_AFTERWARDS.test(draft.words)) return null;
	if (GOING_ON.test(draft.words) && dueAt <= at) return null;
	return { words: labelled(draft.words, dates), layer: "prospective", eventTime: null, dueAt, aspect: draft.aspect };
}

/** It comes back every year, so it is neither behind nor ahead; `tomorrow` is written out all the same. */
function anniversaryFact(draft: FactDraft, dates: readonly ResolvedDate[]): DatedFact | null {
	const [date] = dates;
	if (date === undefined || dates.length > 1 || date.to < draft.words.length) return null;
	if (date.unit === "week" || date.unit === "year" || !ANNIVERSARY_BEFORE.test(draft.words.slice(0, date.from)))
		return null;
	return timeless(draft, labelled(draft.words, date.leaned && !isWeekday(date, draft.words) ? [] : dates));
}

/** The first moment of the one day that is spoken of. */
function certainDay(words: string, dates: readonly ResolvedDate[]): Instant | null {
	const [date] = dates;
	if (date === undefined || dates.length > 1 || date.unit !== "day") return null;
	return LOOSE_BEFORE.test(words.slice(0, date.from)) ? null : date.start;
}

function timeless(draft: FactDraft, words: string): DatedFact {
	return { words, layer: "semantic", eventTime: null, dueAt: null, aspect: draft.aspect };
}

function labelled(words: string, dates: readonly ResolvedDate[]): string {
	return dates.toReversed().reduce((text, date) => {
		const label = dateLabel(date);
		return phraseOf(words, date).includes(label) ? text : `${text.slice(0, date.to)} (${label})${text.slice(date.to)}`;
	}, words);
}

function withoutPhrases(words: string, dates: readonly ResolvedDate[]): string {
	return dates.toReversed().reduce((text, date) => text.slice(0, date.from) + text.slice(date.to), words);
}

function phraseOf(words: string, date: ResolvedDate): string {
	return words.slice(date.from, date.to);
}

/** `on Friday` is a day of this year's, unlike `March 3`. */
function isWeekday(date: ResolvedDate, words: string): boolean {
	return /day$/i.test(phraseOf(words, date));
}
