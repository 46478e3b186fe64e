import { TURN_WORK_KINDS } from "../../core/domain/conversation/turn-work.ts";
import { compareCodePoints } from "../../core/domain/text/code-points.ts";
import type { TurnWorkQueue } from "../../core/ports/turn-work-queue.ts";
import type { InMemoryDatabase, InMemoryTurn } from "./in-memory-database.ts";
import { isOpen, turnKey, utterancesOf } from "./in-memory-turns.ts";

export function inMemoryTurnWorkQueue(database: InMemoryDatabase): TurnWorkQueue {
	const openTurns = (scopeToken: string) =>
		[...database.turns.values()].filter((turn) => turn.scopeToken === scopeToken && isOpen(turn));
	return {
		async take({ scopeToken, lease, now, until, limit }) {
			const free = openTurns(scopeToken).filter((turn) => turn.lease === null || turn.lease.until <= now);
			return free
				.toSorted(oldestFirst)
				.slice(0, limit)
				.map((turn) => {
					const attempts = turn.attempts + 1;
					database.turns.set(turnKey(turn.tenantId, turn), { ...turn, attempts, lease: { name: lease, until } });
					const { tenantId, scope, sessionId, runId, publishedAt, work } = turn;
					const pending = TURN_WORK_KINDS.filter((kind) => work[kind] === "pending");
					const utterances = utterancesOf(database, turn, now);
					return {
						tenantId,
						scope,
						sessionId,
						turn: turn.turn,
						runId,
						publishedAt,
						pending,
						attempts,
						lease,
						utterances,
					};
				});
		},
		count: async (scopeToken) => openTurns(scopeToken).length,
	};
}

function oldestFirst(left: InMemoryTurn, right: InMemoryTurn): number {
	return (
		compareCodePoints(left.publishedAt, right.publishedAt) ||
		compareCodePoints(left.sessionId, right.sessionId) ||
		left.turn - right.turn
	);
}
