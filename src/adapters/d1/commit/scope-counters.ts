import { type SQL, sql } from "drizzle-orm";
import type { Instant } from "../../../core/domain/instant.ts";
import type { MemoryRecord } from "../../../core/domain/record/record.ts";
import { scopeToken } from "../../../core/domain/scope/scope-token.ts";
import type { ChangeSet } from "../../../core/ports/record-store.ts";
import type { IndexedOf } from "../rows/index-row.ts";
import { jsonChunks } from "../rows/json-chunks.ts";
import { scopePath } from "../rows/scope-path.ts";
import { foundRows } from "./found-rows.ts";

interface ScopeCount {
	readonly path: string;
	readonly token: string;
	documents: number;
	terms: number;
	working_documents: number;
	working_terms: number;
}

const COLUMNS = sql.raw(
	"tenant_id, path, scope_token, writes, documents, term_total, working_documents, working_term_total, last_write_at",
);
const ADDED = sql.raw(`ON CONFLICT (tenant_id, path) DO UPDATE SET writes = writes + 1,
	documents = documents + excluded.documents, term_total = term_total + excluded.term_total,
	working_documents = working_documents + excluded.working_documents,
	working_term_total = working_term_total + excluded.working_term_total,
	last_write_at = max(last_write_at, excluded.last_write_at)`);

/** What the rows of `m` add to their scopes; one that is superseded or archived is not in the live text index and adds nothing. */
const OLD_COUNTS = sql.raw(`m.scope_path AS path,
	sum(m.superseded_by IS NULL AND m.archived_at IS NULL AND m.layer <> 'working') AS documents,
	sum((m.superseded_by IS NULL AND m.archived_at IS NULL AND m.layer <> 'working') * m.term_count) AS terms,
	sum(m.superseded_by IS NULL AND m.archived_at IS NULL AND m.layer = 'working') AS working_documents,
	sum((m.superseded_by IS NULL AND m.archived_at IS NULL AND m.layer = 'working') * m.term_count) AS working_terms`);

/**
 * Counts inserts and updates into their scopes: what the rows will add, less what the updated ones add now. So it stands before the
 * updates; the guards see to it that they then happen. One upsert a scope.
 */
export function countWrites(
	tenantId: string,
	change: Pick<ChangeSet, "inserts" | "updates" | "now">,
	indexedOf: IndexedOf,
): readonly SQL[] {
	const records = [...change.inserts, ...change.updates].map(({ record }) => record);
	const updated = JSON.stringify(change.updates.map(({ record }) => ({ id: record.id })));
	return jsonChunks(newCounts(tenantId, records, indexedOf)).map(
		(counts) => sql`INSERT INTO scopes (${COLUMNS})
			SELECT ${tenantId}, n.value ->> 'path', n.value ->> 'token', 1,
				(n.value ->> 'documents') - coalesce(old.documents, 0), (n.value ->> 'terms') - coalesce(old.terms, 0),
				(n.value ->> 'working_documents') - coalesce(old.working_documents, 0),
				(n.value ->> 'working_terms') - coalesce(old.working_terms, 0), ${change.now}
			FROM json_each(${counts}) AS n
			LEFT JOIN (SELECT ${OLD_COUNTS} FROM ${foundRows(tenantId, updated)} GROUP BY m.scope_path) AS old ON old.path = n.value ->> 'path'
			WHERE TRUE
			${ADDED}`,
	);
}

/**
 * Takes rows that are about to be deleted out of their scopes, which stay with what they have left. An upsert, though the scopes are
 * all there: an UPDATE from a list would read every scope of the tenant against it.
 */
export function countDeletions(tenantId: string, ids: string, now: Instant): SQL {
	return sql`INSERT INTO scopes (${COLUMNS})
		SELECT ${tenantId}, path, token, 1, -documents, -terms, -working_documents, -working_terms, ${now}
		FROM (SELECT ${OLD_COUNTS}, min(m.scope_token) AS token FROM ${foundRows(tenantId, ids)} GROUP BY m.scope_path)
		WHERE TRUE ${ADDED}`;
}

function newCounts(tenantId: string, records: readonly MemoryRecord[], indexedOf: IndexedOf): readonly ScopeCount[] {
	const countByPath = new Map<string, ScopeCount>();
	for (const record of records) {
		const path = scopePath(record.scope);
		const count = countByPath.get(path) ?? emptyCount(path, scopeToken(tenantId, record.scope));
		countByPath.set(path, count);
		if (record.supersededBy !== null) continue;
		const terms = indexedOf(record).termCount;
		if (record.layer === "working") {
			count.working_documents += 1;
			count.working_terms += terms;
		} else {
			count.documents += 1;
			count.terms += terms;
		}
	}
	return [...countByPath.values()];
}

function emptyCount(path: string, token: string): ScopeCount {
	return { path, token, documents: 0, terms: 0, working_documents: 0, working_terms: 0 };
}
