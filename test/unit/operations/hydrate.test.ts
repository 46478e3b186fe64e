import { describe, expect, it } from "vitest";
import { LAYERS } from "../../../src/core/domain/record/layer.ts";
import { readBlock } from "../../../src/core/operations/read-block.ts";
import { recall } from "../../../src/core/operations/recall.ts";
import { scopeOf } from "../domain/fixtures.ts";
import { createHydrationWorld, hash16 } from "./hydration-world.ts";

const EMPTY = "e3b0c44298fc1c14";
const windowOf = (recentTurns: number, sessionId = "s1") => ({ sessionId, recentTurns });

describe("the parts of a hydration", () => {
	it("[INV-STABLE] [INV-VOLATILE] are the profile, and the cue's hits with the window behind them", async () => {
		const world = createHydrationWorld();
		const [tea, tram] = await world.remember(
			{ text: "likes tea", salience: 0.9 },
			{ text: "takes the tram to work", layer: "procedural", salience: 0.4 },
		);
		await world.say("s1", 1, ["ada", "the tram was late"], ["bot", "again?"]);
		const teaId = tea?.memory.record.id;
		const tramId = tram?.memory.record.id;
		const answer = await world.hydrated({ query: { cue: "tram" }, window: windowOf(1) });
		expect(answer.stable).toEqual({
			text: "[semantic] likes tea\n[procedural] takes the tram to work",
			revision: await hash16(
				`${teaId}\u0001[semantic] likes tea`,
				`${tramId}\u0001[procedural] takes the tram to work`,
			),
		});
		const hits = answer.recalled.block.split("\n");
		expect(hits).toContain("[episodic] the tram was late");
		expect(answer.volatile.text).toBe([...hits, "[working] bot: again?"].join("\n"));
		const ids = answer.recalled.result.memories.map(({ record }) => record.id);
		expect(answer.volatile.revision).toBe(
			await hash16(...ids.map((id, index) => `${id}\u0001${hits[index]}`), "window 1.0\u0001[working] bot: again?"),
		);
		expect(answer.revision).toBe(await hash16(answer.stable.revision, answer.volatile.revision));
		expect(answer).toMatchObject({ degraded: false, unavailable: [], summary: null });
	});

	it("holds exactly what a recall of the same query gives", async () => {
		const world = createHydrationWorld();
		await world.remember({ text: "likes tea" }, { text: "the tea house closes at six", layer: "episodic" });
		const query = world.query({ cue: "tea" });
		const direct = await recall(world.deps, { query, strict: false, pin: false, explain: true });
		const { recalled } = await world.hydrated({ query: { cue: "tea" }, explain: true });
		expect({ ok: true, value: recalled }).toEqual(direct);
	});

	it.each(["", " \n\u3000"])(
		"without a cue (%j) recalls the profile, and shows it once, before the breakpoint",
		async (cue) => {
			const world = createHydrationWorld();
			await world.remember({ text: "likes tea" }, { text: "said so", layer: "episodic" });
			await world.say("s1", 1, ["ada", "hi"]);
			const { recalled, stable, volatile } = await world.hydrated({ query: { cue }, window: windowOf(5) });
			expect(recalled.lines.toSorted()).toEqual(["[episodic] hi", "[episodic] said so", "[semantic] likes tea"]);
			expect(stable.text).toBe("[semantic] likes tea");
			expect(volatile.text).toBe("[working] ada: hi");
		},
	);

	it("[INV-STABLE] keeps its bytes through turns and other cues; a semantic write moves it, an episodic one does not", async () => {
		const world = createHydrationWorld();
		await world.remember({ text: "likes tea" }, { text: "walks to work", layer: "procedural" });
		const first = await world.hydrated({ query: { cue: "tea" } });
		for (let turn = 1; turn <= 20; turn++) {
			await world.say("s1", turn, ["ada", `tea number ${turn}`], ["bot", "noted"]);
			const next = await world.hydrated({ query: { cue: `tea ${turn}` }, window: windowOf(3) });
			expect(next.stable).toEqual(first.stable);
			expect(next.revision).not.toBe(first.revision);
		}
		await world.remember({ text: "tea was had", layer: "episodic", salience: 1, pinned: true });
		expect((await world.hydrated({ query: { cue: "tea" } })).stable).toEqual(first.stable);
		await world.remember({ text: "drinks it black" });
		expect((await world.hydrated({ query: { cue: "tea" } })).stable.revision).not.toBe(first.stable.revision);
	});

	it("[INV-STABLE] obeys the query's own limits, filter, speakers and moment", async () => {
		const world = createHydrationWorld();
		await world.remember({ text: "a first thing", salience: 0.9 }, { text: "a second thing", salience: 0.8 });
		await world.remember(
			{ text: "the radio's", speaker: "radio", salience: 1 },
			{ text: "tagged", tags: ["x"], salience: 0.1 },
		);
		const then = world.passMs(1_000);
		world.passMs(1_000);
		await world.remember({ text: "a later thing", salience: 0.95 });
		const stableOf = async (query: Parameters<typeof world.query>[0]) =>
			(await world.hydrated({ query: { cue: "thing", ...query } })).stable.text;
		expect(await stableOf({ limit: 1 })).toBe("[semantic] the radio's");
		expect(await stableOf({ limit: 2, excludeSpeakers: ["radio"] })).toBe(
			"[semantic] a later thing\n[semantic] a first thing",
		);
		expect(await stableOf({ limit: 1, excludeSpeakers: ["radio"], asOf: then, asOfGiven: true })).toBe(
			"[semantic] a first thing",
		);
		const filter = { kind: "compare", field: { name: "tags" }, operator: "eq", value: "x" } as const;
		expect(await stableOf({ filter })).toBe("[semantic] tagged");
		expect(await stableOf({ maxRecordChars: 17 })).toBe("[semantic] tagged");
	});

	it("[INV-STABLE] is empty, and read nowhere, where no layer is left", async () => {
		const world = createHydrationWorld();
		await world.remember({ text: "likes tea" });
		const layers = ["episodic", "working"] as const;
		expect((await world.hydrated({ query: { cue: "tea", layers } })).stable).toEqual({ text: "", revision: EMPTY });
		expect((await world.hydrated({ query: { cue: "tea", layers: LAYERS } })).stable.text).toBe("[semantic] likes tea");
	});

	it("of an empty store are empty, and not degraded", async () => {
		const answer = await createHydrationWorld().hydrated({ query: { cue: "tea" }, window: windowOf(5) });
		expect(answer).toMatchObject({
			window: [],
			summary: null,
			stable: { text: "", revision: EMPTY },
			volatile: { text: "", revision: EMPTY },
			revision: await hash16(EMPTY, EMPTY),
			degraded: false,
		});
	});
});

