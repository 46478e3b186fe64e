import { beforeAll, describe, expect, it } from "vitest";
import { answerOf, NOW, recordOf } from "../contract/store-world.ts";
import { createTurnWorld, publicationOf, SESSION, type TurnWorld } from "../contract/turn-world.ts";
import { type MeteredTenant, meteredTenant } from "./metered-tenant.ts";

function meteredWorld(): TurnWorld & Pick<MeteredTenant, "costOf"> {
	const tenantId = crypto.randomUUID();
	const { costOf, ...stores } = meteredTenant(tenantId);
	return { ...createTurnWorld({ open: () => stores }, tenantId), costOf };
}

/** What a record in a session writes: its row, five indexes and that of salience, the text index, the outbox. */
const RECORD = 9;

describe("[INV-COST] what a turn costs to write", () => {
	it("publishes two utterances for their records and six rows, the claim included, in one round trip", async () => {
		const { put, commit, costOf } = meteredWorld();
		const used = recordOf();
		await put(used);
		for (const turn of [1, 2]) {
			const { change } = publicationOf({ turn, usedMemoryIds: [used.id] }, "one", "two");
			const cost = await costOf(() => commit({ ...change, claim: answerOf(`turn ${turn}`) }));
			// The scope, the claim, the turn, two utterances, one use.
			expect(cost).toMatchObject({ rowsWritten: 2 * RECORD + 6, d1: 1 });
			expect(cost.rowsRead).toBeLessThanOrEqual(40);
		}
	});

	it("adds one row for whatever work is to be done, one to lease it, and one for each outcome", async () => {
		const { commit, take, finish, costOf } = meteredWorld();
		const { change } = publicationOf({ work: ["extraction", "reflection", "summary"] }, "one", "two");
		// The scope, the turn and its place among the open ones, two utterances.
		expect(await costOf(() => commit(change))).toMatchObject({ rowsWritten: 2 * RECORD + 5, d1: 1 });
		const taken = await costOf(() => take());
		expect(taken).toMatchObject({ d1: 2 });
		expect(taken.rowsWritten).toBeLessThanOrEqual(2);
		for (const kind of ["extraction", "reflection"] as const) {
			expect((await costOf(() => finish({ kind }))).rowsWritten).toBeLessThanOrEqual(2);
		}
		const told = await costOf(() => finish({ kind: "summary", summary: "They met." }));
		expect(told.rowsWritten).toBeLessThanOrEqual(3);
	});

	it("[INV-DERIVED] notes a row for each source of what was derived, and looks for no more than that", async () => {
		const { put, remove, records, costOf } = meteredWorld();
		const sources = [recordOf(), recordOf()] as const;
		await put(...sources);
		const derivedFrom = sources.map(({ id }) => id);
		const plain = await costOf(() => put(recordOf()));
		const derived = recordOf({ source: { runId: null, turn: null, operationId: "op", derivedFrom } });
		expect((await costOf(() => put(derived))).rowsWritten).toBe(plain.rowsWritten + 2);
		for (let batch = 0; batch < 2; batch += 1) await put(...Array.from({ length: 200 }, () => recordOf()));
		const derivedOf = { ids: [sources[0].id], change: "rewritten" } as const;
		const looked = await costOf(() =>
			records.readForWrite({ texts: [], subjects: [], ids: [], claimKey: null, derivedOf, now: NOW }),
		);
		expect(looked.rowsRead).toBeLessThanOrEqual(10);
		const removed = await costOf(() => remove(derived.id, sources[0].id));
		// Two memories as any others, and both rows of the derived one.
		expect(removed.rowsWritten).toBeLessThanOrEqual(2 * 4 + 2);
		expect(removed.rowsRead).toBeLessThan(140);
	});

	it("deletes a record of a turn as any other, and a memory that a turn used for one row more", async () => {
		const { put, publish, remove, costOf } = meteredWorld();
		// The newest of all would raise the floor of seqs.
		const [plain, used, last] = [recordOf(), recordOf(), recordOf()];
		await put(plain, used);
		const [said] = await publish({ usedMemoryIds: [used.id] }, "one");
		await put(last);
		const costOfRemoving = (id = "") => costOf(() => remove(id));
		const { rowsWritten } = await costOfRemoving(plain.id);
		expect(rowsWritten).toBe(4);
		expect((await costOfRemoving(used.id)).rowsWritten).toBe(rowsWritten + 1);
		expect((await costOfRemoving(said?.id)).rowsWritten).toBe(rowsWritten);
	});
});

describe("[INV-COST] what a conversation costs to read, in a session of 200 turns", () => {
	const world = meteredWorld();
	const { costOf, window, list, between, publish, records, turns, chain } = world;
	const session = { scopeToken: chain().links[0].token, sessionId: SESSION.sessionId };
	const newestTurn = () =>
		records.readForWrite({ texts: [], subjects: [], ids: [], claimKey: null, session, now: NOW });
	let short: Awaited<ReturnType<typeof costOf>>;
	beforeAll(async () => {
		for (let turn = 1; turn <= 200; turn += 1) {
			await publish({ turn }, `question ${turn}`, `answer ${turn}`);
			if (turn === 10) short = await costOf(() => window({ limit: 10 }));
		}
	});

	it("[INV-CONVERSATION] reads for a window of ten what it read when the session was short: six rows an utterance", async () => {
		const cost = await costOf(() => window({ limit: 10 }));
		expect(cost).toEqual({ rowsRead: 60, rowsWritten: 0, d1: 1 });
		expect(cost).toEqual(short);
	});

	it("[INV-CONVERSATION] reads two rows for an utterance that it passes over, and the list of speakers", async () => {
		const cost = await costOf(() => window({ limit: 10, excludeSpeakers: ["Bob"] }));
		expect(cost).toEqual({ rowsRead: 60 + 2 * 10 + 1, rowsWritten: 0, d1: 1 });
	});

	it("reads six rows an utterance for a page or a range, wherever in the session it is", async () => {
		const parts = [
			() => list({ limit: 10 }),
			() => list({ limit: 10, after: { turn: 20, ordinal: 1 } }),
			() => between({ limit: 10, fromTurn: 20 }),
			() => between({ limit: 10, fromTurn: 190, toTurn: 194 }),
		];
		for (const part of parts) {
			expect(await part()).toHaveLength(10);
			const cost = await costOf(part);
			// Two rows at most say where the part begins and ends.
			expect(cost.rowsRead).toBeLessThanOrEqual(60 + 2);
			expect(cost).toMatchObject({ rowsWritten: 0, d1: 1 });
		}
	});

	it("reads one row for the newest turn and for a summary, and two for how often a memory was used", async () => {
		expect(await costOf(newestTurn)).toMatchObject({ rowsRead: 1, d1: 1 });
		expect((await costOf(() => turns.summary(SESSION, 200))).rowsRead).toBeLessThanOrEqual(1);
		const other = meteredWorld();
		const used = recordOf();
		await other.put(used);
		const { seq } = await other.get(used.id);
		await other.publish({ usedMemoryIds: [used.id] });
		expect(await other.costOf(() => other.turns.usage([seq, seq]))).toEqual({ rowsRead: 2, rowsWritten: 0, d1: 1 });
	});
});
