import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { scopeObjectName } from "../../../src/adapters/scope-object/scope-object-name.ts";
import { scopeObjectScheduler } from "../../../src/adapters/scope-object/scope-object-scheduler.ts";
import { scopeObjectSequencer } from "../../../src/adapters/scope-object/scope-object-sequencer.ts";
import { createTurnSequencer, type TurnSequencer } from "../../../src/adapters/scope-object/turn-sequencer.ts";
import type { SessionState } from "../../../src/core/domain/conversation/session-state.ts";
import { addMs, HOUR_MS, type Instant } from "../../../src/core/domain/instant.ts";
import {
	BEGUN_CALLS_PRUNED_MAX,
	SEQUENCED_SESSIONS_MAX,
	SESSIONS_FORGOTTEN_MAX,
} from "../../../src/core/domain/limits.ts";
import type { TurnCoordinator } from "../../../src/core/ports/turn-coordinator.ts";
import { describeTurnCoordinator } from "../../contract/turn-coordinator.contract.ts";
import { objects, uncounted } from "./objects-env.ts";

function open(): TurnCoordinator {
	return scopeObjectSequencer({ namespace: objects.SCOPES, meter: uncounted });
}

/** The object is gone after each call that leaves no other under way. */
function openForgetful(): TurnCoordinator {
	const coordinator = open();
	let underWay = 0;
	async function thenEvicted<T>(scopeToken: string, call: () => Promise<T>): Promise<T> {
		underWay++;
		const answer = await call();
		if (--underWay === 0) await evictDurableObject(objects.SCOPES.getByName(scopeObjectName(scopeToken)));
		return answer;
	}
	return {
		begin: (request) => thenEvicted(request.scopeToken, () => coordinator.begin(request)),
		take: (request) => thenEvicted(request.scopeToken, () => coordinator.take(request)),
		release: (scopeToken) => thenEvicted(scopeToken, () => coordinator.release(scopeToken)),
		cadence: (request) => thenEvicted(request.scopeToken, () => coordinator.cadence(request)),
	};
}

describeTurnCoordinator("scope objects", open);
describeTurnCoordinator("scope objects, evicted between any two calls", openForgetful);

const now = "2026-03-01T12:00:00.000Z" as Instant;
const floor: SessionState = { lastTurn: 0, lastGeneration: 0 };

function createScope() {
	const scopeToken = crypto.randomUUID();
	const stub = () => objects.SCOPES.getByName(scopeObjectName(scopeToken));
	const storage = <T>(look: (storage: DurableObjectStorage) => T) =>
		runInDurableObject(stub(), (_, state) => look(state.storage));
	return { scopeToken, stub, storage };
}

function rowsOf({ sql }: DurableObjectStorage, table: string): number {
	return sql.exec<{ rows: number }>(`SELECT count(*) AS rows FROM ${table}`).one().rows;
}

describe("scope object: sessions", () => {
	/** A sequencer that remembers few sessions, in the storage of an object. */
	async function withRoomFor(sessionsMax: number, use: (sequencer: TurnSequencer) => void): Promise<number> {
		return createScope().storage((storage) => {
			use(createTurnSequencer({ storage, sessionsMax }));
			return rowsOf(storage, "sequenced_sessions");
		});
	}
	const takeIn = (sequencer: TurnSequencer, sessionId: string) =>
		sequencer.take({ sessionId, generation: null, floor, now });
	const numbersOf = (sequencer: TurnSequencer, sessionIds: readonly string[]) =>
		sessionIds.map((sessionId) => {
			const answer = takeIn(sequencer, sessionId);
			return answer.kind === "taken" ? answer.turn : answer.kind;
		});

	it("[INV-SEQUENCED-SESSIONS] remembers as many as it has room for", async () => {
		const rows = await withRoomFor(3, (sequencer) => {
			expect(numbersOf(sequencer, ["a", "b", "c"])).toEqual([1, 1, 1]);
			expect(numbersOf(sequencer, ["a", "b", "c"])).toEqual([2, 2, 2]);
		});
		expect(rows).toBe(3);
	});

	it("[INV-SEQUENCED-SESSIONS] forgets the least recently touched for one more", async () => {
		const rows = await withRoomFor(3, (sequencer) => {
			expect(numbersOf(sequencer, ["a", "b", "c", "a"])).toEqual([1, 1, 1, 2]);
			// Touched by beginning alone.
			sequencer.begin({ sessionId: "b", floor, call: null, now });
			expect(numbersOf(sequencer, ["d"])).toEqual([1]);
			expect(numbersOf(sequencer, ["a", "b", "d"])).toEqual([3, 2, 2]);
			expect(numbersOf(sequencer, ["c"])).toEqual([1]);
		});
		expect(rows).toBe(3);
	});

	it("[INV-SEQUENCED-SESSIONS] has room for its bound, and for no more", async () => {
		const { storage } = createScope();
		const counts = await storage((own) => {
			const sequencer = createTurnSequencer({ storage: own });
			const kept = () => rowsOf(own, "sequenced_sessions");
			for (let session = 1; session <= SEQUENCED_SESSIONS_MAX; session++) takeIn(sequencer, `session ${session}`);
			const full = kept();
			takeIn(sequencer, "one more");
			return [full, kept()];
		});
		expect(counts).toEqual([10_000, 10_000]);
	});

	it("[INV-SEQUENCED-SESSIONS] numbers a forgotten session's turns on from what was published", async () => {
		await withRoomFor(1, (sequencer) => {
			expect(numbersOf(sequencer, ["a", "a", "b"])).toEqual([1, 2, 1]);
			const message = { sessionId: "a", floor: { lastTurn: 2, lastGeneration: 2 }, now };
			expect(sequencer.take({ ...message, generation: null })).toMatchObject({ turn: 3, generation: 3 });
			expect(sequencer.begin({ ...message, call: null })).toMatchObject({ generation: 4 });
		});
	});

	it("[INV-SEQUENCED-SESSIONS] makes room a bounded number at a time, where there is less of it than before", async () => {
		const { storage } = createScope();
		const sessionIds = Array.from({ length: 3 * SESSIONS_FORGOTTEN_MAX }, (_, index) => `session ${index}`);
		const counts = await storage((own) => {
			numbersOf(createTurnSequencer({ storage: own, sessionsMax: 100 }), sessionIds);
			const smaller = createTurnSequencer({ storage: own, sessionsMax: 10 });
			return ["x", "y", "z"].map((sessionId) => {
				takeIn(smaller, sessionId);
				return rowsOf(own, "sequenced_sessions");
			});
		});
		expect(counts).toEqual([24 + 1 - 8, 17 + 1 - 8, 10]);
	});
});

