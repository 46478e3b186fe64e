import { NEW_SESSION, type SessionState } from "../../core/domain/conversation/session-state.ts";
import type { Instant } from "../../core/domain/instant.ts";
import { isExpired } from "../../core/domain/record/is-live.ts";
import { scopeToken } from "../../core/domain/scope/scope-token.ts";
import type { WriteLookup } from "../../core/ports/record-store.ts";
import type { PublishedUtterance, SessionName } from "../../core/ports/turn-store.ts";
import { type InMemoryDatabase, type InMemoryTurn, rowKey } from "./in-memory-database.ts";

export function turnKey(
	tenantId: string,
	{ scope, sessionId, turn }: SessionName & Pick<InMemoryTurn, "turn">,
): string {
	return rowKey(scopeToken(tenantId, scope), sessionId, String(turn));
}

/** The turns of a session, in order. */
export function sessionTurns(
	database: InMemoryDatabase,
	session: NonNullable<WriteLookup["session"]>,
): readonly InMemoryTurn[] {
	return [...database.turns.values()]
		.filter(({ scopeToken, sessionId }) => scopeToken === session.scopeToken && sessionId === session.sessionId)
		.toSorted((left, right) => left.turn - right.turn);
}

export function sessionState(
	database: InMemoryDatabase,
	tenantId: string,
	session: NonNullable<WriteLookup["session"]>,
): SessionState {
	const newest = sessionTurns(database, session).findLast((turn) => turn.tenantId === tenantId);
	return newest === undefined ? NEW_SESSION : { lastTurn: newest.turn, lastGeneration: newest.generation };
}

/** Of one turn, in order, those of which a record is there still. */
export function utterancesOf(
	database: InMemoryDatabase,
	{ tenantId, scopeToken, turn, generation, publishedAt, work, utterances }: InMemoryTurn,
	now: Instant,
	saidBy: Instant | null = null,
): readonly PublishedUtterance[] {
	return utterances.flatMap(({ speaker, eventTime, memoryIds }, ordinal) => {
		const records = memoryIds.flatMap((id) => {
			const row = database.rows.get(rowKey(tenantId, id));
			const wasSaid = row !== undefined && (saidBy === null || row.record.createdAt <= saidBy);
			return wasSaid && row.scopeToken === scopeToken && !isExpired(row.record, now) ? [row.record] : [];
		});
		if (records.length === 0) return [];
		const text = records.map((record) => record.text).join("");
		const there = records.map(({ id }) => id);
		return [{ speaker, text, turn, eventTime, ordinal, generation, publishedAt, memoryIds: there, work }];
	});
}

export function isOpen({ work }: Pick<InMemoryTurn, "work">): boolean {
	return Object.values(work).includes("pending");
}
