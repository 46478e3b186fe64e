import { DAYS_OF_WEEK, type Day, MONTHS_OF_YEAR, mondayOf, monthOf, weekdayOf } from "./calendar.ts";
import { phrasePattern, plainWords } from "./date-rule.ts";
import { type DateSpan, daySpan, monthSpan, weekendSpan, weekSpan, yearSpan } from "./date-span.ts";
import { NUMBER, numberNamed, SPACE, WEEKDAY, weekdayNamed } from "./date-words.ts";

/** The days that something took. */
export interface AnchorDays {
	readonly first: Day;
	readonly last: Day;
}

/** A date that is told by how far it lies from something else: `two weeks before my birthday`. */
export interface HangingDate {
	/** UTF-16 indices in the text: of the whole phrase, and where what it hangs on begins; that ends with the phrase. */
	readonly from: number;
	readonly anchorFrom: number;
	readonly to: number;
	/** Null where the calendar ends. */
	spanFrom(days: AnchorDays): DateSpan | null;
}

const UNIT = "day|week|month|year";
const AMOUNT = `(?<amount>${NUMBER}|(?:a${SPACE})?couple(?:${SPACE}of)?)${SPACE}(?<units>${UNIT})s?`;
const ONE = `(?:the|last)${SPACE}(?:very${SPACE})?(?<one>${UNIT}|weekend|night|evening|morning)`;
const NAMED_DAY = `(?:(?:the|on|last)${SPACE}){0,2}(?<weekday>${WEEKDAY})`;
const SIDE = `(?:(?<before>before|prior${SPACE}to)|(?<after>after|following))`;
const AT = `the${SPACE}(?:very${SPACE})?(?<same>${UNIT}|weekend|night|evening|morning)${SPACE}of`;
/** To the end of the clause; a point or a comma inside a date does not end it. */
const ANCHOR = "(?:[^.,;:?!()\\n]|\\.(?=\\d)|,(?=\\s{1,3}\\d{4})){1,100}";
const HANGING = phrasePattern(
	`(?:(?:${AMOUNT}|${ONE}|${NAMED_DAY})${SPACE}${SIDE}|${AT})${SPACE}(?!(?:yesterday|tomorrow)(?!\\p{L}))(?<anchor>${ANCHOR})`,
);
/** Days on each side of the seventh, the fourteenth, … that `two weeks before` may mean. */
const ABOUT_A_WEEK = Math.floor(DAYS_OF_WEEK / 2);

/** The English phrases of a text that hang on something, in its order. Linear in the text. */
export function hangingDates(text: string): readonly HangingDate[] {
	return Array.from(text.matchAll(HANGING), (match) => {
		const groups = match.groups ?? {};
		const group = (name: string) => plainWords(groups[name] ?? "");
		const to = match.index + match[0].length;
		const anchorFrom = to - (groups["anchor"] ?? "").length;
		const step = group("before") === "" ? 1 : -1;
		return { from: match.index, anchorFrom, to, spanFrom: (days: AnchorDays) => spanFrom(days, step, group) };
	});
}

function spanFrom(days: AnchorDays, step: 1 | -1, group: (name: string) => string): DateSpan | null {
	if (group("same") !== "") return sameTime(days, group("same"));
	if (group("weekday") !== "") return daySpan(weekdayBeside(days, weekdayNamed(group("weekday")), step));
	if (group("one") !== "") return nextTo(days, group("one"), step);
	const amount = group("amount").includes("couple") ? 2 : numberNamed(group("amount"));
	const day = step < 0 ? days.first : days.last;
	if (group("units") !== "week") return unitsAway(day, group("units"), step * amount);
	return weekSpan(day + step * amount * DAYS_OF_WEEK - ABOUT_A_WEEK);
}

function sameTime({ first }: AnchorDays, unit: string): DateSpan | null {
	switch (unit) {
		case "week":
			return weekSpan(mondayOf(first));
		case "weekend":
			return weekendSpan(mondayOf(first));
		default:
			return unitsAway(first, unit, 0);
	}
}

/** The week before or after are the seven days that lead up to it or come of it, whichever weekday it is. */
function nextTo(days: AnchorDays, unit: string, step: 1 | -1): DateSpan | null {
	const { first, last } = days;
	switch (unit) {
		case "week":
			return weekSpan(step < 0 ? first - DAYS_OF_WEEK : last + 1);
		case "weekend": {
			const monday = mondayOf(weekdayBeside(days, DAYS_OF_WEEK - 2, step));
			// Of a Sunday it is the one before its own.
			return weekendSpan(step < 0 && monday === mondayOf(first) ? monday - DAYS_OF_WEEK : monday);
		}
		default:
			return unitsAway(step < 0 ? first : last, unit, step);
	}
}

/** Evenings, nights and mornings are days. */
function unitsAway(day: Day, unit: string, steps: number): DateSpan | null {
	switch (unit) {
		case "month":
			return monthSpan(monthOf(day) + steps);
		case "year":
			return yearSpan(Math.floor(monthOf(day) / MONTHS_OF_YEAR) + steps);
		default:
			return daySpan(day + steps);
	}
}

/** The last such day before it, or the first after it. */
function weekdayBeside({ first, last }: AnchorDays, weekday: number, step: 1 | -1): Day {
	const day = step < 0 ? first : last;
	const ahead = (step * (weekday - weekdayOf(day)) + DAYS_OF_WEEK) % DAYS_OF_WEEK;
	return day + step * (ahead === 0 ? DAYS_OF_WEEK : ahead);
}
