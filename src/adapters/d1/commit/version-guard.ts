import { type SQL, sql } from "drizzle-orm";

/** Refuses the batch where a row is gone or has another version than the plan was made against. */
export function versionGuard(
	tenantId: string,
	expected: readonly { readonly id: string; readonly version: number }[],
): readonly SQL[] {
	if (expected.length === 0) return [];
	return [
		sql`INSERT INTO commit_guard (verdict) SELECT 'moved' FROM json_each(${JSON.stringify(expected)}) AS j
			LEFT JOIN memories AS m ON m.tenant_id = ${tenantId} AND m.id = j.value ->> 'id' AND m.archived_at IS NULL
			WHERE m.version IS NOT (j.value ->> 'version') LIMIT 1`,
	];
}
