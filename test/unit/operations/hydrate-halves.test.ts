import { describe, expect, it } from "vitest";
import type { TriageVerdict } from "../../../src/core/domain/triage/triage-verdict.ts";
import type { Deps } from "../../../src/core/operations/deps.ts";
import type { Triage } from "../../../src/core/ports/triage.ts";
import { createHydrationWorld, hash16 } from "./hydration-world.ts";
import { failing } from "./world.ts";

const EMPTY = "e3b0c44298fc1c14";
const window = { sessionId: "s1", recentTurns: 5 };

async function talkedWorld() {
	const world = createHydrationWorld({ summaryWriter: { summarise: async () => "" } });
	await world.remember({ text: "likes tea" });
	await world.say("s1", 1, ["ada", "tea please"]);
	await world.drain();
	return world;
}

type World = Awaited<ReturnType<typeof talkedWorld>>;

const without = ({ deps }: World, changes: (deps: Deps) => Partial<Deps>) =>
	createHydrationWorld({ ...deps, ...changes(deps) });

describe("one half of a hydration", () => {
	it("[INV-HALVES] a window that fails loses nothing of the recall", async () => {
		const world = await talkedWorld();
		const deaf = without(world, () => ({ conversation: { window: failing } }));
		const answer = await deaf.hydrated({ query: { cue: "tea" }, window });
		expect(answer).toMatchObject({ window: [], degraded: true, unavailable: ["window"] });
		const whole = await world.hydrated({ query: { cue: "tea" } });
		expect([answer.recalled, answer.stable]).toEqual([whole.recalled, whole.stable]);
		expect(answer.recalled.result.degraded).toBe(false);
	});

	it("[INV-HALVES] a recall that fails loses nothing of the conversation, nor of the profile", async () => {
		const world = await talkedWorld();
		const lost = without(world, ({ records }) => ({ records: { ...records, fetch: failing } }));
		const answer = await lost.hydrated({ query: { cue: "tea" }, window });
		expect(answer).toMatchObject({
			stable: { text: "[semantic] likes tea" },
			volatile: { text: "[working] ada: tea please" },
			degraded: true,
			unavailable: ["recall"],
			recalled: { block: "", revision: EMPTY, skipped: null, result: { degraded: true, unavailable: ["recall"] } },
		});
		expect(await lost.refused({ query: { cue: "tea" }, window, strict: true })).toMatchObject({ kind: "unavailable" });
	});

	it("[INV-HALVES] names every source that failed once, and serves what is left", async () => {
		const world = await talkedWorld();
		const cold = without(world, ({ records, embedder }) => ({
			texts: { search: failing },
			embedder: { ...embedder, embed: failing },
			records: { ...records, pending: failing, profile: failing },
		}));
		const answer = await cold.hydrated({ query: { cue: "tea" }, window });
		expect(answer.unavailable).toEqual(["text", "vector", "pending", "profile"]);
		expect(answer).toMatchObject({ degraded: true, stable: { text: "", revision: EMPTY } });
		expect(answer.volatile.text).toBe("[working] ada: tea please");
		const profile = await cold.hydrated({ query: { cue: "", layers: ["semantic"] }, window });
		expect(profile.unavailable).toEqual(["profile"]);
	});

	it("[INV-HALVES] a profile that fails leaves the cue's hits", async () => {
		const world = await talkedWorld();
		const deaf = without(world, ({ records }) => ({ records: { ...records, profile: failing } }));
		const answer = await deaf.hydrated({ query: { cue: "tea" } });
		expect(answer).toMatchObject({ degraded: true, unavailable: ["profile"], stable: { text: "", revision: EMPTY } });
		expect(answer.recalled.result).toMatchObject({ degraded: false });
		expect(answer.volatile.text).toContain("[semantic] likes tea");
	});

	it("[INV-HALVES] strict refuses where every source of the recall failed, and not for the window", async () => {
		const world = await talkedWorld();
		const deaf = without(world, () => ({ conversation: { window: failing } }));
		expect(await deaf.refused({ query: { cue: "tea" }, window, strict: true })).toBeNull();
		const cold = without(world, ({ records }) => ({ records: { ...records, profile: failing } }));
		for (const layers of [["semantic"], ["semantic", "episodic"]] as const) {
			const refused = await cold.refused({ query: { cue: "", layers }, window, strict: true });
			expect(refused).toMatchObject({ kind: "unavailable", part: "retrieval" });
		}
	});
});

describe("what is late", () => {
	it.each([
		[
			"recall",
			{
				unavailable: ["recall"],
				volatile: { text: "[working] ada: and milk" },
				stable: { text: "[semantic] likes tea" },
			},
		],
		["profile", { unavailable: ["profile"], window: [{ text: "and milk" }], stable: { text: "" } }],
		["window", { unavailable: ["window", "summary"], window: [], stable: { text: "[semantic] likes tea" } }],
		["summary", { unavailable: ["summary"], window: [{ text: "and milk" }], stable: { text: "[semantic] likes tea" } }],
	])("[INV-HALVES] %s is not waited for, and the rest is served", async (late, expected) => {
		const world = await talkedWorld();
		await world.say("s1", 2, ["ada", "and milk"]);
		const { within } = world.deps.deadlines;
		const hurried = without(world, () => ({
			deadlines: { within: async (request) => (request.part === late ? { kind: "missed" } : within(request)) },
		}));
		const request = { query: { cue: "tea" }, window: { ...window, recentTurns: 1 }, summary: true };
		const answer = await hurried.hydrated(request);
		expect(answer).toMatchObject({ degraded: true, ...expected });
	});
});

