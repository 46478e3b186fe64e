import { TURN_WORK_KINDS, type TurnWorkKind, type TurnWorkStates } from "../../core/domain/conversation/turn-work.ts";
import type { Instant } from "../../core/domain/instant.ts";
import { SUMMARIES_KEPT_MAX } from "../../core/domain/limits.ts";
import { scopeToken } from "../../core/domain/scope/scope-token.ts";
import type { ChangeSet } from "../../core/ports/record-store.ts";
import type { TurnWorkOutcome, TurnWrite } from "../../core/ports/turn-store.ts";
import { type InMemoryDatabase, type InMemoryRow, rowKey } from "./in-memory-database.ts";
import { isOpen, sessionTurns, turnKey } from "./in-memory-turns.ts";

/** Whether the turn, or the work on one, comes too late. */
export function turnHasMoved(
	database: InMemoryDatabase,
	tenantId: string,
	{ turn, turnWork }: Pick<ChangeSet, "turn" | "turnWork">,
): boolean {
	if (turn !== undefined && !isNext(database, tenantId, turn)) return true;
	if (turnWork === undefined) return false;
	const worked = database.turns.get(turnKey(tenantId, turnWork));
	return worked?.lease?.name !== turnWork.lease || worked.work[turnWork.kind] !== "pending";
}

function isNext(database: InMemoryDatabase, tenantId: string, turn: TurnWrite): boolean {
	if (database.turns.has(turnKey(tenantId, turn))) return false;
	const session = { scopeToken: scopeToken(tenantId, turn.scope), sessionId: turn.sessionId };
	const newest = sessionTurns(database, session).at(-1);
	return !turn.fenced || newest === undefined || newest.generation < turn.generation;
}

/** Stands before the change's inserts: what a turn used was there before it. */
export function applyTurn(database: InMemoryDatabase, tenantId: string, turn: TurnWrite, now: Instant): void {
	const { scope, sessionId, generation, runId, utterances } = turn;
	database.turns.set(turnKey(tenantId, turn), {
		tenantId,
		scopeToken: scopeToken(tenantId, scope),
		scope,
		sessionId,
		turn: turn.turn,
		generation,
		runId,
		utterances,
		publishedAt: now,
		work: workStates((kind) => (turn.work.includes(kind) ? "pending" : null)),
		lease: null,
		attempts: 0,
	});
	for (const id of new Set(turn.usedMemoryIds)) {
		const seq = database.rows.get(rowKey(tenantId, id))?.seq;
		if (seq !== undefined) database.uses.set(seq, (database.uses.get(seq) ?? 0) + 1);
	}
}

export function applyTurnWork(database: InMemoryDatabase, tenantId: string, outcome: TurnWorkOutcome): void {
	const worked = database.turns.get(turnKey(tenantId, outcome));
	if (worked === undefined) return;
	const work = { ...worked.work, [outcome.kind]: outcome.state };
	const lease = isOpen({ work }) ? worked.lease : null;
	database.turns.set(turnKey(tenantId, outcome), { ...worked, work, lease });
	if (outcome.summary === undefined) return;
	const key = rowKey(worked.scopeToken, worked.sessionId);
	const others = (database.summaries.get(key) ?? []).filter(({ throughTurn }) => throughTurn !== outcome.turn);
	const kept = [...others, { text: outcome.summary, throughTurn: outcome.turn }]
		.toSorted((left, right) => left.throughTurn - right.throughTurn)
		.slice(-SUMMARIES_KEPT_MAX);
	database.summaries.set(key, kept);
}

/** What may tell a text of a turn that is no more: summaries that cover it, and those that are being written now. */
export function forgetTold(database: InMemoryDatabase, { scopeToken: token, record }: InMemoryRow): void {
	const { sessionId, source } = record;
	const from = source.turn;
	if (sessionId === null || from === null) return;
	const key = rowKey(token, sessionId);
	const kept = (database.summaries.get(key) ?? []).filter(({ throughTurn }) => throughTurn < from);
	database.summaries.set(key, kept);
	for (const turn of sessionTurns(database, { scopeToken: token, sessionId })) {
		if (turn.turn >= from) database.turns.set(turnKey(turn.tenantId, turn), { ...turn, lease: null });
	}
}

function workStates(stateOf: (kind: TurnWorkKind) => "pending" | null): TurnWorkStates {
	const [extraction, reflection, summary] = TURN_WORK_KINDS;
	return { extraction: stateOf(extraction), reflection: stateOf(reflection), summary: stateOf(summary) };
}
