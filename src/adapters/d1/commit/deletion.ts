import { type SQL, sql } from "drizzle-orm";
import type { Instant } from "../../../core/domain/instant.ts";
import type { RecordDelete } from "../../../core/ports/record-store.ts";
import { EMBEDDED_LIST } from "../rows/outbox-list.ts";
import { detachStatements } from "./associations.ts";
import { forgetDerivations } from "./derivations.ts";
import { foundRows } from "./found-rows.ts";
import { countDeletions } from "./scope-counters.ts";
import { raiseSeqFloor } from "./seq-floor.ts";
import { forgetTold } from "./told-texts.ts";

/** Takes rows away with all that hangs on them. The last statement deletes the rows and returns them. */
export function deletionStatements(tenantId: string, deletes: readonly RecordDelete[], now: Instant): readonly SQL[] {
	if (deletes.length === 0) return [];
	const ids = JSON.stringify(deletes.map(({ id }) => ({ id })));
	const seqs = sql`(SELECT m.seq FROM ${foundRows(tenantId, ids)})`;
	const shown = sql`(SELECT scope_token, revision FROM pinned_block_memories
		WHERE tenant_id = ${tenantId} AND memory_id IN (SELECT value ->> 'id' FROM json_each(${ids})))`;
	return [
		raiseSeqFloor(tenantId, ids),
		countDeletions(tenantId, ids, now),
		sql`INSERT INTO vector_outbox (scope_token, embedded, seq, root_token, action, revision)
			SELECT m.scope_token, 0, m.seq, m.root_token, 'remove', m.version || '-removed' FROM ${foundRows(tenantId, ids)}
			WHERE TRUE
			ON CONFLICT (scope_token, embedded, seq) DO UPDATE SET action = excluded.action, revision = excluded.revision,
				mutation = NULL`,
		sql`DELETE FROM vector_outbox WHERE (scope_token, embedded, seq) IN
			(SELECT m.scope_token, ${EMBEDDED_LIST}, m.seq FROM ${foundRows(tenantId, ids)})`,
		sql`DELETE FROM pinned_blocks WHERE tenant_id = ${tenantId} AND (scope_token, revision) IN ${shown}`,
		sql`DELETE FROM pinned_block_memories WHERE tenant_id = ${tenantId} AND (scope_token, revision) IN ${shown}`,
		...detachStatements(tenantId, ids),
		forgetDerivations(tenantId, ids),
		...forgetTold(sql`${foundRows(tenantId, ids)} WHERE TRUE`),
		sql`DELETE FROM memory_uses WHERE seq IN ${seqs}`,
		sql`DELETE FROM memory_versions WHERE seq IN ${seqs}`,
		sql`DELETE FROM memory_terms WHERE rowid IN ${seqs}`,
		sql`DELETE FROM memories WHERE seq IN ${seqs} RETURNING seq`,
	];
}
