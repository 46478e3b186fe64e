import { type SQL, sql } from "drizzle-orm";
import type { ChangeSet, RecordInsert, WriteLookup } from "../../../core/ports/record-store.ts";
import { jsonChunks } from "../rows/json-chunks.ts";
import { foundPairs } from "./found-pairs.ts";
import { foundRows } from "./found-rows.ts";

/** A version that differs from the next in its text holds it: see `memory_versions` in schema.ts. */
const AS_DERIVED = sql.raw(
	"NOT EXISTS (SELECT 1 FROM memory_versions AS v WHERE v.seq = d.derived_seq AND v.text IS NOT NULL)",
);

/** What must go with memories, and what was derived from that in turn, as `id`, `version` and `scope_path`. */
export function derivedSql(tenantId: string, { ids, change }: NonNullable<WriteLookup["derivedOf"]>): SQL {
	const going = change === "deleted" ? sql`TRUE` : AS_DERIVED;
	return sql`WITH RECURSIVE going(seq) AS (
			SELECT d.derived_seq FROM ${derivedFrom(tenantId, ids)} WHERE ${going}
			UNION SELECT d.derived_seq FROM going CROSS JOIN derivations AS d ON d.source_seq = going.seq)
		SELECT m.id, m.version, m.scope_path FROM going CROSS JOIN memories AS m ON m.seq = going.seq WHERE m.tenant_id = ${tenantId}`;
}

/** Refuses the batch where something was derived meanwhile from what it deletes or rewrites, and would outlive it. */
export function derivationGuards(
	tenantId: string,
	{ deletes, updates }: Pick<ChangeSet, "deletes" | "updates">,
): readonly SQL[] {
	const deleted = deletes.map(({ id }) => id);
	const rewritten = updates.filter(({ vector }) => vector !== "keep").map(({ record }) => record.id);
	const outlives = (ids: readonly string[], going: SQL) =>
		sql`INSERT INTO commit_guard (verdict) SELECT 'moved' FROM ${derivedFrom(tenantId, ids)}
			CROSS JOIN memories AS o ON o.seq = d.derived_seq
			WHERE ${going} AND o.id NOT IN (SELECT value FROM json_each(${JSON.stringify(deleted)})) LIMIT 1`;
	return [
		...(deleted.length > 0 ? [outlives(deleted, sql`TRUE`)] : []),
		...(rewritten.length > 0 ? [outlives(rewritten, AS_DERIVED)] : []),
	];
}

/** Stands after the rows of the inserts. Costs nothing where none was derived. */
export function derivationStatements(tenantId: string, inserts: readonly RecordInsert[]): readonly SQL[] {
	const pairs = inserts.flatMap(({ record }) =>
		record.source.derivedFrom.map((sourceId) => ({ sourceId, targetId: record.id })),
	);
	return jsonChunks(pairs).map(
		(chunk) => sql`INSERT OR IGNORE INTO derivations (source_seq, derived_seq)
			SELECT s.seq, t.seq FROM ${foundPairs(tenantId, chunk)}`,
	);
}

/** Takes away what is noted of memories that are about to be deleted, from either end. The sources of one are told by its own row. */
export function forgetDerivations(tenantId: string, ids: string): SQL {
	const found = foundRows(tenantId, ids);
	return sql`DELETE FROM derivations WHERE (source_seq, derived_seq) IN (
		SELECT d.source_seq, d.derived_seq FROM ${found} CROSS JOIN derivations AS d ON d.source_seq = m.seq
		UNION ALL SELECT s.seq, m.seq FROM ${found} CROSS JOIN json_each(m.source_derived_from) AS o
			CROSS JOIN memories AS s ON s.tenant_id = ${tenantId} AND s.id = o.value)`;
}

function derivedFrom(tenantId: string, ids: readonly string[]): SQL {
	const named = JSON.stringify([...new Set(ids)].map((id) => ({ id })));
	return sql`${foundRows(tenantId, named)} CROSS JOIN derivations AS d ON d.source_seq = m.seq`;
}
