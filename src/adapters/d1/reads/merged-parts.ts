import { type SQL, sql } from "drizzle-orm";
import { D1_COMPOUND_TERMS_MAX } from "../../../core/domain/limits.ts";

/**
 * The first rows of several queries, each of which an index gives in the order asked for: SQLite merges those and stops at the limit,
 * so that what lies behind it is not read. More queries than D1 takes in one compound are merged in groups, the few rows of which
 * are then sorted.
 */
export function mergedParts(
	parts: readonly SQL[],
	{ order, limit }: { readonly order: SQL; readonly limit: number },
): SQL {
	if (parts.length <= D1_COMPOUND_TERMS_MAX) {
		return sql`${sql.join([...parts], sql` UNION ALL `)} ORDER BY ${order} LIMIT ${limit}`;
	}
	const groups: SQL[] = [];
	for (let start = 0; start < parts.length; start += D1_COMPOUND_TERMS_MAX) {
		const group = parts.slice(start, start + D1_COMPOUND_TERMS_MAX);
		groups.push(sql`SELECT * FROM (${mergedParts(group, { order, limit })})`);
	}
	return mergedParts(groups, { order, limit });
}
