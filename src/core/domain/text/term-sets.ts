/** How many terms beyond the rare ones are looked at. */
export const COMMON_TERMS = 5;

/** Sets of common terms, by place from the rarest, of which a row must hold one whole: five, four, three, every pair, the rarest. */
export const COMMON_SETS: readonly (readonly number[])[] = [
	[0, 1, 2, 3, 4],
	[0, 1, 2, 3],
	[0, 1, 2],
	[0, 1],
	[0, 2],
	[0, 3],
	[0, 4],
	[1, 2],
	[1, 3],
	[1, 4],
	[2, 3],
	[2, 4],
	[3, 4],
	[0],
];

/** The sets that can be made of so many common terms. */
export function setsOf(common: number): readonly (readonly number[])[] {
	return COMMON_SETS.filter((places) => Math.max(...places) < common);
}

/** Rows of each set that a search for about `limit` rows takes, the newest; one at least. */
export function rowsOfSet(limit: number, common: number): number {
	return Math.max(1, Math.floor(limit / Math.max(1, setsOf(common).length)));
}