it("[INV-HYDRATION-EVENTS] a recall that was given up tells of nothing any more", async () => {
	const world = await talkedWorld();
	const gate = Promise.withResolvers<void>();
	const node = { recordId: "m1", label: "tea", score: 1, layer: "semantic", sourceNodeId: null } as const;
	const given: Promise<unknown>[] = [];
	const slow = without(world, ({ retrieval, deadlines }) => ({
		retrieval: {
			...retrieval,
			ready: () => ({
				scan: failing,
				async retrieve(query, onLit) {
					if (query.cue === "") return failing();
					onLit?.([node]);
					await gate.promise;
					onLit?.([node]);
					return failing();
				},
			}),
		},
		deadlines: {
			within: async (request) => {
				if (request.part !== "recall") return deadlines.within(request);
				given.push(deadlines.within(request));
				return { kind: "missed" };
			},
		},
	}));
	const heard: string[] = [];
	await slow.hydrated(
		{ query: { cue: "tea" }, window, onLit: () => heard.push("activation") },
		{ recalled: () => heard.push("recall"), windowed: () => heard.push("window") },
	);
	gate.resolve();
	await Promise.all(given);
	expect(heard).toEqual(["activation", "recall", "window"]);
});

describe("triage", () => {
	const judging = (verdict: TriageVerdict): Triage => ({ classify: async () => verdict });
	const untouchable = (): never => {
		throw new Error("This may not be asked.");
	};
	const bare = async (triage?: Triage) =>
		without(await talkedWorld(), ({ records, texts, vectors, blocks, embedder }) => ({
			records: { ...records, profile: untouchable, fetch: untouchable, pending: untouchable, matching: untouchable },
			texts: { ...texts, search: untouchable },
			vectors: { ...vectors, query: untouchable, score: untouchable },
			blocks: { ...blocks, pin: untouchable },
			embedder: { ...embedder, embed: untouchable },
			...(triage === undefined ? {} : { triage }),
		}));

	it.each(["ok", "Thanks!", "yes", "continue", "go ahead", "stop", "run it"])(
		"[INV-TRIAGE-SKIP] %j asks no store for memories, and the window is still there",
		async (cue) => {
			const world = await bare();
			const answer = await world.hydrated({ query: { cue }, window, triage: true, pin: true, strict: true });
			expect(answer.recalled).toMatchObject({
				skipped: "pure_action",
				block: "",
				revision: EMPTY,
				result: { memories: [], dropped: [], degraded: false, unavailable: [], sources: {} },
			});
			expect(answer).toMatchObject({ stable: { text: "", revision: EMPTY }, degraded: false, unavailable: [] });
			expect(answer.volatile.text).toBe("[working] ada: tea please");
			expect(answer.revision).toBe(await hash16(EMPTY, answer.volatile.revision));
		},
	);

	it.each(["ok, what does Ada drink?", "run the tests for Lisbon", "what did I say", "", "stop it, Ada"])(
		"[INV-TRIAGE-SKIP] %j hydrates",
		async (cue) => {
			const world = await talkedWorld();
			const answer = await world.hydrated({ query: { cue }, triage: true });
			expect(answer).toMatchObject({ recalled: { skipped: null }, stable: { text: "[semantic] likes tea" } });
		},
	);

	it("[INV-TRIAGE-SKIP] is not asked unless the caller wants it", async () => {
		const world = without(await talkedWorld(), () => ({ triage: { classify: untouchable } }));
		expect((await world.hydrated({ query: { cue: "ok" } })).recalled.skipped).toBeNull();
	});

	it.each([
		["pure_action", false],
		["mixed", true],
		["unknown", true],
		["needs_memory", true],
	] as const)("[INV-TRIAGE-SKIP] %s with confidence %s hydrates", async (name, confident) => {
		const world = without(await talkedWorld(), () => ({ triage: judging({ class: name, confident }) }));
		expect((await world.hydrated({ query: { cue: "ok" }, triage: true })).recalled.skipped).toBeNull();
	});

	it("[INV-TRIAGE-SKIP] a deployment's own judges any cue", async () => {
		const world = await bare(judging({ class: "pure_action", confident: true }));
		expect((await world.hydrated({ query: { cue: "who is Ada?" }, triage: true })).recalled.skipped).toBe(
			"pure_action",
		);
	});

	it("[INV-TRIAGE-SKIP] one that fails judges nothing, and degrades nothing", async () => {
		const world = without(await talkedWorld(), () => ({ triage: { classify: failing } }));
		const answer = await world.hydrated({ query: { cue: "ok" }, triage: true });
		expect(answer).toMatchObject({ recalled: { skipped: null }, degraded: false, unavailable: [] });
	});
});
