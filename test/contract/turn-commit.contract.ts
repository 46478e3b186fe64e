import { describe, expect, it } from "vitest";
import { TURN_MESSAGES_MAX, TURN_RECORDS_MAX, USED_MEMORY_IDS_MAX } from "../../src/core/domain/limits.ts";
import { AGENT, answerOf, insertOf, matchOf, NOW, recordOf, type StoreHarness } from "./store-world.ts";
import { createTurnWorld, publicationOf, SESSION, type TurnWorld, textsOf } from "./turn-world.ts";

const MOVED = { kind: "moved" };
const COMMITTED = { kind: "committed", deleted: 0, unlinked: 0 };

/** What publishing a turn promises: all of it or nothing, once a number, and nothing behind a later generation. */
export function describeTurnCommit(name: string, harness: StoreHarness): void {
	const world = (tenantId?: string) => createTurnWorld(harness, tenantId);

	/** All that a turn leaves behind, in short. */
	async function traces({ list, records, turns, chain }: TurnWorld, used: number) {
		return {
			texts: textsOf(await list()),
			memories: await records.count(matchOf()),
			uses: (await turns.usage([used])).get(used) ?? 0,
			session: await sessionState(records, chain().links[0].token),
		};
	}

	describe(`${name}: publishing a turn`, () => {
		it("[INV-ATOMIC] keeps the turn, its utterances, its records and the uses in one step", async () => {
			const own = world();
			const used = recordOf();
			await own.put(used);
			const { seq } = await own.get(used.id);
			await own.publish({ usedMemoryIds: [used.id] }, "hello", "good morning");
			expect(await traces(own, seq)).toEqual({
				texts: ["good morning", "hello"],
				memories: 3,
				uses: 1,
				session: { lastTurn: 1, lastGeneration: 1 },
			});
		});

		it("[INV-ATOMIC] writes nothing where its key is claimed, an insert has moved or its number is taken", async () => {
			const own = world();
			const used = recordOf();
			await own.put(used);
			await own.commit({ claim: answerOf("key") });
			await own.publish({ turn: 1 }, "first");
			const { seq } = await own.get(used.id);
			const before = await traces(own, seq);
			const { change } = publicationOf({ turn: 2, usedMemoryIds: [used.id] }, "second");
			expect(await own.commit({ ...change, claim: answerOf("key") })).toEqual({ kind: "claimed" });
			const taken = insertOf({ ...used, text: "other" });
			expect(await own.commit({ ...change, inserts: [...change.inserts, taken] })).toEqual(MOVED);
			const again = publicationOf({ turn: 1, generation: 2, usedMemoryIds: [used.id] }, "other");
			expect(await own.commit({ ...again.change, claim: answerOf("free") })).toEqual(MOVED);
			expect(await traces(own, seq)).toEqual(before);
			expect(await own.commit({ ...change, claim: answerOf("free") })).toEqual(COMMITTED);
		});

		it("[INV-TURN-ONCE] of two writers of one number at once, exactly one wins", async () => {
			const { tenantId } = world();
			const outcomes = await Promise.all(
				["left", "right"].map((text) =>
					world(tenantId).commit(publicationOf({ turn: 1, generation: 1, fenced: false }, text).change),
				),
			);
			expect(outcomes.map(({ kind }) => kind).sort()).toEqual(["committed", "moved"]);
			const winner = outcomes[0]?.kind === "committed" ? "left" : "right";
			expect(await world(tenantId).window()).toEqual([winner]);
			expect(await world(tenantId).records.count(matchOf())).toBe(1);
		});

		it("[INV-TURN-FENCE] refuses a fenced turn of an older or equal generation, and takes a newer one", async () => {
			const { publish, commit, window } = world();
			await publish({ turn: 1, generation: 5 }, "five");
			const attempt = (turn: number, generation: number, text: string) =>
				commit(publicationOf({ turn, generation, fenced: true }, text).change);
			expect(await attempt(2, 4, "four")).toEqual(MOVED);
			expect(await attempt(2, 5, "five again")).toEqual(MOVED);
			expect(await attempt(2, 6, "six")).toEqual(COMMITTED);
			// The newest by its number is what counts, not the one that came first.
			expect(await attempt(3, 6, "six again")).toEqual(MOVED);
			expect(await window()).toEqual(["five", "six"]);
		});

		it("[INV-TURN-FENCE] fences a session by its own turns alone", async () => {
			const { publish, commit } = world();
			await publish({ turn: 1, generation: 9 }, "nine");
			const others = [{ sessionId: "other" }, { scope: AGENT }];
			for (const other of others) {
				expect(await commit(publicationOf({ ...other, turn: 2, generation: 1 }, "one").change)).toEqual(COMMITTED);
			}
		});

		it("takes unfenced turns in whatever order they come, and shows them in the order of their numbers", async () => {
			const { publish, window } = world();
			for (const turn of [3, 1, 2]) await publish({ turn, generation: 10 - turn, fenced: false }, `turn ${turn}`);
			expect(await window()).toEqual(["turn 1", "turn 2", "turn 3"]);
		});

		it("takes a turn of which nothing was stored, and one without a message", async () => {
			const { publish, list, records, chain } = world();
			await publish({ turn: 1 }, { parts: [] }, { parts: [] });
			await publish({ turn: 2 });
			expect(await list()).toEqual([]);
			expect(await sessionState(records, chain().links[0].token)).toEqual({ lastTurn: 2, lastGeneration: 2 });
		});

		it("[INV-TENANT] keeps tenants apart though scope, session, numbers and ids are equal", async () => {
			const [left, right] = [world(), world()];
			const memory = recordOf();
			for (const own of [left, right]) await own.put(memory);
			const { change } = publicationOf({ usedMemoryIds: [memory.id], work: ["summary"] }, "the same");
			expect(await left.commit(change)).toEqual(COMMITTED);
			const { seq } = await right.get(memory.id);
			expect(await traces(right, seq)).toEqual({
				texts: [],
				memories: 1,
				uses: 0,
				session: { lastTurn: 0, lastGeneration: 0 },
			});
			expect(await right.take()).toEqual([]);
			expect((await right.turns.usage([(await left.get(memory.id)).seq])).size).toBe(0);
			const foreign = left.chain().links[0].token;
			expect(await sessionState(right.records, foreign)).toEqual({ lastTurn: 0, lastGeneration: 0 });
			expect(await right.commit(change)).toEqual(COMMITTED);
			await left.remove(...change.inserts.map(({ record }) => record.id));
			expect([await left.window(), await right.window()]).toEqual([[], ["the same"]]);
		});

		it("[INV-STATEMENT] takes the largest turn there is", async () => {
			const { put, publish, list, between, turns, get } = world();
			const used = Array.from({ length: USED_MEMORY_IDS_MAX }, () => recordOf());
			await put(...used);
			const perMessage = TURN_RECORDS_MAX / TURN_MESSAGES_MAX;
			const texts = Array.from({ length: TURN_MESSAGES_MAX }, (_none, message) =>
				Array.from({ length: perMessage }, (_part, part) => `${message}.${part} ${"\u{1f600}".repeat(230)}`),
			);
			const messages = texts.map((parts) => ({ speaker: "\u{1f600}".repeat(256), parts }));
			const stored = await publish({ usedMemoryIds: used.map(({ id }) => id) }, ...messages);
			const expected = texts.map((parts) => parts.join(""));
			expect(textsOf(await between({ limit: TURN_MESSAGES_MAX }))).toEqual(expected);
			const listed = await list({ limit: TURN_MESSAGES_MAX });
			expect(textsOf(listed)).toEqual(expected.toReversed());
			expect(listed.toReversed().flatMap(({ memoryIds }) => memoryIds)).toEqual(stored.map(({ id }) => id));
			const seqs = await Promise.all(used.map(async ({ id }) => (await get(id)).seq));
			expect([...(await turns.usage(seqs)).values()]).toEqual(used.map(() => 1));
		});
	});

	describe(`${name}: uses of memories`, () => {
		it("[INV-USES] counts the turns that used a memory, each once, and only memories that are there", async () => {
			const own = world();
			const [often, once, never, gone] = [recordOf(), recordOf(), recordOf(), recordOf()];
			await own.put(often, once, never, gone);
			await own.remove(gone.id);
			await own.publish({ turn: 1, usedMemoryIds: [often.id, often.id, gone.id, "unknown"] }, "one");
			await own.publish({ turn: 2, usedMemoryIds: [once.id, often.id] }, "two");
			const seqs = await Promise.all([often, once, never].map(async ({ id }) => (await own.get(id)).seq));
			const [oftenSeq = 0, onceSeq = 0] = seqs;
			const counted = await own.turns.usage([...seqs, ...seqs, 1e12]);
			expect(counted).toEqual(
				new Map([
					[oftenSeq, 2],
					[onceSeq, 1],
				]),
			);
			expect(await own.turns.usage([])).toEqual(new Map());
		});

		it("[INV-USES] keeps what a rewritten memory has, and nothing of a deleted one", async () => {
			const { put, get, publish, update, remove, turns } = world();
			const memory = recordOf();
			await put(memory);
			const { seq } = await get(memory.id);
			await publish({ usedMemoryIds: [memory.id] }, "one");
			await update({ ...memory, version: 2, text: "again" }, { vector: null });
			expect((await turns.usage([seq])).get(seq)).toBe(1);
			await remove(memory.id);
			expect(await turns.usage([seq])).toEqual(new Map());
			await put(memory);
			const again = (await get(memory.id)).seq;
			expect(await turns.usage([seq, again])).toEqual(new Map());
		});
	});

	describe(`${name}: what a change derives from`, () => {
		it("[INV-REQUIRES] is written while all of it is there, and not once any of it is gone", async () => {
			const { put, commit, remove, records } = world();
			const [first, second] = [recordOf(), recordOf()];
			await put(first, second);
			const derive = () => commit({ inserts: [insertOf(recordOf())], requires: [first.id, second.id, first.id] });
			expect(await derive()).toEqual(COMMITTED);
			await remove(second.id);
			expect(await derive()).toEqual(MOVED);
			expect(await records.count(matchOf())).toBe(2);
			expect(await commit({ inserts: [insertOf(recordOf())], requires: [] })).toEqual(COMMITTED);
		});

		it("[INV-REQUIRES] [INV-TENANT] is not another tenant's memory of that id", async () => {
			const foreign = recordOf();
			await world().put(foreign);
			expect(await world().commit({ inserts: [insertOf(recordOf())], requires: [foreign.id] })).toEqual(MOVED);
		});
	});

	async function sessionState(records: TurnWorld["records"], scopeToken: string) {
		const { sessionId } = SESSION;
		const lookup = { texts: [], subjects: [], ids: [], claimKey: null, session: { scopeToken, sessionId }, now: NOW };
		return (await records.readForWrite(lookup)).session;
	}
}
