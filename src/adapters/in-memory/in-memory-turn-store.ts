import type { UtterancePosition } from "../../core/domain/conversation/utterance.ts";
import { WINDOW_ROWS_MAX } from "../../core/domain/limits.ts";
import { scopeToken } from "../../core/domain/scope/scope-token.ts";
import type { SessionName, TurnStore } from "../../core/ports/turn-store.ts";
import { type InMemoryDatabase, rowKey } from "./in-memory-database.ts";
import { sessionTurns, utterancesOf } from "./in-memory-turns.ts";

export function inMemoryTurnStore(database: InMemoryDatabase, tenantId: string): TurnStore {
	const turnsOf = ({ scope, sessionId }: SessionName) =>
		sessionTurns(database, { scopeToken: scopeToken(tenantId, scope), sessionId });
	return {
		async window({ excludeSpeakers, limit, asOf, asOfGiven, ...session }) {
			if (limit < 1) return [];
			const turns = turnsOf(session);
			const places = turns.flatMap(({ turn, utterances }) => utterances.map((_one, ordinal) => ({ turn, ordinal })));
			const [first] = places.slice(-WINDOW_ROWS_MAX);
			return turns
				.flatMap((turn) => utterancesOf(database, turn, asOf, asOfGiven ? asOf : null))
				.filter((utterance) => first !== undefined && !isBefore(utterance, first))
				.filter(({ speaker }) => !excludeSpeakers.includes(speaker))
				.slice(-limit)
				.map(({ speaker, text, turn, eventTime }) => ({ speaker, text, turn, eventTime }));
		},
		async list({ after, limit, now, ...session }) {
			return turnsOf(session)
				.flatMap((turn) => utterancesOf(database, turn, now))
				.toReversed()
				.filter((utterance) => after === null || isBefore(utterance, after))
				.slice(0, limit);
		},
		async between({ fromTurn, toTurn, limit, now, ...session }) {
			return turnsOf(session)
				.filter(({ turn }) => turn >= fromTurn && turn <= toTurn)
				.flatMap((turn) => utterancesOf(database, turn, now))
				.slice(-limit);
		},
		async summary({ scope, sessionId }, throughTurn) {
			const summaries = database.summaries.get(rowKey(scopeToken(tenantId, scope), sessionId)) ?? [];
			return summaries.findLast((summary) => summary.throughTurn <= throughTurn) ?? null;
		},
		async usage(seqs) {
			const own = new Set([...database.rows.values()].filter((row) => row.tenantId === tenantId).map(({ seq }) => seq));
			return new Map(
				[...new Set(seqs)].flatMap((seq) => {
					const uses = database.uses.get(seq);
					return uses === undefined || !own.has(seq) ? [] : [[seq, uses] as const];
				}),
			);
		},
	};
}

function isBefore(left: UtterancePosition, right: UtterancePosition): boolean {
	return left.turn < right.turn || (left.turn === right.turn && left.ordinal < right.ordinal);
}
