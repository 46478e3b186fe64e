import { DAYS_OF_WEEK, type Day, MONTHS_OF_YEAR, mondayOf, monthOf, weekdayOf } from "./calendar.ts";
import { type DateReading, type DateRule, leaning, NO_DATE, phrasePattern, type SpokenAt, sure } from "./date-rule.ts";
import { type DateSpan, daySpan, monthSpan, weekendSpan, weekSpan, yearSpan } from "./date-span.ts";
import { NUMBER, numberNamed, SPACE, WEEKDAY, weekdayNamed } from "./date-words.ts";

const PART_OF_DAY = "morning|afternoon|evening|night";
/** `the last week` rolls, `my last year` is one of several. */
const ITSELF = `(?<!(?<!\\p{L})(?:the|my|his|her|their|our|your|its|a|an|every|each|per)${SPACE})`;
/** What makes a count of days a guess, or the end of a longer one. */
const EXACT = `(?<!(?<!\\p{L})(?:about|around|almost|nearly|over|roughly|approximately|than|or|to|half|and|least|most)${SPACE})`;
const DAYS_AWAY: Readonly<Record<string, number>> = {
	"the day before yesterday": -2,
	yesterday: -1,
	"last night": -1,
	today: 0,
	tonight: 0,
	"this morning": 0,
	"this afternoon": 0,
	"this evening": 0,
	tomorrow: 1,
	"the day after tomorrow": 2,
};
const STEPS: Readonly<Record<string, number>> = { last: -1, "this past": -1, this: 0, "this coming": 0, next: 1 };

/** Phrases that mean something else on every day that they are said on. The first of two that begin at one place is the longer. */
export const RELATIVE_DATES: readonly DateRule[] = [
	{
		pattern: phrasePattern(`(?<away>${Object.keys(DAYS_AWAY).join("|").replaceAll(" ", SPACE)})`),
		read: (group, { today }) => sure(daySpan(today + (DAYS_AWAY[oneSpaced(group("away"))] ?? Number.NaN))),
	},
	{
		pattern: phrasePattern(`${ITSELF}(?<which>last|this|next)${SPACE}(?<unit>week|month|year)`),
		read: (group, { today }) => sure(unitsAway(today, group("unit"), STEPS[group("which")] ?? 0)),
	},
	{
		pattern: phrasePattern(`${ITSELF}(?<which>last|this${SPACE}past|this${SPACE}coming|this|next)${SPACE}weekend`),
		read: (group, at) => weekendRead(oneSpaced(group("which")), at),
	},
	{
		pattern: phrasePattern(`${EXACT}(?<number>${NUMBER})${SPACE}(?<unit>day|week|month|year)s?${SPACE}ago`),
		read: (group, { today }) => sure(unitsAway(today, group("unit"), -numberNamed(group("number")))),
	},
	{
		pattern: phrasePattern(
			`${EXACT}(?<number>${NUMBER})${SPACE}(?<unit>day|week|month|year)s?${SPACE}from${SPACE}(?:now|today)`,
		),
		read: (group, { today }) => sure(unitsAway(today, group("unit"), numberNamed(group("number")))),
	},
	{
		// Of the past it is how long something took.
		pattern: phrasePattern(
			`in${SPACE}(?<number>${NUMBER})${SPACE}(?<unit>day|week|month|year)s?(?!${SPACE}(?:or|and|to)(?!\\p{L}))`,
		),
		read: (group, { today, lean }) =>
			lean === "past" ? NO_DATE : sure(unitsAway(today, group("unit"), numberNamed(group("number")))),
	},
	{
		pattern: phrasePattern(
			`(?:on${SPACE})?(?<weekday>${WEEKDAY}),?${SPACE}(?:of${SPACE})?(?<which>last|this|next)${SPACE}week`,
		),
		read: (group, { today }) => weekdayOfWeek(today, group("weekday"), group("which")),
	},
	{
		pattern: phrasePattern(`(?<which>last|this|next)${SPACE}week,?${SPACE}(?:on${SPACE})?(?<weekday>${WEEKDAY})`),
		read: (group, { today }) => weekdayOfWeek(today, group("weekday"), group("which")),
	},
	{
		pattern: phrasePattern(
			`${ITSELF}(?<which>last|this${SPACE}past|past|next|this${SPACE}coming|coming|this|on)${SPACE}(?<weekday>${WEEKDAY})(?!${SPACE}of(?!\\p{L}))`,
		),
		read: (group, at) => weekdayRead(oneSpaced(group("which")), weekdayNamed(group("weekday")), at),
	},
	{
		pattern: phrasePattern(`(?<=(?<!\\p{L})(?:by|until|till|before|after|since|from)${SPACE})(?<weekday>${WEEKDAY})`),
		read: (group, at) => weekdayRead("on", weekdayNamed(group("weekday")), at),
	},
	{
		pattern: phrasePattern(
			`(?<weekday>${WEEKDAY})(?=${SPACE}(?:${PART_OF_DAY})(?!\\p{L})|${SPACE}at${SPACE}\\d|\\s{0,3}(?:[.,;:!?)]|$))`,
		),
		read: (group, at) => weekdayRead("on", weekdayNamed(group("weekday")), at),
	},
];

function weekendRead(which: string, { today, lean }: SpokenAt): DateReading {
	const monday = mondayOf(today);
	const isOver = which === "this" && lean === "past" && weekdayOf(today) < DAYS_OF_WEEK - 2;
	const span = weekendSpan(monday + DAYS_OF_WEEK * (isOver ? -1 : (STEPS[which] ?? 0)));
	return which === "this" ? leaning(span) : sure(span);
}

function weekdayOfWeek(today: Day, weekday: string, which: string): DateReading {
	return sure(daySpan(mondayOf(today) + DAYS_OF_WEEK * (STEPS[which] ?? 0) + weekdayNamed(weekday)));
}

/** Whoever means today says so: `on Friday`, said on a Friday, is another one. Only `this Friday` may be today. */
function weekdayRead(which: string, weekday: number, { today, lean }: SpokenAt): DateReading {
	const ahead = (weekday - weekdayOf(today) + DAYS_OF_WEEK) % DAYS_OF_WEEK;
	const next = today + (ahead === 0 ? DAYS_OF_WEEK : ahead);
	const last = today + ahead - DAYS_OF_WEEK;
	switch (which) {
		case "last":
		case "past":
		case "this past":
			return sure(daySpan(last));
		case "next":
		case "coming":
		case "this coming":
			return sure(daySpan(next));
		case "this":
			if (ahead === 0) return sure(daySpan(today));
	}
	return leaning(daySpan(lean === "past" ? last : next));
}

function unitsAway(today: Day, unit: string, steps: number): DateSpan | null {
	switch (unit) {
		case "day":
			return daySpan(today + steps);
		case "week":
			return weekSpan(mondayOf(today) + DAYS_OF_WEEK * steps);
		case "month":
			return monthSpan(monthOf(today) + steps);
		default:
			return yearSpan(Math.floor(monthOf(today) / MONTHS_OF_YEAR) + steps);
	}
}

function oneSpaced(words: string): string {
	return words.replace(/\s{1,3}/g, " ");
}
