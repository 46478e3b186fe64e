import { type SQL, sql } from "drizzle-orm";
import { scopeToken } from "../../../core/domain/scope/scope-token.ts";
import { textHash } from "../../../core/domain/text/normalised-text.ts";
import type { ChangeSet, RecordInsert } from "../../../core/ports/record-store.ts";
import { notExpired } from "../reads/match-sql.ts";
import type { IndexedOf } from "../rows/index-row.ts";
import { jsonChunks } from "../rows/json-chunks.ts";
import { IDENTITY_COLUMNS, identityRow, STATE_COLUMNS, stateRow } from "../rows/memory-columns.ts";
import { EMBEDDED_LIST, UNEMBEDDED } from "../rows/outbox-list.ts";
import { integer } from "../rows/values.ts";
import { vectorToText } from "../rows/vector-text.ts";
import { derivationStatements } from "./derivations.ts";
import { foundRows } from "./found-rows.ts";
import { TOKENS } from "./index-texts.ts";
import { LAST_SEQ } from "./seq-floor.ts";

const COLUMNS = [...IDENTITY_COLUMNS, ...STATE_COLUMNS, "vector_state"];
const COLUMN_LIST = sql.raw(COLUMNS.join(", "));
const COLUMN_VALUES = sql.raw(COLUMNS.map((column) => `j.value ->> '${column}'`).join(", "));

/**
 * Refuses the batch where a live row has the text of a unique insert, or the subject of an insert and the same change does not
 * rewrite it. Stands after the change's own updates and deletions.
 */
export function insertionGuards(tenantId: string, { inserts, updates, now }: ChangeSet): readonly SQL[] {
	const place = ({ record }: RecordInsert) => ({ scope: scopeToken(tenantId, record.scope), layer: record.layer });
	const texts = inserts
		.filter((insert) => insert.unique)
		.map((insert) => ({ ...place(insert), hash: textHash(insert.record.text) }));
	const subjects = inserts
		.filter(({ record }) => record.subjectKey !== null && record.supersededBy === null)
		.map((insert) => ({ ...place(insert), subject: insert.record.subjectKey }));
	const updated = JSON.stringify(updates.map(({ record }) => record.id));
	const live = sql`m.superseded_by IS NULL AND m.archived_at IS NULL AND ${notExpired(now)}`;
	const guards: SQL[] = [];
	if (texts.length > 0) {
		guards.push(sql`INSERT INTO commit_guard (verdict) SELECT 'moved' FROM json_each(${JSON.stringify(texts)}) AS j
			CROSS JOIN memories AS m ON m.scope_token = j.value ->> 'scope' AND m.layer = j.value ->> 'layer'
				AND m.text_hash = j.value ->> 'hash' WHERE ${live} LIMIT 1`);
	}
	if (subjects.length > 0) {
		guards.push(sql`INSERT INTO commit_guard (verdict) SELECT 'moved' FROM json_each(${JSON.stringify(subjects)}) AS j
			CROSS JOIN memories AS m ON m.scope_token = j.value ->> 'scope' AND m.layer = j.value ->> 'layer'
				AND m.subject_key = j.value ->> 'subject'
			WHERE ${live} AND m.id NOT IN (SELECT value FROM json_each(${updated})) LIMIT 1`);
	}
	return guards;
}

export function insertionStatements(
	tenantId: string,
	inserts: readonly RecordInsert[],
	indexedOf: IndexedOf,
): readonly SQL[] {
	if (inserts.length === 0) return [];
	const rows = inserts.map(({ record, cause, vector }) => ({
		...identityRow(tenantId, record),
		...stateRow(record, cause, indexedOf(record).termCount),
		vector_state: vector === null ? 0 : 1,
	}));
	const entries = inserts.map(({ record, vector }) => ({
		id: record.id,
		revision: String(record.version),
		vector: vector === null ? null : vectorToText(vector),
	}));
	return [
		...jsonChunks(rows).map(
			(chunk) => sql`INSERT INTO memories (seq, ${COLUMN_LIST})
				SELECT ${LAST_SEQ} + 1 + j.key, ${COLUMN_VALUES} FROM json_each(${chunk}) AS j`,
		),
		...jsonChunks(inserts.map(({ record }) => indexedOf(record).row)).map(
			(chunk) =>
				sql`INSERT INTO memory_terms (rowid, tokens) SELECT m.seq, ${TOKENS} FROM ${foundRows(tenantId, chunk)}`,
		),
		...jsonChunks(entries).map(
			(chunk) => sql`INSERT INTO vector_outbox (scope_token, embedded, seq, root_token, action, revision, vector)
				SELECT m.scope_token, iif(j.value ->> 'vector' IS NULL, ${integer(UNEMBEDDED)}, ${EMBEDDED_LIST}), m.seq,
					m.root_token, 'upsert', j.value ->> 'revision',
					j.value ->> 'vector'
				FROM ${foundRows(tenantId, chunk)}`,
		),
		...derivationStatements(tenantId, inserts),
	];
}
