import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import type { Instant } from "../../core/domain/instant.ts";
import type { BlockStore } from "../../core/ports/block-store.ts";
import { queries } from "./query-builder.ts";
import type { D1Tenant } from "./record-store.ts";
import { readText } from "./rows/row-reader.ts";
import { pinnedBlocks } from "./schema.ts";

/** Lapsed blocks that each new one takes away with it, so that they do not pile up. */
const SWEPT = 8;

export function d1BlockStore({ db, tenantId }: D1Tenant): BlockStore {
	return {
		async pin({ scopeToken, revision, block, memoryIds, expiresAt }, now) {
			const ids = [...new Set(memoryIds)];
			const named = JSON.stringify(ids);
			const allThere = sql`(SELECT count(*) FROM json_each(${named}) AS j
				CROSS JOIN memories AS m ON m.tenant_id = ${tenantId} AND m.id = j.value) = ${ids.length}`;
			await db.run("pin block", [
				sql`INSERT INTO pinned_blocks (tenant_id, scope_token, revision, block, expires_at)
					SELECT ${tenantId}, ${scopeToken}, ${revision}, ${block}, ${expiresAt} WHERE ${allThere}
					ON CONFLICT (tenant_id, scope_token, revision)
						DO UPDATE SET block = excluded.block, expires_at = max(expires_at, excluded.expires_at)`,
				...sweep(tenantId, now),
				sql`INSERT INTO pinned_block_memories (tenant_id, scope_token, revision, memory_id)
					SELECT ${tenantId}, ${scopeToken}, ${revision}, value FROM json_each(${named}) WHERE ${allThere}
					ON CONFLICT DO NOTHING`,
			]);
		},
		async find(scopeToken, revision, now) {
			const own = and(
				eq(pinnedBlocks.tenantId, tenantId),
				eq(pinnedBlocks.scopeToken, scopeToken),
				eq(pinnedBlocks.revision, revision),
				gt(pinnedBlocks.expiresAt, now),
			);
			const [rows = []] = await db.run("find block", [
				queries.select({ block: pinnedBlocks.block }).from(pinnedBlocks).where(own),
			]);
			return rows.map((row) => readText(row, "block"))[0] ?? null;
		},
	};
}

function sweep(tenantId: string, now: Instant): readonly SQL[] {
	const lapsed = sql`(SELECT scope_token, revision FROM pinned_blocks
		WHERE tenant_id = ${tenantId} AND expires_at <= ${now} ORDER BY expires_at LIMIT ${SWEPT})`;
	return [
		sql`DELETE FROM pinned_block_memories WHERE tenant_id = ${tenantId} AND (scope_token, revision) IN ${lapsed}`,
		sql`DELETE FROM pinned_blocks WHERE tenant_id = ${tenantId} AND (scope_token, revision) IN ${lapsed}`,
	];
}
