import { describe, expect, it } from "vitest";
import type { SessionState } from "../../src/core/domain/conversation/session-state.ts";
import { addMs, HOUR_MS, type Instant } from "../../src/core/domain/instant.ts";
import { NAP_TURNS } from "../../src/core/domain/limits.ts";
import type { BegunTurn, TakenTurn, TurnCoordinator } from "../../src/core/ports/turn-coordinator.ts";

const start = "2026-03-01T12:00:00.000Z" as Instant;
const nothing: SessionState = { lastTurn: 0, lastGeneration: 0 };
const published = (lastTurn: number, lastGeneration: number): SessionState => ({ lastTurn, lastGeneration });
const oneTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

let made = 0;

/** A scope that no other test has, and the calls that its sessions make. */
function scopeIn(coordinator: TurnCoordinator) {
	const scopeToken = `turns${String(made++).padStart(15, "0")}`;
	const sessionCalls = (sessionId: string) => {
		const common = { scopeToken, sessionId, now: start };
		return {
			begin: (floor = nothing) => coordinator.begin({ ...common, floor, call: null }),
			beginUnder: (key: string, requestHash: string, now = start) => {
				const call = { key, requestHash, callsSince: addMs(now, -24 * HOUR_MS) };
				return coordinator.begin({ ...common, floor: nothing, call, now });
			},
			take: (generation: number | null = null, floor = nothing) => coordinator.take({ ...common, generation, floor }),
		};
	};
	return {
		...sessionCalls("session"),
		session: sessionCalls,
		release: () => coordinator.release(scopeToken),
		cadence: () => coordinator.cadence({ scopeToken, now: start }),
	};
}

const begun = (generation: number, replayed = false): BegunTurn => ({ kind: "begun", generation, replayed });
const taken = (turn: number, generation: number) => ({ kind: "taken", turn, generation });

function generationOf(answer: BegunTurn | TakenTurn): number {
	if (!("generation" in answer)) throw new Error(`No generation: ${answer.kind}.`);
	return answer.generation;
}

function turnOf(answer: TakenTurn): number {
	if (answer.kind !== "taken") throw new Error(`No turn: ${answer.kind}.`);
	return answer.turn;
}

const ascending = (numbers: readonly number[]) => numbers.toSorted((left, right) => left - right);

