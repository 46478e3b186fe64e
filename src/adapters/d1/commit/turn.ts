import { type SQL, sql } from "drizzle-orm";
import type { TurnWorkKind } from "../../../core/domain/conversation/turn-work.ts";
import type { Instant } from "../../../core/domain/instant.ts";
import { scopeToken } from "../../../core/domain/scope/scope-token.ts";
import type { TurnWrite } from "../../../core/ports/turn-store.ts";
import { scopePath } from "../rows/scope-path.ts";
import { foundRows } from "./found-rows.ts";

/** Refuses the batch where the session went on without this generation: its newest turn has the latest. */
export function fenceGuard(tenantId: string, turn: TurnWrite | undefined): readonly SQL[] {
	if (turn === undefined || !turn.fenced) return [];
	return [
		sql`INSERT INTO commit_guard (verdict) SELECT 'moved' FROM (SELECT generation FROM turns
				WHERE scope_token = ${scopeToken(tenantId, turn.scope)} AND session_id = ${turn.sessionId}
				ORDER BY turn DESC LIMIT 1)
			WHERE generation >= ${turn.generation}`,
	];
}

/**
 * Stands before the change's inserts: what a turn used was there before it. A number that is taken breaks the key of
 * `turns`, and with it the batch.
 */
export function turnStatements(tenantId: string, turn: TurnWrite | undefined, now: Instant): readonly SQL[] {
	if (turn === undefined) return [];
	const token = scopeToken(tenantId, turn.scope);
	const used = JSON.stringify([...new Set(turn.usedMemoryIds)].map((id) => ({ id })));
	const usedRows = sql`${foundRows(tenantId, used)} WHERE m.archived_at IS NULL`;
	const stateOf = (kind: TurnWorkKind) => (turn.work.includes(kind) ? "pending" : null);
	const utterances = turn.utterances.map(({ speaker, eventTime, memoryIds }) => ({
		speaker,
		event_time: eventTime,
		memory_ids: JSON.stringify(memoryIds),
	}));
	return [
		sql`INSERT INTO turns (scope_token, session_id, turn, tenant_id, scope_path, generation, run_id, operation_id,
				used_memory_ids, published_at, extraction, reflection, summary, attempts)
			VALUES (${token}, ${turn.sessionId}, ${turn.turn}, ${tenantId}, ${scopePath(turn.scope)}, ${turn.generation},
				${turn.runId}, ${turn.operationId}, (SELECT json_group_array(m.id) FROM ${usedRows}), ${now},
				${stateOf("extraction")}, ${stateOf("reflection")}, ${stateOf("summary")}, 0)`,
		sql`INSERT INTO utterances (scope_token, session_id, turn, ordinal, speaker, event_time, memory_ids)
			SELECT ${token}, ${turn.sessionId}, ${turn.turn}, j.key, j.value ->> 'speaker', j.value ->> 'event_time',
				j.value ->> 'memory_ids' FROM json_each(${JSON.stringify(utterances)}) AS j`,
		sql`INSERT INTO memory_uses (seq, uses, last_used_at) SELECT m.seq, 1, ${now} FROM ${usedRows}
			ON CONFLICT (seq) DO UPDATE SET uses = uses + 1, last_used_at = max(last_used_at, excluded.last_used_at)`,
	];
}
