/** Sources of patterns, each without a group of its own. White space is one to three characters, so that no pattern backtracks far. */
export const SPACE = "\\s{1,3}";

const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
const MONTHS = "january february march april may june july august september october november december".split(" ");
const NUMBERS = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");

export const WEEKDAY = WEEKDAYS.join("|");
export const MONTH = MONTHS.join("|");
/** With what months are shortened to; a full stop may follow. */
export const MONTH_OR_SHORT = `${MONTH}|sept|${MONTHS.map((month) => month.slice(0, 3)).join("|")}`;
export const NUMBER = `\\d{1,3}|an?|${NUMBERS.slice(1).join("|")}`;

/** 0 is Monday. */
export function weekdayNamed(word: string): number {
	return WEEKDAYS.indexOf(word);
}

/** 0 is January. */
export function monthNamed(word: string): number {
	return MONTHS.findIndex((month) => month.startsWith(word.slice(0, 3)));
}

export function numberNamed(word: string): number {
	if (word === "a" || word === "an") return 1;
	const spelled = NUMBERS.indexOf(word);
	return spelled === -1 ? Number(word) : spelled;
}
