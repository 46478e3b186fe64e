import { type Instant, msOf } from "../instant.ts";
import { type ResolvedDate, resolveDates } from "./resolve-dates.ts";

/**
 * The dates that a text speaks of, for one who does not know whether it told of what had been or of what was to come: of the two that
 * `on June 7th` may be, the one nearer to the telling, the past one of equals.
 */
export function toldDates(text: string, told: Instant): readonly ResolvedDate[] {
	const past = resolveDates(text, told, "past");
	const future = resolveDates(text, told, "future");
	const byPlace = new Map(future.map((date) => [date.from, date]));
	for (const date of past) {
		const other = byPlace.get(date.from);
		if (other === undefined || distance(date, told) <= distance(other, told)) byPlace.set(date.from, date);
	}
	return [...byPlace.values()].toSorted((left, right) => left.from - right.from);
}

function distance({ start, end }: ResolvedDate, told: Instant): number {
	return Math.max(0, msOf(start) - msOf(told), msOf(told) - msOf(end));
}
