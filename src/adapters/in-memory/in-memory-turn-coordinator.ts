import { type CadenceCounts, cadenceAt, NO_TURNS } from "../../core/domain/cadence/cadence-at.ts";
import { nextGeneration, nextTurn } from "../../core/domain/conversation/next-turn.ts";
import { NEW_SESSION, type SessionState } from "../../core/domain/conversation/session-state.ts";
import type { Instant } from "../../core/domain/instant.ts";
import type { TurnCoordinator } from "../../core/ports/turn-coordinator.ts";

interface InMemoryScope {
	readonly sessions: Map<string, SessionState>;
	readonly calls: Map<string, InMemoryCall>;
	counts: CadenceCounts;
}

interface InMemoryCall {
	readonly requestHash: string;
	readonly generation: number;
	readonly at: Instant;
}

/** Forgets nothing. Each call is done between two awaits. */
export function createInMemoryTurnCoordinator(): TurnCoordinator {
	const scopes = new Map<string, InMemoryScope>();

	function scopeOf(token: string): InMemoryScope {
		const scope = scopes.get(token) ?? { sessions: new Map(), calls: new Map(), counts: NO_TURNS };
		scopes.set(token, scope);
		return scope;
	}
	function count(scope: InMemoryScope, turns: 1 | -1): void {
		scope.counts = { ...scope.counts, turnsSinceNap: Math.max(0, scope.counts.turnsSinceNap + turns) };
	}
	return {
		async begin({ scopeToken, sessionId, floor, call, now }) {
			const { sessions, calls } = scopeOf(scopeToken);
			const prior = call === null ? undefined : calls.get(call.key);
			if (call !== null && prior !== undefined && prior.at >= call.callsSince) {
				if (prior.requestHash !== call.requestHash) return { kind: "mismatch" };
				return { kind: "begun", generation: prior.generation, replayed: true };
			}
			const state = nextGeneration({ handedOut: sessions.get(sessionId) ?? NEW_SESSION, published: floor });
			sessions.set(sessionId, state);
			const generation = state.lastGeneration;
			if (call !== null) calls.set(call.key, { requestHash: call.requestHash, generation, at: now });
			return { kind: "begun", generation, replayed: false };
		},
		async take({ scopeToken, sessionId, generation, floor, now }) {
			const scope = scopeOf(scopeToken);
			const handedOut = scope.sessions.get(sessionId) ?? NEW_SESSION;
			const next = nextTurn({ handedOut, published: floor }, generation);
			if (next.kind !== "taken") return next;
			scope.sessions.set(sessionId, next.state);
			count(scope, 1);
			const { lastTurn, lastGeneration } = next.state;
			return { kind: "taken", turn: lastTurn, generation: lastGeneration, cadence: cadenceAt(scope.counts, now) };
		},
		async release(scopeToken) {
			count(scopeOf(scopeToken), -1);
		},
		async cadence({ scopeToken, now }) {
			return cadenceAt(scopeOf(scopeToken).counts, now);
		},
	};
}
