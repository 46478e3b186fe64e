import { describe, expect, it } from "vitest";
import { WINDOW_UTTERANCES_MAX } from "../../../src/core/domain/limits.ts";
import type { WindowRequest } from "../../../src/core/ports/conversation-source.ts";
import type { SummaryWriter } from "../../../src/core/ports/summary-writer.ts";
import { scopeOf } from "../domain/fixtures.ts";
import { createHydrationWorld } from "./hydration-world.ts";
import { failing } from "./world.ts";

const writer: SummaryWriter = { summarise: async () => "never asked for here" };
const windowOf = (recentTurns: number, sessionId = "s1") => ({ sessionId, recentTurns });
const untouchable = (): never => {
	throw new Error("This may not be read.");
};

describe("the window", () => {
	it("[INV-WINDOW] is the last utterances of exactly this session, oldest first", async () => {
		const world = createHydrationWorld();
		await world.say("s1", 1, ["ada", "one"], ["bot", "two"]);
		await world.say("s2", 1, ["ada", "elsewhere"]);
		await world.say("s1", 2, ["ada", "three"]);
		const textsOf = async (recentTurns: number, sessionId = "s1") =>
			(await world.hydrated({ window: windowOf(recentTurns, sessionId) })).window.map(
				({ text, turn }) => `${turn} ${text}`,
			);
		expect(await textsOf(1)).toEqual(["2 three"]);
		expect(await textsOf(2)).toEqual(["1 two", "2 three"]);
		expect(await textsOf(WINDOW_UTTERANCES_MAX)).toEqual(["1 one", "1 two", "2 three"]);
		expect(await textsOf(5, "s2")).toEqual(["1 elsewhere"]);
		expect(await textsOf(5, "never was")).toEqual([]);
	});

	it("[INV-WINDOW-SPEAKERS] leaves out speakers of the query and of the deployment before it counts", async () => {
		const world = createHydrationWorld();
		const retrieval = { ...world.deps.retrieval, excludeSpeakers: ["tool"] };
		const governed = createHydrationWorld({ ...world.deps, retrieval });
		await world.say("s1", 1, ["ada", "one"], ["bot", "two"], ["tool", "three"], ["bot", "four"]);
		await world.say("s1", 2, ["tool", "five"], ["bot", "six"]);
		const request = { query: { excludeSpeakers: ["bot"] }, window: windowOf(2) };
		expect((await world.hydrated(request)).window.map(({ text }) => text)).toEqual(["three", "five"]);
		expect((await governed.hydrated(request)).window.map(({ text }) => text)).toEqual(["one"]);
	});

	it("[INV-WINDOW] is not read where none is asked for", async () => {
		const world = createHydrationWorld({ conversation: { window: untouchable } });
		await world.remember({ text: "likes tea" });
		expect(await world.hydrated({ query: { cue: "tea" } })).toMatchObject({ window: [], degraded: false });
	});

	it("[INV-WINDOW] is refused where the deployment has no conversation: none is invented", async () => {
		const world = createHydrationWorld({ conversation: null });
		expect(await world.refused({ window: windowOf(3) })).toMatchObject({
			kind: "validation",
			errors: [{ path: "window", message: expect.stringContaining("no conversation") }],
		});
		expect(await world.refused({})).toBeNull();
	});

	it("asks a deployment's own conversation for this session, and holds it to what was asked", async () => {
		const asked: WindowRequest[] = [];
		const conversation = {
			window: async (request: WindowRequest) => {
				asked.push(request);
				return ["one", "two", "three"].map((text, index) => ({
					speaker: index === 2 ? "tool" : "ada",
					text,
					turn: index + 1,
					eventTime: null,
				}));
			},
		};
		const world = createHydrationWorld({ conversation });
		const query = { scope: scopeOf("user:42/agent:a"), excludeSpeakers: ["tool"] };
		const { window } = await world.hydrated({ query, window: windowOf(1) });
		const { asOf } = world.query();
		expect(asked).toEqual([
			{ scope: query.scope, sessionId: "s1", excludeSpeakers: ["tool"], limit: 1, asOfGiven: false, asOf },
		]);
		expect(window.map(({ text }) => text)).toEqual(["two"]);
	});

	it.each([
		["a speaker that forges a line's end", { speaker: "ada\u0000" }],
		["a turn that is no number", { turn: Number.NaN }],
		["a turn that is a text", { turn: "1 2" as never }],
		["a time that is none", { eventTime: "yesterday" as never }],
	])("[INV-HALVES] takes nothing of a deployment's own conversation with %s", async (_name, change) => {
		const utterance = { speaker: "ada", text: "one", turn: 1, eventTime: null, ...change };
		const world = createHydrationWorld({ conversation: { window: async () => [utterance] } });
		const deadlines = createHydrationWorld().deps.deadlines;
		const within: typeof deadlines.within = async (request) =>
			request.work().then(
				(value) => ({ kind: "answered", value }),
				() => ({ kind: "missed" }),
			);
		const held = createHydrationWorld({ ...world.deps, deadlines: { within } });
		expect(await held.hydrated({ window: windowOf(1) })).toMatchObject({ window: [], unavailable: ["window"] });
	});
});

