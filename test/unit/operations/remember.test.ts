import { describe, expect, it } from "vitest";
import { COMMIT_ATTEMPTS_MAX } from "../../../src/core/domain/limits.ts";
import { forget } from "../../../src/core/operations/forget.ts";
import { remember } from "../../../src/core/operations/remember.ts";
import { revise } from "../../../src/core/operations/revise.ts";
import { aDraft, createWorld } from "./world.ts";

const one = { pathOf: () => "", call: null };

describe("remember", () => {
	it("[INV-PLAN-AGAIN] plans again when what the plan was made against has moved", async () => {
		const world = createWorld();
		let refusals = 2;
		const commit: typeof world.deps.records.commit = async (change) =>
			refusals-- > 0 ? { kind: "moved" } : world.deps.records.commit(change);
		const deps = { ...world.deps, records: { ...world.deps.records, commit } };
		const answered = await remember(deps, { drafts: [aDraft()], ...one });
		expect(answered.ok).toBe(true);
		expect(refusals).toBe(-1);
	});

	it("[INV-PLAN-AGAIN] gives up with a conflict after a bounded number of plans, for every kind of write", async () => {
		const world = createWorld();
		const [stored] = await world.remember({ text: "kept" });
		const id = stored?.memory.record.id ?? "";
		let plans = 0;
		const commit = async () => {
			plans++;
			return { kind: "moved" } as const;
		};
		const deps = { ...world.deps, records: { ...world.deps.records, commit } };
		const contended = { ok: false, error: { kind: "conflict", reason: "contended" } };
		expect(await remember(deps, { drafts: [aDraft()], ...one })).toEqual(contended);
		const changes = { text: "moved" };
		expect(await revise(deps, { id, changes, ifVersions: null, call: null })).toEqual(contended);
		expect(await forget(deps, { id, ifVersions: null, call: null })).toEqual(contended);
		expect(plans).toBe(3 * COMMIT_ATTEMPTS_MAX);
	});

	it("[INV-UNIQUE] points at the other of two utterances when a batch supersedes the one and repeats its text", async () => {
		const world = createWorld();
		const [record] = (await world.remember({ text: "yes", layer: "episodic" })).map(({ memory }) => memory.record);
		if (record === undefined) throw new Error("not stored");
		const twin = { ...record, id: "twin" };
		const { now } = world.deps.clock;
		const insert = { record: twin, vector: null, unique: false, cause: "published" };
		const nothing = { updates: [], deletes: [], claim: null, claimsSince: now(), now: now() };
		await world.deps.records.commit({ ...nothing, inserts: [insert] });
		const results = await world.remember(
			{ text: "no", layer: "episodic", supersedes: record.id },
			{ text: "yes", layer: "episodic" },
		);
		expect(results.map(({ created, memory }) => [created, memory.record.id])).toEqual([
			[true, expect.any(String)],
			[false, "twin"],
		]);
	});

	it("[INV-EMBED-ONCE] embeds nothing for known texts, and 20 but not 21 new ones before the answer", async () => {
		const world = createWorld();
		let embedded = 0;
		const embedder: typeof world.deps.embedder = {
			...world.deps.embedder,
			embed(texts) {
				embedded += texts.length;
				return world.deps.embedder.embed(texts);
			},
		};
		const deps = { ...world.deps, embedder };
		const drafts = (count: number, name: string) =>
			Array.from({ length: count }, (_, index) => aDraft({ text: `${name} ${index}` }));
		const twenty = await remember(deps, { drafts: drafts(20, "a"), ...one });
		expect(embedded).toBe(20);
		expect(statesOf(twenty)).toEqual(new Set(["pending"]));
		const more = await remember(deps, { drafts: drafts(21, "b"), ...one });
		expect(embedded).toBe(20);
		expect(statesOf(more)).toEqual(new Set(["embedding"]));
		await remember(deps, { drafts: drafts(20, "a"), ...one });
		expect(embedded).toBe(20);
	});

	it("[INV-EMBED-ONCE] embeds the one new text of a batch whose other text two memories share", async () => {
		const world = createWorld();
		const [first, second] = await world.remember({ text: "tea" }, { text: "coffee" });
		const id = second?.memory.record.id ?? "";
		await revise(world.deps, { id, changes: { text: "tea" }, ifVersions: null, call: null });
		const [again, fresh] = await world.remember({ text: "tea" }, { text: "cocoa" });
		expect(again).toMatchObject({ created: false });
		expect(fresh).toMatchObject({ created: true, memory: { indexed: "pending" } });
		expect(first?.memory.record.id).toBeDefined();
	});

	it("[INV-EMBED-ONCE] embeds only what is new, and that once", async () => {
		const world = createWorld();
		await world.remember({ text: "known" });
		const embedded: string[] = [];
		const embedder: typeof world.deps.embedder = {
			...world.deps.embedder,
			embed(texts) {
				embedded.push(...texts);
				return world.deps.embedder.embed(texts);
			},
		};
		let refusals = 2;
		const commit: typeof world.deps.records.commit = async (change) =>
			refusals-- > 0 ? { kind: "moved" } : world.deps.records.commit(change);
		const deps = { ...world.deps, embedder, records: { ...world.deps.records, commit } };
		await remember(deps, { drafts: ["known", "new", "new"].map((text) => aDraft({ text })), ...one });
		expect(embedded).toEqual(["new"]);
	});

	it("wakes the object of a scope whose memory is superseded, too", async () => {
		const world = createWorld();
		const [old] = await world.remember({ text: "lives in Paris", subjectKey: "home" });
		await world.drain();
		await world.remember({ text: "lives in Rome", subjectKey: "home" });
		expect(world.indexing.takeWoken()).toHaveLength(1);
		expect(old?.created).toBe(true);
	});

	it("wakes the scope's object for what is new, and for nothing when all is known", async () => {
		const world = createWorld();
		await world.remember({ text: "new" });
		expect(world.indexing.takeWoken()).toHaveLength(1);
		await world.remember({ text: "new" });
		expect(world.indexing.takeWoken()).toEqual([]);
	});

	it("points later drafts of one batch at what earlier ones did", async () => {
		const world = createWorld();
		const results = await world.remember(
			{ text: "lives in Paris", subjectKey: "home" },
			{ text: "lives  in Paris" },
			{ text: "lives in Rome", subjectKey: "home" },
			{ text: "lives in Paris", subjectKey: "home" },
		);
		const [paris, again, rome, back] = results.map(({ memory }) => memory.record);
		expect(results.map(({ created }) => created)).toEqual([true, false, true, true]);
		expect(again?.id).toBe(paris?.id);
		expect(paris?.supersededBy).toBe(rome?.id);
		expect(rome?.supersededBy).toBe(back?.id);
		// A text that is superseded by then is no duplicate: it is true again, in a row of its own.
		expect(back?.id).not.toBe(paris?.id);
		expect(back?.supersededBy).toBeNull();
	});
});

function statesOf(answered: Awaited<ReturnType<typeof remember>>): ReadonlySet<string> {
	if (!answered.ok || answered.value.kind !== "fresh") throw new Error("The write was refused.");
	return new Set(answered.value.value.results.map(({ memory }) => memory.indexed));
}