describe("the reads of a hydration", () => {
	it("reads the profile once where it serves the recall as well, else once for each", async () => {
		const world = createHydrationWorld();
		await world.remember({ text: "likes tea" });
		const readsOf = async (query: Parameters<typeof world.query>[0]) => {
			let reads = 0;
			const profile: typeof world.deps.records.profile = (request) => {
				reads++;
				return world.deps.records.profile(request);
			};
			const counting = createHydrationWorld({ ...world.deps, records: { ...world.deps.records, profile } });
			const { stable } = await counting.hydrated({ query });
			expect(stable.text).toBe("[semantic] likes tea");
			return reads;
		};
		expect(await readsOf({ cue: "", layers: ["semantic", "procedural"] })).toBe(1);
		expect(await readsOf({ cue: "" })).toBe(2);
		expect(await readsOf({ cue: "", layers: ["semantic"], activation: {} })).toBe(2);
		expect(await readsOf({ cue: "tea", layers: ["semantic"] })).toBe(1);
	});

	it("tells its listener of the recall, then of the window, whichever came first", async () => {
		const world = createHydrationWorld();
		await world.remember({ text: "likes tea" });
		await world.say("s1", 1, ["ada", "hi"]);
		const heard: unknown[] = [];
		const answer = await world.hydrated(
			{ query: { cue: "tea" }, window: windowOf(5) },
			{
				recalled: (recalled) => heard.push(recalled),
				windowed: (window) => heard.push(window),
			},
		);
		expect(heard).toEqual([answer.recalled, answer.window]);
	});

	it("pins the recalled block where it is asked to, and needs a key that may write for it", async () => {
		const scope = scopeOf("user:42");
		const below = { scopes: [scopeOf("user:42/agent:a")] };
		const world = createHydrationWorld();
		await world.remember({ text: "likes tea" });
		const { recalled } = await world.hydrated({ query: { cue: "tea" }, pin: true });
		const pinned = await readBlock(world.deps, { scope, revision: recalled.revision });
		expect(pinned).toEqual({ ok: true, value: "[semantic] likes tea" });
		const reader = createHydrationWorld({ ...world.deps, reach: below });
		expect(await reader.refused({ query: { cue: "tea", scope } })).toBeNull();
		expect(await reader.refused({ query: { cue: "tea", scope }, pin: true })).toEqual({ kind: "not_found" });
		expect(await reader.refused({ query: { scope: scopeOf("user:43") }, window: windowOf(5) })).toEqual({
			kind: "not_found",
		});
	});
});
