import { type SQL, sql } from "drizzle-orm";
import { TURN_WORK_KINDS } from "../../../core/domain/conversation/turn-work.ts";
import type { Instant } from "../../../core/domain/instant.ts";
import { SUMMARIES_KEPT_MAX } from "../../../core/domain/limits.ts";
import { scopeToken } from "../../../core/domain/scope/scope-token.ts";
import type { TurnWorkOutcome } from "../../../core/ports/turn-store.ts";

/** Refuses the batch of a run that holds the turn no more, or whose work is done already. */
export function leaseGuard(tenantId: string, outcome: TurnWorkOutcome | undefined): readonly SQL[] {
	if (outcome === undefined) return [];
	return [
		sql`INSERT INTO commit_guard (verdict) SELECT 'moved' WHERE NOT EXISTS (SELECT 1 FROM turns
			WHERE ${isTurn(tenantId, outcome)} AND lease = ${outcome.lease} AND ${sql.raw(outcome.kind)} = 'pending')`,
	];
}

export function turnWorkStatements(
	tenantId: string,
	outcome: TurnWorkOutcome | undefined,
	now: Instant,
): readonly SQL[] {
	if (outcome === undefined) return [];
	const others = TURN_WORK_KINDS.filter((kind) => kind !== outcome.kind);
	const goesOn = sql.raw(others.map((kind) => `${kind} IS 'pending'`).join(" OR "));
	return [
		sql`UPDATE turns SET ${sql.raw(outcome.kind)} = ${outcome.state}, lease = iif(${goesOn}, lease, NULL),
				lease_until = iif(${goesOn}, lease_until, NULL) WHERE ${isTurn(tenantId, outcome)}`,
		...summaryStatements(tenantId, outcome, now),
	];
}

function summaryStatements(
	tenantId: string,
	{ scope, sessionId, turn, summary }: TurnWorkOutcome,
	now: Instant,
): readonly SQL[] {
	if (summary === undefined) return [];
	const token = scopeToken(tenantId, scope);
	const ofSession = sql`scope_token = ${token} AND session_id = ${sessionId}`;
	return [
		sql`INSERT INTO session_summaries (scope_token, session_id, through_turn, text, created_at)
			VALUES (${token}, ${sessionId}, ${turn}, ${summary}, ${now})
			ON CONFLICT (scope_token, session_id, through_turn) DO UPDATE SET text = excluded.text, created_at = excluded.created_at`,
		sql`DELETE FROM session_summaries WHERE ${ofSession} AND through_turn <= (SELECT through_turn FROM session_summaries
			WHERE ${ofSession} ORDER BY through_turn DESC LIMIT 1 OFFSET ${SUMMARIES_KEPT_MAX})`,
	];
}

function isTurn(tenantId: string, { scope, sessionId, turn }: TurnWorkOutcome): SQL {
	return sql`scope_token = ${scopeToken(tenantId, scope)} AND session_id = ${sessionId} AND turn = ${turn}`;
}