describe("the summary", () => {
	async function talkedWorld() {
		const world = createHydrationWorld({ summaryWriter: writer });
		for (let turn = 1; turn <= 4; turn++)
			await world.say("s1", turn, ["ada", `ask ${turn}`], ["bot", `answer ${turn}`]);
		const asked: unknown[] = [];
		const turns: typeof world.deps.turns = {
			...world.deps.turns,
			summary: async (session, throughTurn) => {
				asked.push({ ...session, throughTurn });
				return { text: `all up to ${throughTurn}`, throughTurn };
			},
		};
		return { asked, world: createHydrationWorld({ ...world.deps, turns }) };
	}

	it.each([
		[1, 4],
		[2, 3],
		[3, 3],
		[5, 2],
		[6, 1],
		[7, 1],
	])(
		"[INV-EVICTED] of a window of %i covers the turns that stand before it, whole or in part: up to %i",
		async (recentTurns, throughTurn) => {
			const { asked, world } = await talkedWorld();
			const answer = await world.hydrated({ window: windowOf(recentTurns), summary: true });
			expect(asked).toEqual([{ scope: scopeOf("user:42"), sessionId: "s1", throughTurn }]);
			expect(answer.summary).toBe(`all up to ${throughTurn}`);
			expect(answer.volatile.text.split("\n")[0]).toBe(`[summary] all up to ${throughTurn}`);
		},
	);

	it.each([
		["the window holds every turn", { window: windowOf(8), summary: true }],
		["it is not asked for", { window: windowOf(1), summary: false }],
		["nothing was said", { window: windowOf(1, "never was"), summary: true }],
		["all who spoke are excluded", { query: { excludeSpeakers: ["ada", "bot"] }, window: windowOf(1), summary: true }],
	])("[INV-EVICTED] is not read where %s", async (_name, request) => {
		const { asked, world } = await talkedWorld();
		expect(await world.hydrated(request)).toMatchObject({ summary: null, degraded: false });
		expect(asked).toEqual([]);
	});

	it("[INV-EVICTED] is not read where none is written", async () => {
		const { asked, world } = await talkedWorld();
		const off = createHydrationWorld({ ...world.deps, summaryWriter: null });
		expect(await off.hydrated({ window: windowOf(1), summary: true })).toMatchObject({
			summary: null,
			degraded: false,
		});
		expect(asked).toEqual([]);
	});

	it("[INV-EVICTED] needs a window to stand before", async () => {
		const { world } = await talkedWorld();
		const refused = await world.refused({ summary: true });
		expect(refused).toMatchObject({ kind: "validation", errors: [{ path: "summary" }] });
	});

	it("[INV-EVICTED] says nothing where none covers those turns alone", async () => {
		const world = createHydrationWorld({ summaryWriter: writer });
		await world.say("s1", 1, ["ada", "one"]);
		await world.say("s1", 2, ["ada", "two"]);
		expect((await world.hydrated({ window: windowOf(1), summary: true })).summary).toBeNull();
	});

	it("[INV-HALVES] is missed with the window it stands before", async () => {
		const { world } = await talkedWorld();
		const deaf = createHydrationWorld({ ...world.deps, conversation: { window: failing } });
		expect(await deaf.hydrated({ window: windowOf(1), summary: true })).toMatchObject({
			unavailable: ["window", "summary"],
		});
	});
});
