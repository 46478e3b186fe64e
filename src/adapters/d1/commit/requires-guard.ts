import { type SQL, sql } from "drizzle-orm";

/** Refuses the batch where one of the memories that it derives from is gone. */
export function requiresGuard(tenantId: string, ids: readonly string[]): readonly SQL[] {
	if (ids.length === 0) return [];
	return [
		sql`INSERT INTO commit_guard (verdict) SELECT 'moved' FROM json_each(${JSON.stringify(ids)}) AS j
			LEFT JOIN memories AS m ON m.tenant_id = ${tenantId} AND m.id = j.value AND m.archived_at IS NULL
			WHERE m.seq IS NULL LIMIT 1`,
	];
}
