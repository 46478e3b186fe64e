import type { Instant } from "../instant.ts";
import { dayOf } from "./calendar.ts";
import { CALENDAR_DATES } from "./calendar-dates.ts";
import { type DateLean, type DateReading, type DateRule, plainWords, type SpokenAt } from "./date-rule.ts";
import type { DateSpan } from "./date-span.ts";
import { MONTH } from "./date-words.ts";
import { RELATIVE_DATES } from "./relative-dates.ts";
import { UNDATED_PHRASES } from "./undated-phrases.ts";

export interface ResolvedDate extends DateSpan {
	/** UTF-16 indices of the phrase in the text: its first unit, and the one behind its last. */
	readonly from: number;
	readonly to: number;
	/** The phrase alone did not say which year or week; the lean decided. */
	readonly leaned: boolean;
}

interface Claim extends DateReading {
	readonly from: number;
	readonly to: number;
}

/** What every phrase has some of: most sentences have none, and are not asked seventeen times. */
const HINT = new RegExp(`\\d|day|week|month|year|night|tomorrow|morning|afternoon|evening|${MONTH}`, "iu");
const RULES: readonly DateRule[] = [...CALENDAR_DATES, ...RELATIVE_DATES, ...UNDATED_PHRASES];

/**
 * The dates that English text speaks of, in its order, resolved against the moment it was said (in UTC, since nothing tells where
 * the speaker was). What is vague (recently, in spring, a few days ago), recurring or impossible is left out. Linear in the text.
 */
export function resolveDates(text: string, at: Instant, lean: DateLean = "past"): readonly ResolvedDate[] {
	if (!HINT.test(text)) return [];
	const spokenAt = { today: dayOf(at), lean };
	const claims = RULES.flatMap((rule) => claimsOf(rule, text, spokenAt));
	// Of phrases that overlap the first, and of those that begin together the longest: it took more of the context in.
	claims.sort((left, right) => left.from - right.from || right.to - left.to);
	let end = 0;
	return claims.flatMap(({ span, leaned, from, to }) => {
		if (from < end) return [];
		end = to;
		return span === null ? [] : [{ ...span, from, to, leaned }];
	});
}

/** Whether text seems to speak of a date, at whatever moment: without it resolveDates finds none. */
export function seemsDated(text: string): boolean {
	return HINT.test(text) && RULES.some(({ pattern }) => text.search(pattern) !== -1);
}

function claimsOf(rule: DateRule, text: string, at: SpokenAt): readonly Claim[] {
	return Array.from(text.matchAll(rule.pattern), (match) => {
		const [phrase] = match;
		const groups = match.groups ?? {};
		const reading = rule.read((name) => plainWords(groups[name] ?? ""), at, phrase);
		return { ...reading, from: match.index, to: match.index + phrase.length };
	});
}
