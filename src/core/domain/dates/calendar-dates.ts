import { dayInMonth, dayOf, MONTHS_OF_YEAR, type Month, monthIn, monthOf, weekdayOf } from "./calendar.ts";
import {
	type DateReading,
	type DateRule,
	leaning,
	NO_DATE,
	numeralPattern,
	phrasePattern,
	type SpokenAt,
	sure,
} from "./date-rule.ts";
import { type DateSpan, daySpan, monthSpan, yearSpan } from "./date-span.ts";
import { MONTH, MONTH_OR_SHORT, monthNamed, SPACE, WEEKDAY, weekdayNamed } from "./date-words.ts";

const YEAR = "(?:19|20)\\d\\d";
const WEEKDAY_BEFORE = `(?:(?:(?:on|next|this|last|coming)${SPACE})?(?<weekday>${WEEKDAY}),?${SPACE}|on${SPACE})?(?:the${SPACE})?`;
/** Behind a number it says that a range or a quantity was meant. */
const MORE = `(?!\\s?[-–—]\\s?\\d|[.,:]\\d|\\s?%|${SPACE}(?:to|through|thru|until|till|and|or)${SPACE}(?:the${SPACE})?\\d|${SPACE}(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|times|people|miles)(?!\\p{L}))`;
/** No day and no year comes after a month. */
const ALONE = `(?!(?:,|${SPACE}of)?${SPACE}(?:the${SPACE})?\\d)`;
/** Years that Gregorian leap days may lie apart. */
const LEAP_YEARS_APART_MAX = 8;
const AMBIGUOUS_WORD = /^(?:may|march|mar|jan)$/;
const CAPITALISED_WORD = /(?<!\p{L})(?:May|MAY|March|MARCH|Mar|MAR|Jan|JAN)(?!\p{L})/u;

/** Phrases that name a day, a month or a year of the calendar. */
export const CALENDAR_DATES: readonly DateRule[] = [
	// Numerals as they are written in any language; `07/06/2025` is June to some and July to others.
	...[
		"(?<year>\\d{4})-(?<month>0[1-9]|1[0-2])-(?<day>\\d{2})",
		`(?<year>${YEAR})(?<mark>[./])(?<month>0?[1-9]|1[0-2])\\k<mark>(?<day>\\d{1,2})`,
		`(?<day>\\d{1,2})\\.(?<month>0?[1-9]|1[0-2])\\.(?<year>${YEAR})`,
		`(?<year>${YEAR})年(?<month>0?[1-9]|1[0-2])月(?<day>\\d{1,2})日`,
	].map((source): DateRule => ({ pattern: numeralPattern(source), read: numeralRead })),
	{
		pattern: phrasePattern(
			`${WEEKDAY_BEFORE}(?<month>${MONTH_OR_SHORT})\\.?${SPACE}(?:the${SPACE})?(?<day>\\d{1,2})(?<ordinal>st|nd|rd|th)?(?:,?${SPACE}(?<year>${YEAR}))?${MORE}`,
		),
		read: dayRead,
	},
	{
		pattern: phrasePattern(
			`${WEEKDAY_BEFORE}(?<day>\\d{1,2})(?<ordinal>st|nd|rd|th)?${SPACE}(?<of>of${SPACE})?(?<month>${MONTH_OR_SHORT})(?:\\.?,?${SPACE}(?<year>${YEAR}))?${MORE}`,
		),
		read: dayRead,
	},
	{
		pattern: phrasePattern(
			`(?:(?:in|during)${SPACE})?(?<month>${MONTH_OR_SHORT})\\.?(?:,|${SPACE}of)?${SPACE}(?<year>${YEAR})`,
		),
		read: (group, _at, phrase) =>
			isMonth(group, phrase) ? sure(monthSpan(monthIn(Number(group("year")), monthNamed(group("month"))))) : NO_DATE,
	},
	{
		pattern: phrasePattern(`(?<which>in|during|since|until|till|by|last|this|next)${SPACE}(?<month>${MONTH})${ALONE}`),
		read: (group, at, phrase) => (isMonth(group, phrase) ? monthRead(group, at) : NO_DATE),
	},
	{
		pattern: phrasePattern(
			`(?:in|during|since|until|till|by)${SPACE}(?:the${SPACE}year${SPACE})?(?<year>${YEAR})${MORE}`,
		),
		read: (group) => sure(yearSpan(Number(group("year")))),
	},
];

function numeralRead(group: (name: string) => string): DateReading {
	return sure(dayOfMonth(monthIn(Number(group("year")), Number(group("month")) - 1), Number(group("day"))));
}

function dayRead(group: (name: string) => string, at: SpokenAt, phrase: string): DateReading {
	if (!isMonth(group, phrase)) return NO_DATE;
	const day = Number(group("day"));
	const index = monthNamed(group("month"));
	if (group("year") !== "") return onWeekday(sure(dayOfMonth(monthIn(Number(group("year")), index), day)), group);
	const step = at.lean === "past" ? -1 : 1;
	const firstYear = Math.floor(monthOf(at.today) / MONTHS_OF_YEAR);
	for (let away = 0; away <= LEAP_YEARS_APART_MAX; away += 1) {
		const found = dayInMonth(monthIn(firstYear + step * away, index), day);
		if (found !== null && (found - at.today) * step >= 0) return onWeekday(leaning(daySpan(found)), group);
	}
	return NO_DATE;
}

/** A date whose weekday is another than the one that is said with it is a slip: nobody knows of which of the two. */
function onWeekday(reading: DateReading, group: (name: string) => string): DateReading {
	if (group("weekday") === "" || reading.span === null) return reading;
	return weekdayOf(dayOf(reading.span.start)) === weekdayNamed(group("weekday")) ? reading : NO_DATE;
}

function monthRead(group: (name: string) => string, { today, lean }: SpokenAt): DateReading {
	const thisMonth = monthOf(today);
	const thisYears = monthIn(Math.floor(thisMonth / MONTHS_OF_YEAR), monthNamed(group("month")));
	const previous = thisYears < thisMonth ? thisYears : thisYears - MONTHS_OF_YEAR;
	const following = thisYears > thisMonth ? thisYears : thisYears + MONTHS_OF_YEAR;
	switch (group("which")) {
		case "last":
			return sure(monthSpan(previous));
		case "next":
			return sure(monthSpan(following));
		case "this":
			return sure(monthSpan(thisYears));
	}
	if (thisYears === thisMonth) return leaning(monthSpan(thisMonth));
	return leaning(monthSpan(lean === "past" || group("which") === "since" ? previous : following));
}

function dayOfMonth(month: Month, number: number): DateSpan | null {
	const day = dayInMonth(month, number);
	return day === null ? null : daySpan(day);
}

/** `may`, `march` and what sounds like a name are months where they are written like one, or where a day stands beside them in full. */
function isMonth(group: (name: string) => string, phrase: string): boolean {
	if (!AMBIGUOUS_WORD.test(group("month"))) return true;
	return group("ordinal") !== "" || group("of") !== "" || CAPITALISED_WORD.test(phrase);
}
