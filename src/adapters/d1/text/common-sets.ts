import { type SQL, sql } from "drizzle-orm";
import type { TextSearch } from "../../../core/ports/text-index.ts";
import { integer } from "../rows/values.ts";

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

/** Sets that can be made, by how many common terms there are. */
const SETS_BY_TERMS = Array.from(
	{ length: COMMON_TERMS + 1 },
	(_none, terms) => COMMON_SETS.filter((places) => Math.max(...places) < terms).length,
);

/** Among no more rows than are wanted anyway, every term is rare. */
export function rareWhatever({ within, limit }: Pick<TextSearch, "within" | "limit">): boolean {
	return within !== null && within.length <= limit;
}

/** The sets share what the rare terms leave of the limit, and a quarter of the limit at least; each has one row at least. */
export function commonShare(limit: number): SQL {
	return sql`max(1, max(${integer(Math.floor(limit / 4))}, ${integer(limit)} - rare_rows)
		/ max(1, ${JSON.stringify(SETS_BY_TERMS)} ->> common))`;
}
