import { type SQL, sql } from "drizzle-orm";
import type { Instant } from "../../../core/domain/instant.ts";
import { notExpired } from "../reads/match-sql.ts";

/** Refuses the batch where one of the memories that it derives from is gone, or has expired by now. */
export function requiresGuard(tenantId: string, ids: readonly string[], now: Instant): readonly SQL[] {
	if (ids.length === 0) return [];
	return [
		sql`INSERT INTO commit_guard (verdict) SELECT 'moved' FROM json_each(${JSON.stringify(ids)}) AS j
			LEFT JOIN memories AS m ON m.tenant_id = ${tenantId} AND m.id = j.value AND m.archived_at IS NULL
			WHERE m.seq IS NULL OR NOT ${notExpired(now)} LIMIT 1`,
	];
}
