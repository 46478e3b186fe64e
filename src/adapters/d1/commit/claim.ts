import { type SQL, sql } from "drizzle-orm";
import type { ChangeSet } from "../../../core/ports/record-store.ts";

/**
 * Lapsed claims that each new one may take away, before and after its own place: two, so that however keys are chosen
 * the table settles at about twice what is alive, without a sweep of its own and without an index on time.
 */
const SWEPT = 2;

type ClaimChange = Pick<ChangeSet, "claim" | "claimReplaces" | "claimsSince">;

export function unclaimedGuard(
	tenantId: string,
	{ claim, claimReplaces = null, claimsSince }: ClaimChange,
): readonly SQL[] {
	if (claim === null) return [];
	const mayTake =
		claimReplaces === null
			? sql`FALSE`
			: sql`(request_hash = ${claimReplaces.requestHash} AND status = ${claimReplaces.status} AND body = ${claimReplaces.body})`;
	return [
		sql`INSERT INTO commit_guard (verdict) SELECT 'claimed' FROM idempotency_claims
			WHERE tenant_id = ${tenantId} AND key = ${claim.key} AND recorded_at >= ${claimsSince} AND NOT ${mayTake}`,
	];
}

export function claimStatements(tenantId: string, { claim, claimsSince }: ClaimChange): readonly SQL[] {
	if (claim === null) return [];
	return [
		sql`INSERT INTO idempotency_claims (tenant_id, key, request_hash, status, body, recorded_at)
			VALUES (${tenantId}, ${claim.key}, ${claim.requestHash}, ${claim.status}, ${claim.body}, ${claim.recordedAt})
			ON CONFLICT (tenant_id, key) DO UPDATE SET request_hash = excluded.request_hash, status = excluded.status,
				body = excluded.body, recorded_at = excluded.recorded_at`,
		sql`DELETE FROM idempotency_claims WHERE tenant_id = ${tenantId} AND recorded_at < ${claimsSince} AND key IN (
			SELECT * FROM (SELECT key FROM idempotency_claims
				WHERE tenant_id = ${tenantId} AND key > ${claim.key} ORDER BY key LIMIT ${sql.raw(String(SWEPT))})
			UNION ALL
			SELECT * FROM (SELECT key FROM idempotency_claims
				WHERE tenant_id = ${tenantId} ORDER BY key LIMIT ${sql.raw(String(SWEPT))}))`,
	];
}
