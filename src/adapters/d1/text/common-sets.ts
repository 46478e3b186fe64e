import { type SQL, sql } from "drizzle-orm";
import { COMMON_TERMS, commonSetsOf } from "../../../core/domain/text/common-terms.ts";
import type { TextSearch } from "../../../core/ports/text-index.ts";
import { integer } from "../rows/values.ts";

/** Sets that can be made, by how many common terms there are. */
const SETS_BY_TERMS = Array.from({ length: COMMON_TERMS + 1 }, (_none, terms) => commonSetsOf(terms).length);

/** Among no more rows than are wanted anyway, every term is rare. */
export function rareWhatever({ within, limit }: Pick<TextSearch, "within" | "limit">): boolean {
	return within !== null && within.length <= limit;
}

/** The sets share what the rare terms leave of the limit, and a quarter of the limit at least; each has one row at least. */
export function commonShare(limit: number): SQL {
	return sql`max(1, max(${integer(Math.floor(limit / 4))}, ${integer(limit)} - rare_rows)
		/ max(1, ${JSON.stringify(SETS_BY_TERMS)} ->> common))`;
}
