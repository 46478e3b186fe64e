import { describe, expect, it } from "vitest";
import { SUMMARIES_KEPT_MAX } from "../../src/core/domain/limits.ts";
import { AGENT, at, insertOf, matchOf, NOW, recordOf, type StoreHarness } from "./store-world.ts";
import { createTurnWorld, NO_WORK, SESSION, SOON, textsOf } from "./turn-world.ts";

const MOVED = { kind: "moved" };
const COMMITTED = { kind: "committed", deleted: 0, unlinked: 0 };

/** What is done with turns after the answer: leased, told as it went, and never told by one who is late. */
export function describeTurnWork(name: string, harness: StoreHarness): void {
	const world = (tenantId?: string) => createTurnWorld(harness, tenantId);
	const EVERY_WORK = ["extraction", "reflection", "summary"] as const;

	describe(`${name}: leases of turns`, () => {
		it("[INV-LEASE] gives the oldest turns with open work whole, and none of them twice", async () => {
			const own = world();
			const { publish, take, work, chain, tenantId } = own;
			await publish({ turn: 1, work: ["extraction", "summary"], runId: "run" }, "one", "two");
			await publish({ turn: 2 }, "no work");
			await publish({ turn: 3, work: ["reflection"] }, "three");
			const token = chain().links[0].token;
			expect(await work.count(token)).toBe(2);
			const taken = await take({ limit: 1 });
			expect(taken).toEqual([
				{
					...SESSION,
					tenantId,
					turn: 1,
					runId: "run",
					publishedAt: NOW,
					pending: ["extraction", "summary"],
					attempts: 1,
					lease: "lease",
					utterances: await own.between({ fromTurn: 1, toTurn: 1 }),
				},
			]);
			expect(textsOf(taken[0]?.utterances ?? [])).toEqual(["one", "two"]);
			expect((await take({ lease: "second" })).map(({ turn }) => turn)).toEqual([3]);
			expect(await take({ lease: "third" })).toEqual([]);
			expect(await work.count(token)).toBe(2);
		});

		it("[INV-LEASE] takes the turns that were published first, of whichever session, within one scope", async () => {
			const { commit, publish, take, work, chain } = world();
			// Neither in the order of their names nor in that of their arrival.
			const days = [3, 1, 2].map((day) => [`s${9 - day}`, at(`2026-02-0${day}T00:00:00.000Z`)] as const);
			for (const [sessionId, now] of days) {
				const turn = { ...SESSION, sessionId, turn: 1, generation: 1, fenced: false, runId: null, operationId: "op" };
				await commit({ turn: { ...turn, utterances: [], usedMemoryIds: [], work: ["summary"] }, now });
			}
			await publish({ scope: AGENT, work: ["summary"] }, "elsewhere");
			expect((await take({ limit: 2 })).map(({ sessionId }) => sessionId)).toEqual(["s8", "s7"]);
			expect((await take({ limit: 2, lease: "second" })).map(({ sessionId }) => sessionId)).toEqual(["s6"]);
			expect(await work.count(chain(AGENT).links[0].token)).toBe(1);
			expect(await work.count("nowhere")).toBe(0);
		});

		it("[INV-LEASE] of two takers at once, each turn goes to one", async () => {
			const own = world();
			for (const turn of [1, 2, 3, 4]) await own.publish({ turn, work: ["summary"] }, `turn ${turn}`);
			const taken = await Promise.all(["left", "right"].map((lease) => world(own.tenantId).take({ lease, limit: 3 })));
			expect(
				taken
					.flat()
					.map(({ turn }) => turn)
					.sort(),
			).toEqual([1, 2, 3, 4]);
		});

		it("[INV-LEASE] gives a turn again once its lease has lapsed, and the late holder writes nothing", async () => {
			const { publish, take, finish, records } = world();
			await publish({ work: ["extraction"] }, "one");
			await take({ lease: "first", until: SOON });
			expect(await take({ lease: "second", now: at("2026-03-01T00:01:59.999Z") })).toEqual([]);
			const [again] = await take({ lease: "second", now: SOON, until: at("2026-03-01T00:04:00.000Z") });
			expect(again).toMatchObject({ turn: 1, attempts: 2, lease: "second" });
			const fact = { inserts: [insertOf(recordOf())] };
			expect(await finish({ lease: "first" }, fact)).toEqual(MOVED);
			expect(await records.count(matchOf())).toBe(1);
			expect(await finish({ lease: "second" }, fact)).toEqual(COMMITTED);
			expect(await records.count(matchOf())).toBe(2);
		});

		it("[INV-LEASE] lets a holder whose lease has lapsed finish while nobody else has the turn", async () => {
			const { publish, take, commit } = world();
			await publish({ work: ["extraction"] }, "one");
			await take({ until: SOON });
			const turnWork = { ...SESSION, turn: 1, lease: "lease", kind: "extraction", state: "done" } as const;
			expect(await commit({ turnWork, now: at("2026-03-01T01:00:00.000Z") })).toEqual(COMMITTED);
		});
	});

	describe(`${name}: what became of a turn's work`, () => {
		it("[INV-WORK-STATE] is told of each kind by itself, and the lease ends with the last", async () => {
			const { publish, take, finish, list, work, chain } = world();
			await publish({ work: EVERY_WORK }, "one");
			await take();
			const states = async () => (await list())[0]?.work;
			expect(await states()).toEqual({ extraction: "pending", reflection: "pending", summary: "pending" });
			expect(await finish({ kind: "extraction", state: "done" })).toEqual(COMMITTED);
			expect(await finish({ kind: "reflection", state: "failed" })).toEqual(COMMITTED);
			expect(await states()).toEqual({ extraction: "done", reflection: "failed", summary: "pending" });
			expect(await take({ lease: "another" })).toEqual([]);
			expect(await finish({ kind: "summary", state: "done", summary: "They met." })).toEqual(COMMITTED);
			expect(await states()).toEqual({ extraction: "done", reflection: "failed", summary: "done" });
			expect(await work.count(chain().links[0].token)).toBe(0);
			expect(await take({ lease: "another", now: SOON })).toEqual([]);
		});

		it("[INV-WORK-STATE] is told once, by the holder, of work that there is", async () => {
			const { publish, take, finish, list } = world();
			await publish({ work: ["extraction", "summary"] }, "one");
			expect(await finish({})).toEqual(MOVED);
			await take();
			const refused = [
				{ lease: "other" },
				{ turn: 2 },
				{ sessionId: "other" },
				{ scope: AGENT },
				{ kind: "reflection" },
			] as const;
			for (const over of refused) expect(await finish(over)).toEqual(MOVED);
			expect(await finish({})).toEqual(COMMITTED);
			expect(await finish({ state: "failed" })).toEqual(MOVED);
			expect((await list())[0]?.work).toEqual({ ...NO_WORK, extraction: "done", summary: "pending" });
		});

		it("[INV-ATOMIC] is not told where its yield has moved", async () => {
			const { publish, take, finish, list, put } = world();
			await put(recordOf({ text: "known" }));
			await publish({ work: ["extraction"] }, "one");
			await take();
			const known = insertOf(recordOf({ text: "known" }), { unique: true });
			expect(await finish({}, { inserts: [known] })).toEqual(MOVED);
			expect(await finish({}, { requires: ["gone"] })).toEqual(MOVED);
			expect((await list())[0]?.work.extraction).toBe("pending");
		});
	});

	describe(`${name}: summaries of a session`, () => {
		/** A session whose turns each have a summary. */
		async function summarised(turns: number) {
			const own = world();
			const stored = [];
			for (let turn = 1; turn <= turns; turn += 1) {
				stored.push(...(await own.publish({ turn, work: ["summary"] }, `turn ${turn}`)));
				await own.take();
				await own.finish({ turn, kind: "summary", summary: `up to ${turn}` });
			}
			const summaryOf = async (throughTurn: number) => (await own.turns.summary(SESSION, throughTurn))?.text ?? null;
			return { ...own, stored, summaryOf };
		}

		it("[INV-SUMMARY] gives the newest that covers nothing after a turn, of its own session", async () => {
			const { turns, summaryOf } = await summarised(3);
			expect(await turns.summary(SESSION, 2)).toEqual({ text: "up to 2", throughTurn: 2 });
			expect([await summaryOf(0), await summaryOf(1), await summaryOf(99)]).toEqual([null, "up to 1", "up to 3"]);
			expect(await turns.summary({ ...SESSION, sessionId: "other" }, 9)).toBeNull();
			expect(await turns.summary({ ...SESSION, scope: AGENT }, 9)).toBeNull();
			expect(await world().turns.summary(SESSION, 9)).toBeNull();
		});

		it("[INV-SUMMARY] keeps the newest of a session, and takes no late one in behind them", async () => {
			const { publish, take, finish, summaryOf } = await summarised(SUMMARIES_KEPT_MAX);
			expect(await summaryOf(1)).toBe("up to 1");
			const turn = SUMMARIES_KEPT_MAX + 2;
			for (const number of [turn - 1, turn]) await publish({ turn: number, work: ["summary"] }, "more");
			await take();
			await finish({ turn, kind: "summary", summary: "the last" });
			expect([await summaryOf(1), await summaryOf(2)]).toEqual([null, "up to 2"]);
			await finish({ turn: turn - 1, kind: "summary", summary: "the last but one" });
			expect([await summaryOf(2), await summaryOf(3)]).toEqual([null, "up to 3"]);
			expect([await summaryOf(turn - 1), await summaryOf(turn)]).toEqual(["the last but one", "the last"]);
		});

		it("[INV-DELETED] [INV-SUMMARY] loses those that may hold what was deleted or rewritten, and no other", async () => {
			const { stored, remove, update, summaryOf, publish, put, take, finish, turns } = await summarised(5);
			const other = { turn: 7, sessionId: "other" };
			await publish({ ...other, work: ["summary"] }, "other");
			await take();
			await finish({ ...other, kind: "summary", summary: "another conversation" });
			const beside = recordOf({ sessionId: SESSION.sessionId });
			await put(beside);
			await remove(beside.id);
			const [, second, , fourth] = stored;
			if (!second || !fourth) throw new Error("not stored");
			await update({ ...second, version: 2, salience: 1 });
			await update({ ...second, version: 3 }, { vector: null });
			expect(await summaryOf(9)).toBe("up to 5");
			await remove(fourth.id);
			expect(await summaryOf(9)).toBe("up to 3");
			await update({ ...second, version: 4, text: "redacted" }, { vector: null });
			expect(await summaryOf(9)).toBe("up to 1");
			expect((await turns.summary({ ...SESSION, ...other }, 9))?.text).toBe("another conversation");
		});

		it("[INV-DELETED] [INV-SUMMARY] takes in none that is told from what was read before a deletion or a rewriting", async () => {
			const { stored, publish, take, finish, remove, update, summaryOf } = await summarised(2);
			const [first, second] = stored;
			if (!first || !second) throw new Error("not stored");
			await publish({ turn: 3, work: ["summary"] }, "turn 3");
			const summary = { turn: 3, kind: "summary", summary: "told from what was read before" } as const;
			await take({ lease: "early" });
			await remove(second.id);
			expect(await finish({ ...summary, lease: "early" })).toEqual(MOVED);
			expect(await take({ lease: "later" })).toMatchObject([{ turn: 3, attempts: 2 }]);
			await update({ ...first, version: 2, text: "redacted" }, { vector: null });
			expect(await finish({ ...summary, lease: "later" })).toEqual(MOVED);
			await take({ lease: "last" });
			expect(await finish({ ...summary, lease: "last" })).toEqual(COMMITTED);
			expect(await summaryOf(9)).toBe(summary.summary);
		});

		it("leaves the leases of other sessions and of earlier turns alone", async () => {
			const { publish, take, finish, remove } = world();
			await publish({ turn: 1, work: ["summary"] }, "one");
			const [second] = await publish({ turn: 2, work: ["summary"] }, "two");
			await publish({ turn: 5, sessionId: "other", work: ["summary"] }, "five");
			await take();
			await remove(second?.id ?? "");
			expect(await finish({ turn: 1, kind: "summary" })).toEqual(COMMITTED);
			expect(await finish({ turn: 5, sessionId: "other", kind: "summary" })).toEqual(COMMITTED);
			expect(await finish({ turn: 2, kind: "summary" })).toEqual(MOVED);
		});
	});
}