describe("scope object: a call that fails", () => {
	it("[INV-TURN-NUMBER] leaves nothing behind", async () => {
		const { storage } = createScope();
		await storage((own) => {
			const sequencer = createTurnSequencer({ storage: own });
			sequencer.take({ sessionId: "session", generation: null, floor, now });
			own.sql.exec("ALTER TABLE cadence RENAME TO cadence_away");
			expect(() => sequencer.take({ sessionId: "session", generation: null, floor, now })).toThrow();
			own.sql.exec("ALTER TABLE cadence_away RENAME TO cadence");
			const next = sequencer.take({ sessionId: "session", generation: null, floor, now });
			expect(next).toMatchObject({ turn: 2, generation: 2, cadence: { turnsSinceNap: 2 } });
		});
	});
});

describe("scope object: begun calls", () => {
	it("[INV-BEGUN-CALL] drops what has lapsed, a bounded number with each new call", async () => {
		const { storage } = createScope();
		const rows = await storage((own) => {
			const sequencer = createTurnSequencer({ storage: own });
			const beginUnder = (key: string, at: Instant) =>
				sequencer.begin({
					sessionId: "session",
					floor,
					call: { key, requestHash: "hash", callsSince: addMs(at, -24 * HOUR_MS) },
					now: at,
				});
			const kept = () => rowsOf(own, "begun_calls");
			for (let call = 0; call < 2 * BEGUN_CALLS_PRUNED_MAX + 1; call++) beginUnder(`key ${call}`, now);
			const counts = [kept()];
			const tomorrow = addMs(now, 24 * HOUR_MS + 1);
			for (const key of ["a", "b", "c", "d"]) {
				beginUnder(key, tomorrow);
				counts.push(kept());
			}
			return counts;
		});
		expect(rows).toEqual([17, 17 + 1 - 8, 10 + 1 - 8, 3 + 1 - 1, 4]);
	});
});

describe("scope object: of an earlier version", () => {
	it("[INV-GENERATION] sequences turns once it is woken, and keeps what it was about to do", async () => {
		const { scopeToken, storage, stub } = createScope();
		await scopeObjectScheduler({ namespace: objects.SCOPES, meter: uncounted }).wake([scopeToken]);
		// What an object of 0.1.0 has: the table of its indexing, and nothing of turns.
		await storage(({ sql }) => {
			for (const table of ["sequenced_sessions", "sequenced_session_count", "begun_calls", "cadence"]) {
				sql.exec(`DROP TABLE ${table}`);
			}
		});
		await evictDurableObject(stub());
		const request = { scopeToken, sessionId: "session", floor, now };
		expect(await open().begin({ ...request, call: null })).toMatchObject({ generation: 1 });
		expect(await open().take({ ...request, generation: 1 })).toMatchObject({ turn: 1, generation: 1 });
		const alarm = await runInDurableObject(stub(), async (_, state) => {
			const at = await state.storage.getAlarm();
			await state.storage.deleteAlarm();
			return at;
		});
		expect(alarm).not.toBeNull();
	});
});
