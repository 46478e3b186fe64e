import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DateLean } from "../../../../src/core/domain/dates/date-rule.ts";
import { dateLabel } from "../../../../src/core/domain/dates/date-span.ts";
import { resolveDates } from "../../../../src/core/domain/dates/resolve-dates.ts";
import { DAY_MS, type Instant, instantFromMs, msOf, parseInstant } from "../../../../src/core/domain/instant.ts";

/** A Wednesday; 2026-03-01 was a Sunday, and 2026 is no leap year. */
const wednesday = "2026-03-04T15:30:00Z";

function at(text: string): Instant {
	const instant = parseInstant(text);
	if (!instant.ok) throw new Error(instant.error.message);
	return instant.value;
}

/** Every date as `phrase > label`. */
function read(text: string, spokenAt = wednesday, lean?: DateLean): readonly string[] {
	return resolveDates(text, at(spokenAt), lean).map((date) => `${text.slice(date.from, date.to)} > ${dateLabel(date)}`);
}

describe("[INV-DATES] dates that words speak of", () => {
	it.each([
		["yesterday", "yesterday > 2026-03-03"],
		["I came today.", "today > 2026-03-04"],
		["Tomorrow!", "Tomorrow > 2026-03-05"],
		["tonight", "tonight > 2026-03-04"],
		["last night", "last night > 2026-03-03"],
		["this morning", "this morning > 2026-03-04"],
		["the day before yesterday", "the day before yesterday > 2026-03-02"],
		["the  day after\ntomorrow", "the  day after\ntomorrow > 2026-03-06"],
		["tomorrow evening", "tomorrow > 2026-03-05"],
		["yeſterday", "yeſterday > 2026-03-03"],
		["last week", "last week > week of 2026-02-23"],
		["this week", "this week > week of 2026-03-02"],
		["next week", "next week > week of 2026-03-09"],
		["last month", "last month > 2026-02"],
		["this month", "this month > 2026-03"],
		["next month", "next month > 2026-04"],
		["last year", "last year > 2025"],
		["this year", "this year > 2026"],
		["next year", "next year > 2027"],
		["last weekend", "last weekend > weekend of 2026-02-28"],
		["next weekend", "next weekend > weekend of 2026-03-14"],
		["this coming weekend", "this coming weekend > weekend of 2026-03-07"],
		["this past weekend", "this past weekend > weekend of 2026-02-28"],
		["3 days ago", "3 days ago > 2026-03-01"],
		["a day ago", "a day ago > 2026-03-03"],
		["four days ago", "four days ago > 2026-02-28"],
		["63 days ago", "63 days ago > 2025-12-31"],
		["two weeks ago", "two weeks ago > week of 2026-02-16"],
		["a month ago", "a month ago > 2026-02"],
		["three months ago", "three months ago > 2025-12"],
		["a year ago", "a year ago > 2025"],
		["12 years ago", "12 years ago > 2014"],
		["two days from now", "two days from now > 2026-03-06"],
		["on 2026-02-28", "2026-02-28 > 2026-02-28"],
		["on 2024-02-29", "2024-02-29 > 2024-02-29"],
		["March 3rd, 2026", "March 3rd, 2026 > 2026-03-03"],
		["on March 3, 2025", "on March 3, 2025 > 2025-03-03"],
		["3 March 2025", "3 March 2025 > 2025-03-03"],
		["the 3rd of march 2025", "the 3rd of march 2025 > 2025-03-03"],
		["Sept. 9, 2020", "Sept. 9, 2020 > 2020-09-09"],
		["9 Dec 2020", "9 Dec 2020 > 2020-12-09"],
		["on Tuesday, March 3, 2026", "on Tuesday, March 3, 2026 > 2026-03-03"],
		["in May 2019", "in May 2019 > 2019-05"],
		["May of 2019", "May of 2019 > 2019-05"],
		["by June 2026", "June 2026 > 2026-06"],
		["in 2019", "in 2019 > 2019"],
		["since 1999", "since 1999 > 1999"],
		["in the year 2031", "in the year 2031 > 2031"],
		["last Friday", "last Friday > 2026-02-27"],
		["last friday night", "last friday > 2026-02-27"],
		["next Friday", "next Friday > 2026-03-06"],
		["this coming Monday", "this coming Monday > 2026-03-09"],
		["this past Monday", "this past Monday > 2026-03-02"],
		["on Friday last week", "on Friday last week > 2026-02-27"],
		["Friday of next week", "Friday of next week > 2026-03-13"],
		["next week on Monday", "next week on Monday > 2026-03-09"],
		["last May", "last May > 2025-05"],
		["last March", "last March > 2025-03"],
		["next March", "next March > 2027-03"],
		["this May", "this May > 2026-05"],
		["since October", "since October > 2025-10"],
	])("%j", (text, expected) => {
		expect(read(text)).toEqual([expected]);
		expect(read(text, wednesday, "future")).toEqual([expected]);
		expect(resolveDates(text, at(wednesday))[0]?.leaned).toBe(text === "since October");
	});

	it.each([
		["on Friday", "2026-02-27", "2026-03-06"],
		["on Monday", "2026-03-02", "2026-03-09"],
		["on Wednesday", "2026-02-25", "2026-03-11"],
		["this Friday", "2026-02-27", "2026-03-06"],
		["Friday", "2026-02-27", "2026-03-06"],
		["this weekend", "weekend of 2026-02-28", "weekend of 2026-03-07"],
		["March 3", "2026-03-03", "2027-03-03"],
		["March 4th", "2026-03-04", "2026-03-04"],
		["on the 5th of March", "2025-03-05", "2026-03-05"],
		["Feb 29", "2024-02-29", "2028-02-29"],
		["Thursday, March 5", null, "2026-03-05"],
		["in May", "2025-05", "2026-05"],
		["in March", "2026-03", "2026-03"],
		["during January", "2026-01", "2027-01"],
		["by September", "2025-09", "2026-09"],
		["in 3 days", null, "2026-03-07"],
		["in two weeks", null, "week of 2026-03-16"],
		["in a month", null, "2026-04"],
		["in 10 months", null, "2027-01"],
	])("%j leans to %j in the past and to %j in the future", (text, past, future) => {
		expect(read(text, wednesday, "past")).toEqual(past === null ? [] : [`${text} > ${past}`]);
		expect(read(text, wednesday, "future")).toEqual([`${text} > ${future}`]);
	});

	it.each([
		["by Friday", "Friday > 2026-03-06"],
		["until Monday", "Monday > 2026-03-09"],
		["Friday night", "Friday > 2026-03-06"],
		["3-5 May 2026", "May 2026 > 2026-05"],
		["See you Friday at 5", "Friday > 2026-03-06"],
		["from March 5 to March 7", "March 5 > 2026-03-05; March 7 > 2026-03-07"],
		["yesterday and last week", "yesterday > 2026-03-03; last week > week of 2026-03-02"],
	])("%j within what is ahead", (text, expected) => {
		const found = read(text, wednesday, "future").join("; ");
		expect(found).toBe(expected.replace("2026-03-02", "2026-02-23"));
	});

	it.each([
		"every Friday|Fridays|on Mondays|Friday nights|Good Friday|Black Friday|Cyber Monday|Friday the 13th|each Monday",
		"Monday to Friday|on Monday and Wednesday|Monday-Friday|Tuesday or Thursday|Mon|the last Friday of May|sat",
		"the last week|my last year|in the next month|about two weeks ago|almost a year ago|two or three days ago",
		"2-3 days ago|a few days ago|half a year ago|recently|soon|a couple of weeks ago|more than 3 years ago|years ago",
		"yesterday's news|today's|Friday's|last week's|two-day|midweek|yesterdays",
		"February 30, 2026|2026-02-30|2026-13-01|2025-02-29|0000-01-01|April 31|March 0|June 31, 2020|Monday, March 3, 2026",
		"2026-03-03T10:00:00Z|1-2026-03-03|March 3-5|3-5 May|March 3 and 4|May 5 minutes|March 3.5|next March 3",
		"you may 5 times|we march 3 miles|may|March|I may in 5|in 3000|in 1850|in 2019-2020|the 2010s|in 2000 people|june",
		"10:30|3/4/2026|at 5|version 2019|",
	])("none in %j", (list) => {
		for (const text of list.split("|")) {
			expect(read(text), text).toEqual([]);
			expect(read(text, wednesday, "future"), text).toEqual([]);
		}
	});

	it.each([
		["2026-03-31T00:00:00Z", "a month ago", "2026-02"],
		["2026-03-31T00:00:00Z", "last month", "2026-02"],
		["2026-01-31T23:59:59Z", "next month", "2026-02"],
		["2024-02-29T12:00:00Z", "a year ago", "2023"],
		["2024-03-01T00:00:00Z", "yesterday", "2024-02-29"],
		["2026-03-01T00:00:00Z", "yesterday", "2026-02-28"],
		["2000-02-28T23:59:59.999Z", "tomorrow", "2000-02-29"],
		["1900-02-28T00:00:00Z", "tomorrow", "1900-03-01"],
		["2025-12-31T23:00:00Z", "tomorrow", "2026-01-01"],
		["2026-01-01T00:00:00Z", "yesterday", "2025-12-31"],
		["2026-01-01T00:00:00Z", "last week", "week of 2025-12-22"],
		["2026-01-01T00:00:00Z", "last month", "2025-12"],
		["2026-01-15T00:00:00Z", "13 months ago", "2024-12"],
		["2026-03-02T00:00:00Z", "last Monday", "2026-02-23"],
		["2026-03-02T00:00:00Z", "next Monday", "2026-03-09"],
		["2026-03-02T00:00:00Z", "this Monday", "2026-03-02"],
		["2026-03-01T23:00:00Z", "this week", "week of 2026-02-23"],
		["2026-03-01T23:00:00Z", "last weekend", "weekend of 2026-02-21"],
		["2026-03-01T23:00:00Z", "this weekend", "weekend of 2026-02-28"],
		["2026-03-01T23:00:00Z", "last Sunday", "2026-02-22"],
		["2026-03-01T23:00:00Z", "next Monday", "2026-03-02"],
		["2025-03-04T10:00:00Z", "next Friday", "2025-03-07"],
		["1969-12-31T23:59:59Z", "tomorrow", "1970-01-01"],
		["0099-12-31T00:00:00Z", "tomorrow", "0100-01-01"],
		["0050-03-01T00:00:00Z", "last month", "0050-02"],
		["2026-03-04T23:59:59-05:00", "today", "2026-03-05"],
		["2026-02-28T00:00:00Z", "Feb 29", "2024-02-29"],
		["1903-02-28T00:00:00Z", "on Feb 29", "1896-02-29"],
	])("said at %s, %j is %s", (spokenAt, text, label) => {
		expect(read(text, spokenAt)).toEqual([`${text} > ${label}`]);
	});

	it("leaves out what lies beyond the years 0001 to 9999", () => {
		expect(read("yesterday, last week, last year, 999 years ago, today", "0001-01-01T00:00:00Z")).toEqual([
			"today > 0001-01-01",
		]);
		expect(read("tomorrow, next week, next month, next year, yesterday", "9999-12-31T00:00:00Z")).toEqual([
			"yesterday > 9999-12-30",
		]);
	});

	it("gives the first moment of a span and the first one after it", () => {
		const spans = resolveDates("today, last week, this weekend, in May 2024, in 2024", at(wednesday));
		expect(spans.map(({ start, end }) => [start, end])).toEqual(
			[
				["2026-03-04", "2026-03-05"],
				["2026-02-23", "2026-03-02"],
				["2026-02-28", "2026-03-02"],
				["2024-05-01", "2024-06-01"],
				["2024-01-01", "2025-01-01"],
			].map((days) => days.map((day) => `${day}T00:00:00.000Z`)),
		);
	});

	it("counts days as the clock does, wherever it stands", () => {
		const moment = fc.integer({ min: Date.UTC(1000, 0, 1), max: Date.UTC(9000, 0, 1) }).map(instantFromMs);
		fc.assert(
			fc.property(moment, fc.integer({ min: 1, max: 999 }), (now, days) => {
				const [ago] = resolveDates(`${days} days ago`, now);
				expect(ago?.start.slice(0, 10)).toBe(new Date(msOf(now) - days * DAY_MS).toISOString().slice(0, 10));
				const [next] = resolveDates("next Sunday", now);
				const daysAhead = (msOf(next?.start ?? now) - msOf(now)) / DAY_MS;
				expect(new Date(next?.start ?? now).getUTCDay()).toBe(0);
				expect(daysAhead > 0 && daysAhead <= 7).toBe(true);
			}),
		);
	});

	it("is there for every text, in order and apart", () => {
		const word = fc.constantFrom(
			..."last next this on in by the 3 3rd May march Friday week year ago of , 2026 a to and yeſterday".split(" "),
		);
		const text = fc.oneof(
			fc.string({ unit: "binary" }),
			fc.array(word).map((words) => words.join(" ")),
		);
		const moment = fc.constantFrom(wednesday, "0001-01-01T00:00:00Z", "9999-12-31T23:59:59.999Z");
		fc.assert(
			fc.property(text, moment, fc.constantFrom("past", "future"), (words, now, lean) => {
				let end = 0;
				for (const date of resolveDates(words, at(now), lean)) {
					expect(date.from).toBeGreaterThanOrEqual(end);
					expect(date.to).toBeGreaterThan(date.from);
					expect(date.start < date.end).toBe(true);
					end = date.to;
				}
			}),
			{ numRuns: 1_000 },
		);
	});

	it("takes linear time", () => {
		const bricks = [
			"on ",
			"the ",
			"Friday, ",
			"Friday to ",
			"March ",
			"last ",
			"1 ",
			"in the year ",
			"9",
			"Friday-",
			" ",
			"a day ",
			"2026-",
		];
		for (const brick of bricks) expect(resolveDates(brick.repeat(300_000 / brick.length), at(wednesday))).toBeDefined();
	});
});
