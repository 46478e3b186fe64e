import type { Day } from "./calendar.ts";
import type { DateSpan } from "./date-span.ts";

/** Which way a phrase is read that does not say it itself: `on Friday`, `in May`, `March 3`. */
export type DateLean = "past" | "future";

export interface SpokenAt {
	readonly today: Day;
	readonly lean: DateLean;
}

export interface DateReading {
	/** Null: a phrase that looks like a date and is none, such as `every Friday` or `February 30`. Nothing within it is read either. */
	readonly span: DateSpan | null;
	/** The lean decided between two spans. */
	readonly leaned: boolean;
}

export interface DateRule {
	readonly pattern: RegExp;
	/** `group` gives what a named group took, in lower case; empty where it took nothing. */
	read(group: (name: string) => string, at: SpokenAt, phrase: string): DateReading;
}

export function sure(span: DateSpan | null): DateReading {
	return { span, leaned: false };
}

export function leaning(span: DateSpan | null): DateReading {
	return { span, leaned: true };
}

export const NO_DATE: DateReading = sure(null);

/** A phrase that stands apart from the words around it; every repetition in `source` must be bounded. */
export function phrasePattern(source: string): RegExp {
	return new RegExp(`(?<![\\p{L}\\p{N}_'’~/–-])(?:${source})(?![\\p{L}\\p{N}_]|['’/–-][\\p{L}\\p{N}])`, "giu");
}

/** Numerals that stand apart from other numerals and from Latin words: scripts without spaces put the next word right behind them. */
export function numeralPattern(source: string): RegExp {
	const word = "\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}\\p{N}";
	return new RegExp(`(?<![${word}_'’~/.–-])(?:${source})(?![${word}_]|['’/.–-][${word}])`, "giu");
}

/** What a group of a pattern took, as the lists of words have it: patterns that ignore case also take ſ for s and the Kelvin sign for k. */
export function plainWords(words: string): string {
	return words.normalize("NFKC").toLowerCase();
}