export function describeTurnCoordinator(name: string, open: () => TurnCoordinator): void {
	describe(`turn coordinator: ${name}`, () => {
		it("[INV-GENERATION] hands out a greater generation each time", async () => {
			const { begin, take } = scopeIn(open());
			expect(await begin()).toEqual(begun(1));
			expect(await begin()).toEqual(begun(2));
			expect(await take()).toMatchObject(taken(1, 3));
			expect(await begin()).toEqual(begun(4));
		});

		it("[INV-GENERATION] gives 50 callers at once 50 generations", async () => {
			const { begin } = scopeIn(open());
			const answers = await Promise.all(oneTo(50).map(() => begin()));
			expect(ascending(answers.map(generationOf))).toEqual(oneTo(50));
			expect(await begin()).toEqual(begun(51));
		});

		it("[INV-GENERATION] gives none twice, whether it is begun or taken with its turn", async () => {
			const { begin, take } = scopeIn(open());
			const answers = await Promise.all(oneTo(40).map((index) => (index % 2 === 0 ? begin() : take())));
			expect(ascending(answers.map(generationOf))).toEqual(oneTo(40));
		});

		it("[INV-TURN-NUMBER] gives 50 callers at once the turns from 1 to 50", async () => {
			const { take } = scopeIn(open());
			const answers = await Promise.all(oneTo(50).map(() => take()));
			expect(ascending(answers.map(turnOf))).toEqual(oneTo(50));
			expect(ascending(answers.map(generationOf))).toEqual(oneTo(50));
		});

		it("[INV-TURN-NUMBER] numbers the turns of each session of each scope for itself", async () => {
			const coordinator = open();
			const [here, there] = [scopeIn(coordinator), scopeIn(coordinator)];
			await here.take();
			await here.take();
			expect(await here.session("other").take()).toMatchObject(taken(1, 1));
			expect(await here.session("other").begin()).toEqual(begun(2));
			expect(await there.take()).toMatchObject(taken(1, 1));
			expect(await here.take()).toMatchObject(taken(3, 3));
		});

		it("[INV-TURN-NUMBER] goes on from what was published where it knows less, and from its own where it knows more", async () => {
			const scope = scopeIn(open());
			expect(await scope.take(null, published(12, 5))).toMatchObject(taken(13, 6));
			expect(await scope.take(null, published(12, 5))).toMatchObject(taken(14, 7));
			expect(await scope.take(null, published(20, 5))).toMatchObject(taken(21, 8));
			expect(await scope.take(null, published(13, 30))).toMatchObject(taken(22, 31));
			const imported = scope.session("imported");
			expect(await imported.begin(published(9, 7))).toEqual(begun(8));
			expect(await imported.begin(published(9, 7))).toEqual(begun(9));
			expect(await imported.take(9, published(9, 7))).toMatchObject(taken(10, 9));
		});

		it("[INV-FENCE] lets the newest generation take a turn, none that is older, and none that was not handed out", async () => {
			const { begin, take } = scopeIn(open());
			expect(await take(1)).toEqual({ kind: "unknown" });
			for (const generation of oneTo(3)) expect(await begin()).toEqual(begun(generation));
			expect(await take(1)).toEqual({ kind: "stale" });
			expect(await take(2)).toEqual({ kind: "stale" });
			expect(await take(4)).toEqual({ kind: "unknown" });
			expect(await take(3)).toMatchObject(taken(1, 3));
			// Until it is published: its commit may have failed.
			expect(await take(3)).toMatchObject(taken(2, 3));
			expect(await take(3, published(2, 3))).toEqual({ kind: "stale" });
			expect(await take(null, published(2, 3))).toMatchObject(taken(3, 4));
			expect(await take(3, published(2, 3))).toEqual({ kind: "stale" });
		});

		it("[INV-FENCE] refuses a generation that was begun before another caller took the next", async () => {
			const { begin, take } = scopeIn(open());
			expect(await begin()).toEqual(begun(1));
			expect(await take()).toMatchObject(taken(1, 2));
			expect(await take(1)).toEqual({ kind: "stale" });
		});

		it("[INV-FENCE] knows of what was published though it was not handed out here", async () => {
			const { begin, take } = scopeIn(open());
			expect(await begin()).toEqual(begun(1));
			const floor = published(4, 5);
			expect(await take(1, floor)).toEqual({ kind: "stale" });
			expect(await take(5, floor)).toEqual({ kind: "stale" });
			expect(await take(6, floor)).toEqual({ kind: "unknown" });
			expect(await begin(floor)).toEqual(begun(6));
			expect(await take(6, floor)).toMatchObject(taken(5, 6));
		});

		it("[INV-BEGUN-CALL] answers a call that is made again with its own generation, whatever came between", async () => {
			const { begin, beginUnder, take, session } = scopeIn(open());
			expect(await beginUnder("key", "hash")).toEqual(begun(1));
			expect(await begin()).toEqual(begun(2));
			await take();
			expect(await beginUnder("key", "hash")).toEqual(begun(1, true));
			expect(await beginUnder("other key", "hash")).toEqual(begun(4));
			expect(await beginUnder("key", "another hash")).toEqual({ kind: "mismatch" });
			expect(await session("other").beginUnder("key", "another hash")).toEqual({ kind: "mismatch" });
			expect(await begin()).toEqual(begun(5));
		});

		it("[INV-BEGUN-CALL] is made once, however many make it at once", async () => {
			const { begin, beginUnder } = scopeIn(open());
			const answers = await Promise.all(oneTo(20).map(() => beginUnder("key", "hash")));
			expect(answers.filter((answer) => answer.kind === "begun" && !answer.replayed)).toEqual([begun(1)]);
			expect(answers.map(generationOf)).toEqual(oneTo(20).map(() => 1));
			expect(await begin()).toEqual(begun(2));
		});

		it("[INV-BEGUN-CALL] lapses after 24 hours, no sooner", async () => {
			const { beginUnder } = scopeIn(open());
			expect(await beginUnder("key", "hash")).toEqual(begun(1));
			const lastMoment = addMs(start, 24 * HOUR_MS);
			expect(await beginUnder("key", "hash", lastMoment)).toEqual(begun(1, true));
			expect(await beginUnder("key", "another hash", lastMoment)).toEqual({ kind: "mismatch" });
			const later = addMs(lastMoment, 1);
			expect(await beginUnder("key", "another hash", later)).toEqual(begun(2));
			expect(await beginUnder("key", "another hash", addMs(later, 24 * HOUR_MS))).toEqual(begun(2, true));
			expect(await beginUnder("key", "hash", later)).toEqual({ kind: "mismatch" });
		});

		it("[INV-BEGUN-CALL] belongs to its scope", async () => {
			const coordinator = open();
			const [here, there] = [scopeIn(coordinator), scopeIn(coordinator)];
			expect(await here.beginUnder("key", "hash")).toEqual(begun(1));
			expect(await there.beginUnder("key", "another hash")).toEqual(begun(1));
		});

		it("[INV-CADENCE] counts the turns of all sessions, and neither what was refused nor what was only begun", async () => {
			const coordinator = open();
			const { begin, take, session, cadence } = scopeIn(coordinator);
			const none = { turnsSinceNap: 0, lastNapAt: null, lastNightlyAt: null, due: null, lock: null };
			expect(await cadence()).toEqual(none);
			await begin();
			await take(7);
			expect(await cadence()).toEqual(none);
			expect(await take(1)).toEqual({ ...taken(1, 1), cadence: { ...none, turnsSinceNap: 1 } });
			await session("other").take();
			expect(await cadence()).toEqual({ ...none, turnsSinceNap: 2 });
			expect(await scopeIn(coordinator).cadence()).toEqual(none);
		});

		it("[INV-CADENCE] says that a nap is due with the tenth turn, in the turn's own answer too", async () => {
			const { take, cadence } = scopeIn(open());
			const dues: unknown[] = [];
			for (const _ of oneTo(NAP_TURNS)) {
				const answer = await take();
				dues.push(answer.kind === "taken" ? answer.cadence.due : answer.kind);
			}
			expect(dues).toEqual([null, null, null, null, null, null, null, null, null, "quick"]);
			expect(await cadence()).toMatchObject({ turnsSinceNap: 10, due: "quick" });
		});

		it("[INV-CADENCE] takes back a turn that did not come about, below none never, and gives its number to no other", async () => {
			const { take, release, cadence } = scopeIn(open());
			await release();
			expect(await cadence()).toMatchObject({ turnsSinceNap: 0 });
			for (const turn of oneTo(3)) expect(await take()).toMatchObject(taken(turn, turn));
			await release();
			expect(await cadence()).toMatchObject({ turnsSinceNap: 2 });
			expect(await take()).toMatchObject({ ...taken(4, 4), cadence: { turnsSinceNap: 3 } });
			await Promise.all(oneTo(5).map(() => release()));
			expect(await cadence()).toMatchObject({ turnsSinceNap: 0 });
		});
	});
}
