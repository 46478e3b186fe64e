import type { Cadence } from "../../core/domain/cadence/cadence.ts";
import { cadenceAt } from "../../core/domain/cadence/cadence-at.ts";
import { nextGeneration, nextTurn } from "../../core/domain/conversation/next-turn.ts";
import { SEQUENCED_SESSIONS_MAX } from "../../core/domain/limits.ts";
import type { BegunTurn, TakenTurn } from "../../core/ports/turn-coordinator.ts";
import { createBegunCallTable } from "./begun-call-table.ts";
import { createCadenceTable } from "./cadence-table.ts";
import type { BeginTurnMessage, CadenceMessage, TakeTurnMessage } from "./scope-object-rpc.ts";
import { createSessionTable } from "./session-table.ts";

export interface TurnSequencerParts {
	readonly storage: DurableObjectStorage;
	readonly sessionsMax?: number;
}

/** One scope's sequencer. Nothing is awaited, so no call sees another's half; each is one transaction, whole or not at all. */
export interface TurnSequencer {
	begin(message: BeginTurnMessage): BegunTurn;
	take(message: TakeTurnMessage): TakenTurn;
	release(): void;
	cadence(message: CadenceMessage): Cadence;
}

export function createTurnSequencer({
	storage,
	sessionsMax = SEQUENCED_SESSIONS_MAX,
}: TurnSequencerParts): TurnSequencer {
	const sessions = createSessionTable(storage.sql, sessionsMax);
	const calls = createBegunCallTable(storage.sql);
	const cadence = createCadenceTable(storage.sql);

	function begin({ sessionId, floor, call, now }: BeginTurnMessage): BegunTurn {
		const prior = call === null ? null : calls.find(call.key, call.callsSince);
		if (prior !== null) {
			if (prior.requestHash !== call?.requestHash) return { kind: "mismatch" };
			return { kind: "begun", generation: prior.generation, replayed: true };
		}
		const state = nextGeneration({ handedOut: sessions.read(sessionId), published: floor });
		sessions.write(sessionId, state);
		const generation = state.lastGeneration;
		if (call !== null)
			calls.add({ key: call.key, requestHash: call.requestHash, generation, at: now }, call.callsSince);
		return { kind: "begun", generation, replayed: false };
	}
	function take({ sessionId, generation, floor, now }: TakeTurnMessage): TakenTurn {
		const next = nextTurn({ handedOut: sessions.read(sessionId), published: floor }, generation);
		if (next.kind !== "taken") return next;
		sessions.write(sessionId, next.state);
		const { lastTurn, lastGeneration } = next.state;
		return { kind: "taken", turn: lastTurn, generation: lastGeneration, cadence: cadenceAt(count(1), now) };
	}
	function count(turns: 1 | -1) {
		const counts = cadence.read();
		const counted = { ...counts, turnsSinceNap: Math.max(0, counts.turnsSinceNap + turns) };
		cadence.write(counted);
		return counted;
	}
	return {
		begin: (message) => storage.transactionSync(() => begin(message)),
		take: (message) => storage.transactionSync(() => take(message)),
		release: () => storage.transactionSync(() => void count(-1)),
		cadence: ({ now }) => cadenceAt(cadence.read(), now),
	};
}
