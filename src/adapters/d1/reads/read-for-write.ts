import { type SQL, sql } from "drizzle-orm";
import { NEW_SESSION, type SessionState } from "../../../core/domain/conversation/session-state.ts";
import type { DerivedRecord, RecordedAnswer, WriteContext, WriteLookup } from "../../../core/ports/record-store.ts";
import { derivedSql } from "../commit/derivations.ts";
import { namedPairs } from "../commit/found-pairs.ts";
import { foundRows } from "../commit/found-rows.ts";
import type { MeteredD1, Row } from "../metered-d1.ts";
import { endsJson, pairStateOf } from "../rows/association-row.ts";
import { MEMORY_COLUMNS, memoryOf } from "../rows/memory-row.ts";
import { readInstant, readNumber, readText } from "../rows/row-reader.ts";
import { parseScopePath } from "../rows/scope-path.ts";
import { notExpired } from "./match-sql.ts";

export async function readForWrite(db: MeteredD1, tenantId: string, lookup: WriteLookup): Promise<WriteContext> {
	const { pairs = [] } = lookup;
	const parts = {
		duplicates: lookup.texts.length > 0 ? [duplicates(tenantId, lookup)] : [],
		subjects: lookup.subjects.length > 0 ? [subjects(tenantId, lookup)] : [],
		byId: lookup.ids.length > 0 ? [byId(tenantId, lookup.ids)] : [],
		claim: lookup.claimKey !== null ? [claim(tenantId, lookup.claimKey)] : [],
		session: lookup.session !== undefined ? [newestTurn(tenantId, lookup.session)] : [],
		pairs: pairs.length > 0 ? [pairStates(tenantId, endsJson(pairs))] : [],
		derived: lookup.derivedOf !== undefined ? [derivedSql(tenantId, lookup.derivedOf)] : [],
	};
	const statements = Object.values(parts).flat();
	const results = (await db.run("read for write", statements)).values();
	const next = (part: readonly SQL[]) => (part.length > 0 ? (results.next().value ?? []) : []);
	return {
		duplicates: next(parts.duplicates).map(memoryOf),
		subjects: next(parts.subjects).map(memoryOf),
		byId: next(parts.byId).map(memoryOf),
		claim: next(parts.claim).map(answerOf)[0] ?? null,
		session: lookup.session === undefined ? null : (next(parts.session).map(sessionStateOf)[0] ?? NEW_SESSION),
		pairs: next(parts.pairs).map(pairStateOf),
		derived: next(parts.derived).map(derivedOf),
	};
}

function duplicates(tenantId: string, { texts, subjects: named, ids, now }: WriteLookup): SQL {
	return sql`SELECT DISTINCT ${MEMORY_COLUMNS} FROM json_each(${JSON.stringify(texts)}) AS j
		CROSS JOIN memories AS m ON m.seq = (SELECT m.seq FROM memories AS m INDEXED BY memories_by_text
			WHERE m.scope_token = j.value ->> 'scopeToken' AND m.layer = j.value ->> 'layer'
				AND m.text_hash = j.value ->> 'textHash' AND m.superseded_by IS NULL
				AND ${readable(tenantId)} AND ${notExpired(now)}
				AND m.id NOT IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
				AND (m.subject_key IS NULL OR (m.scope_token, m.layer, m.subject_key) NOT IN (SELECT value ->> 'scopeToken',
					value ->> 'layer', value ->> 'subjectKey' FROM json_each(${JSON.stringify(named)})))
			ORDER BY m.seq LIMIT 1)`;
}

function subjects(tenantId: string, { subjects: wanted, now }: WriteLookup): SQL {
	return sql`SELECT DISTINCT ${MEMORY_COLUMNS} FROM json_each(${JSON.stringify(wanted)}) AS j
		CROSS JOIN memories AS m INDEXED BY memories_by_subject ON m.scope_token = j.value ->> 'scopeToken'
			AND m.layer = j.value ->> 'layer' AND m.subject_key = j.value ->> 'subjectKey'
		WHERE m.superseded_by IS NULL AND ${readable(tenantId)} AND ${notExpired(now)}`;
}

function byId(tenantId: string, ids: readonly string[]): SQL {
	const wanted = JSON.stringify([...new Set(ids)].map((id) => ({ id })));
	return sql`SELECT ${MEMORY_COLUMNS} FROM ${foundRows(tenantId, wanted)} WHERE m.archived_at IS NULL`;
}

function claim(tenantId: string, key: string): SQL {
	return sql`SELECT key, request_hash, status, body, recorded_at FROM idempotency_claims
		WHERE tenant_id = ${tenantId} AND key = ${key}`;
}

function newestTurn(tenantId: string, { scopeToken, sessionId }: NonNullable<WriteLookup["session"]>): SQL {
	return sql`SELECT turn, generation FROM (SELECT turn, generation, tenant_id FROM turns
			WHERE scope_token = ${scopeToken} AND session_id = ${sessionId} ORDER BY turn DESC LIMIT 1)
		WHERE tenant_id = ${tenantId}`;
}

function pairStates(tenantId: string, pairs: string): SQL {
	return sql`SELECT j.value ->> 'sourceId' AS source_id, j.value ->> 'targetId' AS target_id,
			s.scope_path AS source_path, s.expires_at AS source_expires_at,
			t.scope_path AS target_path, t.expires_at AS target_expires_at, a.created_at
		FROM ${namedPairs(tenantId, pairs)}
		LEFT JOIN associations AS a ON a.node_seq = s.seq AND a.neighbour_seq = t.seq`;
}

/** A scope's token is made from its tenant, and still no row leaves for another one. */
function readable(tenantId: string): SQL {
	return sql`m.tenant_id = ${tenantId} AND m.archived_at IS NULL`;
}

function sessionStateOf(row: Row): SessionState {
	return { lastTurn: readNumber(row, "turn"), lastGeneration: readNumber(row, "generation") };
}

function derivedOf(row: Row): DerivedRecord {
	return {
		id: readText(row, "id"),
		version: readNumber(row, "version"),
		scope: parseScopePath(readText(row, "scope_path")),
	};
}

function answerOf(row: Row): RecordedAnswer {
	return {
		key: readText(row, "key"),
		requestHash: readText(row, "request_hash"),
		status: readNumber(row, "status"),
		body: readText(row, "body"),
		recordedAt: readInstant(row, "recorded_at"),
	};
}
