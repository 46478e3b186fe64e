import { type SQL, sql } from "drizzle-orm";
import { textHash } from "../../../core/domain/text/normalised-text.ts";
import type { RecordUpdate } from "../../../core/ports/record-store.ts";
import type { IndexedOf } from "../rows/index-row.ts";
import { jsonChunks } from "../rows/json-chunks.ts";
import { STATE_COLUMNS, stateRow } from "../rows/memory-columns.ts";
import { EMBEDDED_LIST, EVERY_LIST, UNEMBEDDED } from "../rows/outbox-list.ts";
import { integer } from "../rows/values.ts";
import { vectorToText } from "../rows/vector-text.ts";
import { foundRows } from "./found-rows.ts";
import { TOKENS } from "./index-texts.ts";
import { forgetTold } from "./told-texts.ts";

/** Columns that lead an index and seldom change: an UPDATE that names one writes its index anew, changed or not. */
const INDEXED_COLUMNS: readonly string[] = [
	"text_hash",
	"session_id",
	"subject_key",
	"superseded_by",
	"pinned",
	"due_at",
];

const nextValue = (column: string) => `next.value ->> '${column}'`;
const assignmentsOf = (columns: readonly string[]) =>
	sql.raw(columns.map((column) => `${column} = ${nextValue(column)}`).join(", "));
const ALL_ASSIGNMENTS = assignmentsOf(STATE_COLUMNS);
const USUAL_ASSIGNMENTS = assignmentsOf(STATE_COLUMNS.filter((column) => !INDEXED_COLUMNS.includes(column)));
const INDEXED_CHANGED = sql.raw(
	`(${INDEXED_COLUMNS.map((column) => `memories.${column}`).join(", ")}) IS NOT (${INDEXED_COLUMNS.map(nextValue).join(", ")})`,
);

/** Superseded meanwhile, or live again: the row changes lists in both indexes. */
const LIVENESS_CHANGED = sql.raw("(m.superseded_by IS NULL) <> (j.value ->> 'live')");

/** All but the last kind of statement read the rows as they were, so the rows themselves come last. */
export function updateStatements(
	tenantId: string,
	updates: readonly RecordUpdate[],
	indexedOf: IndexedOf,
): readonly SQL[] {
	if (updates.length === 0) return [];
	const rows = updates.map(({ record, cause }) => ({
		id: record.id,
		...stateRow(record, cause, indexedOf(record).termCount),
	}));
	const indexRows = updates.map(({ record }) => ({
		...indexedOf(record).row,
		text_hash: textHash(record.text),
		live: record.supersededBy === null ? 1 : 0,
	}));
	const states = jsonChunks(rows);
	const rewritten = updates.some(({ vector }) => vector !== "keep") ? states : [];
	return [
		...rewritten.flatMap((chunk) => forgetTold(sql`${foundRows(tenantId, chunk)} WHERE m.text <> j.value ->> 'text'`)),
		...states.map((chunk) => keepVersions(tenantId, chunk)),
		...jsonChunks(updates.map(outboxRow)).flatMap((chunk) => replaceEntries(tenantId, chunk)),
		...jsonChunks(indexRows).map(
			(chunk) => sql`INSERT OR REPLACE INTO memory_terms (rowid, tokens) SELECT m.seq, ${TOKENS}
				FROM ${foundRows(tenantId, chunk)} WHERE m.text_hash <> j.value ->> 'text_hash' OR ${LIVENESS_CHANGED}`,
		),
		...states.flatMap((chunk) => rewriteRows(tenantId, chunk)),
	];
}

/** Upkeep of many rows touches few indexes, so rows that stay where they are in the seldom changed ones are written apart. */
function rewriteRows(tenantId: string, chunk: string): readonly SQL[] {
	// Without LIMIT SQLite would fold this into the UPDATE, whose CROSS JOIN would then have it read the whole table first.
	const next = sql`(SELECT m.seq AS seq, j.value AS value FROM ${foundRows(tenantId, chunk)} LIMIT -1) AS next`;
	return [
		sql`UPDATE memories SET ${ALL_ASSIGNMENTS} FROM ${next} WHERE memories.seq = next.seq AND ${INDEXED_CHANGED}`,
		sql`UPDATE memories SET ${USUAL_ASSIGNMENTS} FROM ${next}
			WHERE memories.seq = next.seq AND memories.version <> next.value ->> 'version'`,
	];
}

function keepVersions(tenantId: string, chunk: string): SQL {
	return sql`INSERT INTO memory_versions (seq, version, text, changed_at, cause)
		SELECT m.seq, m.version, CASE WHEN m.text = j.value ->> 'text' THEN NULL ELSE m.text END, m.updated_at, m.cause
		FROM ${foundRows(tenantId, chunk)}`;
}

function outboxRow({ record, vector }: RecordUpdate) {
	return {
		id: record.id,
		revision: String(record.version),
		live: record.supersededBy === null ? 1 : 0,
		keep: vector === "keep" ? 1 : 0,
		vector: vector === null || vector === "keep" ? null : vectorToText(vector),
	};
}

/**
 * New entries for the rows whose vector is another now or has to be sent again. A kept text keeps the vector of an entry
 * that is there; without one it is embedded again. Then the entries that were in another list go.
 */
function replaceEntries(tenantId: string, chunk: string): readonly SQL[] {
	return [
		sql`INSERT INTO vector_outbox (scope_token, embedded, seq, root_token, action, revision, vector)
			SELECT scope_token, iif(vector IS NULL, ${integer(UNEMBEDDED)}, list), seq, root_token, 'upsert', revision, vector
			FROM (SELECT m.scope_token, ${EMBEDDED_LIST} AS list, m.seq, m.root_token, j.value ->> 'revision' AS revision,
					CASE j.value ->> 'keep' WHEN 0 THEN j.value ->> 'vector' ELSE (SELECT o.vector FROM vector_outbox AS o
						WHERE o.scope_token = m.scope_token AND o.embedded = ${EMBEDDED_LIST} AND o.seq = m.seq) END AS vector
				FROM ${foundRows(tenantId, chunk)} WHERE (j.value ->> 'keep') = 0 OR ${LIVENESS_CHANGED})
			WHERE TRUE
			ON CONFLICT (scope_token, embedded, seq) DO UPDATE SET action = excluded.action, revision = excluded.revision,
				vector = excluded.vector, mutation = NULL`,
		sql`DELETE FROM vector_outbox WHERE (scope_token, embedded, seq) IN (
			SELECT m.scope_token, iif(n.embedded = ${integer(UNEMBEDDED)}, ${EMBEDDED_LIST}, ${integer(UNEMBEDDED)}), m.seq
			FROM ${foundRows(tenantId, chunk)}
			CROSS JOIN vector_outbox AS n ON n.scope_token = m.scope_token AND n.embedded IN ${EVERY_LIST} AND n.seq = m.seq
			WHERE n.revision = j.value ->> 'revision')`,
		sql`UPDATE memories SET vector_state = (SELECT n.embedded <> ${integer(UNEMBEDDED)} FROM vector_outbox AS n
				WHERE n.scope_token = memories.scope_token AND n.embedded IN ${EVERY_LIST} AND n.seq = memories.seq)
			WHERE seq IN (SELECT n.seq FROM ${foundRows(tenantId, chunk)}
				CROSS JOIN vector_outbox AS n ON n.scope_token = m.scope_token AND n.embedded IN ${EVERY_LIST} AND n.seq = m.seq
				WHERE n.revision = j.value ->> 'revision')`,
	];
}
