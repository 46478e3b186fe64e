import { DAY_MS, type Instant, msOf } from "../instant.ts";

/** A day of the Gregorian calendar in UTC, as the number of days since 1970-01-01; negative before. */
export type Day = number;

/** A month, as the number of months since January of the year 0. */
export type Month = number;

export const DAYS_OF_WEEK = 7;
export const MONTHS_OF_YEAR = 12;

export function dayOf(at: Instant): Day {
	return Math.floor(msOf(at) / DAY_MS);
}

/** 0 is Monday, 6 Sunday. 1970-01-01 was a Thursday. */
export function weekdayOf(day: Day): number {
	return modulo(day + 3, DAYS_OF_WEEK);
}

/** The Monday of the day's week. */
export function mondayOf(day: Day): Day {
	return day - weekdayOf(day);
}

export function monthOf(day: Day): Month {
	const date = new Date(day * DAY_MS);
	return monthIn(date.getUTCFullYear(), date.getUTCMonth());
}

/** `index` counts the months of a year from 0. */
export function monthIn(year: number, index: number): Month {
	return year * MONTHS_OF_YEAR + index;
}

export function firstDayOf(month: Month): Day {
	const year = Math.floor(month / MONTHS_OF_YEAR);
	return new Date(0).setUTCFullYear(year, modulo(month, MONTHS_OF_YEAR), 1) / DAY_MS;
}

/** Null where the month has no such day. `number` counts from 1. */
export function dayInMonth(month: Month, number: number): Day | null {
	const day = firstDayOf(month) + number - 1;
	return monthOf(day) === month ? day : null;
}

function modulo(value: number, by: number): number {
	return ((value % by) + by) % by;
}
