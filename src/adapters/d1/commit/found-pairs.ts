import { type SQL, sql } from "drizzle-orm";

/**
 * The pairs of memories (aliases `s` and `t`) that the objects of a JSON list (alias `j`) name by `sourceId` and `targetId`, one row
 * each. A pair of which an end is not there is left out. CROSS JOIN as in found-rows.ts.
 */
export function foundPairs(tenantId: string, json: string): SQL {
	return sql`json_each(${json}) AS j CROSS JOIN ${endOf(tenantId, "s", "sourceId")} CROSS JOIN ${endOf(tenantId, "t", "targetId")}`;
}

/** The same with NULLs in place of an end that is not there. */
export function namedPairs(tenantId: string, json: string): SQL {
	return sql`json_each(${json}) AS j LEFT JOIN ${endOf(tenantId, "s", "sourceId")} LEFT JOIN ${endOf(tenantId, "t", "targetId")}`;
}

function endOf(tenantId: string, alias: "s" | "t", key: string): SQL {
	const m = sql.raw(alias);
	return sql`memories AS ${m} ON ${m}.tenant_id = ${tenantId} AND ${m}.id = j.value ->> '${sql.raw(key)}' AND ${m}.archived_at IS NULL`;
}

/** A scope column of the deeper of both ends: on one path, that is the longer. */
export function ofDeeper(column: "scope_token" | "scope_path"): SQL {
	return sql.raw(`iif(length(s.scope_path) > length(t.scope_path), s.${column}, t.${column})`);
}

/** Whether the scope of one end is that of the other or lies above it: every path ends with `/` (see rows/scope-path.ts). */
export const ON_ONE_PATH: SQL = sql.raw(`(substr(s.scope_path, 1, length(t.scope_path)) = t.scope_path
	OR substr(t.scope_path, 1, length(s.scope_path)) = s.scope_path)`);
