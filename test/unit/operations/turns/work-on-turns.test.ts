import { describe, expect, it } from "vitest";
import type { Exchange } from "../../../../src/core/domain/conversation/exchange.ts";
import {
	FACTS_MAX,
	INSIGHTS_MAX,
	REFLECTION_CONFIDENCE_MAX,
	SUMMARY_CODE_POINTS_MAX,
	SUMMARY_UTTERANCES_MAX,
	TEXT_CODE_POINTS_MAX,
} from "../../../../src/core/domain/limits.ts";
import type { Insight } from "../../../../src/core/ports/reflector.ts";
import type { SummaryWriter } from "../../../../src/core/ports/summary-writer.ts";
import { instantOf, scopeOf } from "../../domain/fixtures.ts";
import { failing } from "../world.ts";
import { here, said, session, token } from "./turn-world.ts";
import { aFact, createWorkWorld } from "./work-world.ts";

const anInsight: Insight = { text: "Tea matters to the user.", confidence: 0.9, from: [0, 1] };
const at = instantOf("2025-12-31T10:00:00Z");

describe("extraction", () => {
	it("[INV-TURN-WORK] stores what was found beside the utterances, with where it comes from", async () => {
		const seen: Exchange[] = [];
		const dueAt = instantOf("2026-01-01T10:00:00Z");
		const fact = aFact({ layer: "prospective", dueAt, eventTime: at, subjectKey: "user:drink", from: [1] });
		const extract = async (exchange: Exchange) => {
			seen.push(exchange);
			return [fact];
		};
		const world = createWorkWorld({ extractor: { extract } });
		const messages = [said("Hello."), { speaker: "ada", text: "Buy tea tomorrow.", eventTime: at }];
		const published = await world.published({ messages, runId: "run-1" });
		expect(await world.states()).toEqual([{ extraction: "pending", reflection: null, summary: null }]);
		expect(await world.work()).toEqual({ handled: 1, waiting: 0, left: false });
		expect(await world.states()).toEqual([{ extraction: "done", reflection: null, summary: null }]);
		const publishedAt = instantOf("2026-01-01T00:00:00Z");
		expect(seen).toEqual([
			{
				messages: [
					{ speaker: "user", text: "Hello.", at: publishedAt },
					{ speaker: "ada", text: "Buy tea tomorrow.", at },
				],
			},
		]);
		const [derived] = await world.derived();
		const { from: _from, ...stored } = fact;
		expect(derived).toMatchObject({ ...stored, scope: here, sessionId: session, salience: 0.5 });
		const derivedFrom = published.messages[1]?.memoryIds;
		expect(derived?.source).toEqual({ runId: "run-1", turn: 1, operationId: expect.any(String), derivedFrom });
		expect(await world.deps.records.history(derived?.id ?? "")).toMatchObject([{ cause: "extracted" }]);
		await world.settle();
		expect(world.told.map(({ operation, memoryIds }) => ({ operation, memoryIds }))).toEqual([
			{ operation: "publish", memoryIds: published.messages.flatMap(({ memoryIds }) => memoryIds) },
			{ operation: "extraction", memoryIds: [derived?.id] },
		]);
		expect(world.told[1]?.operationId).toBe(derived?.source.operationId);
	});

	it("[INV-TURN-WORK] plans as a direct write does: nothing twice, and a subject's newer fact supersedes", async () => {
		const yields = [
			[aFact({ text: "Lives in Paris.", subjectKey: "user:home" }), aFact(), aFact({ text: "The  user likes tea." })],
			[aFact({ text: "Lives in Rome.", subjectKey: "user:home" }), aFact()],
		];
		const world = createWorkWorld({ extractor: { extract: async () => yields.shift() ?? [] } });
		await world.published();
		await world.published();
		await world.work();
		const [paris, tea, rome, ...more] = await world.derived();
		expect([paris?.text, tea?.text, rome?.text, more]).toEqual([
			"Lives in Paris.",
			"The user likes tea.",
			"Lives in Rome.",
			[],
		]);
		expect(paris?.supersededBy).toBe(rome?.id);
	});

	it("[INV-TURN-WORK] puts no older fact in the place of a newer one, however late its run", async () => {
		const home = (text: string) => aFact({ text, subjectKey: "user:home" });
		const world = createWorkWorld();
		const extractor = { extract: async ({ messages: [first] }: Exchange) => [home(first?.text ?? "")] };
		await world.published({ messages: [said("Paris")] }, { extractor });
		await world.published({ messages: [said("Rome")] }, { extractor });
		// The second turn's run comes to its end while the first one's is still under way.
		const slow = async (exchange: Exchange) => {
			await world.work({ extractor });
			return extractor.extract(exchange);
		};
		await world.work({ extractor: { extract: slow } });
		expect((await world.derived()).map(({ text, supersededBy }) => [text, supersededBy])).toEqual([["Rome", null]]);
		// So it is with what somebody wrote after the turn was published.
		await world.published({ messages: [said("Oslo")], sessionId: "s2" }, { extractor });
		world.passMs(1);
		await world.remember({ scope: here, text: "Lima", subjectKey: "user:home" });
		await world.work({ extractor });
		const live = (await world.derived()).filter(({ supersededBy }) => supersededBy === null);
		expect(live.map(({ text }) => text)).toEqual(["Lima"]);
	});

	const wrong = [
		["text that is blank", [aFact({ text: " " })]],
		["text over its limit", [aFact({ text: "x".repeat(TEXT_CODE_POINTS_MAX + 1) })]],
		["a speaker that is no name", [aFact({ speaker: "" })]],
		["a subject that is no name", [aFact({ subjectKey: "x".repeat(257) })]],
		["confidence that is no share", [aFact({ confidence: 1.01 })]],
		["a layer that is not its to write", [{ ...aFact(), layer: "episodic" as never }]],
		["a time that is none", [{ ...aFact(), dueAt: "tomorrow" as never }]],
		["a time in another spelling", [{ ...aFact(), eventTime: "2026-01-01T00:00:00Z" as never }]],
		["a message that is not there", [aFact({ from: [0, 2] })]],
		["no message", [aFact({ from: [] })]],
		["a message by name", [aFact({ from: ["length" as never] })]],
		["one wrong fact among right ones", [aFact(), aFact({ text: "" })]],
		["too many facts", Array.from({ length: FACTS_MAX + 1 }, (_, index) => aFact({ text: `fact ${index}` }))],
		["no list", "nothing" as never],
	] as const;

	it.each(wrong)("[INV-TURN-WORK] has failed, whole, where it yields %s", async (_what, facts) => {
		const world = createWorkWorld({ extractor: { extract: async () => facts } });
		await world.published({ messages: [said("one"), said("two")] });
		await world.work();
		expect(await world.states()).toMatchObject([{ extraction: "failed" }]);
		expect(await world.derived()).toEqual([]);
	});

	it("takes as many facts as it may yield, and embeds no more than a write does", async () => {
		const facts = Array.from({ length: FACTS_MAX }, (_, index) => aFact({ text: `fact ${index}` }));
		const world = createWorkWorld({ extractor: { extract: async () => facts } });
		await world.published();
		await world.work();
		expect(await world.derived()).toHaveLength(FACTS_MAX);
	});
});

describe("work that cannot be done", () => {
	it.each([
		["throws", { extractor: { extract: failing } }],
		["is not in time", { deadlines: { within: async () => ({ kind: "missed" }) as const } }],
		["is composed no more", { extractor: null }],
	])("[INV-TURN-WORK] has failed where its collaborator %s, and is not tried again", async (_what, others) => {
		const world = createWorkWorld({ extractor: { extract: async () => [aFact()] } });
		await world.published();
		expect(await world.work(others)).toEqual({ handled: 1, waiting: 0, left: false });
		expect(await world.states()).toMatchObject([{ extraction: "failed" }]);
		expect(await world.work()).toEqual({ handled: 0, waiting: 0, left: false });
		expect(await world.derived()).toEqual([]);
	});

	it("[INV-TURN-WORK] leaves the others to be done", async () => {
		const world = createWorkWorld({
			extractor: { extract: failing },
			reflector: { reflect: async () => [{ ...anInsight, from: [0] }] },
			summaryWriter: { summarise: failing },
		});
		await world.published();
		await world.work();
		expect(await world.states()).toEqual([{ extraction: "failed", reflection: "done", summary: "failed" }]);
		expect(await world.derived()).toHaveLength(1);
	});

	it("[INV-TURN-WORK] is done without a call where nothing is left of the exchange", async () => {
		const asked = {
			extractor: { extract: failing },
			reflector: { reflect: failing },
			summaryWriter: { summarise: failing },
		};
		const world = createWorkWorld(asked);
		await world.remember({ scope: here, text: "likes tea" });
		await world.published({ messages: [said("[semantic] likes tea")] });
		await world.work();
		const open = await world.turnWork.queue.count(token);
		expect(open).toBe(0);
		expect([...world.database.turns.values()].map(({ work }) => work)).toEqual([
			{ extraction: "done", reflection: "done", summary: "done" },
		]);
	});

	it("[INV-TELEMETRY] changes nothing where it is the telemetry", async () => {
		const telemetry = { committed: failing };
		const world = createWorkWorld({ telemetry, extractor: { extract: async () => [aFact()] } });
		await world.published();
		await world.settle();
		await world.work();
		expect(await world.states()).toMatchObject([{ extraction: "done" }]);
		expect(await world.derived()).toHaveLength(1);
	});
});

describe("reflection", () => {
	it("[INV-TURN-WORK] stores what nobody said: no speaker, less trust, derived from all it rests on", async () => {
		const insights = [anInsight, { ...anInsight, text: "Perhaps.", confidence: 0.2, from: [1] }];
		const world = createWorkWorld({ reflector: { reflect: async () => insights } });
		const published = await world.published({ messages: [said("Tea?"), said("Tea!", "helper")] });
		await world.work();
		const [sure, unsure] = await world.derived();
		const stored = { layer: "semantic", speaker: null, sessionId: session, eventTime: null };
		expect(sure).toMatchObject({ ...stored, text: anInsight.text, confidence: REFLECTION_CONFIDENCE_MAX });
		expect(unsure).toMatchObject({ ...stored, confidence: 0.2 });
		const ids = published.messages.flatMap(({ memoryIds }) => memoryIds);
		expect([sure?.source.derivedFrom, unsure?.source.derivedFrom]).toEqual([ids, ids.slice(1)]);
		expect(await world.deps.records.history(sure?.id ?? "")).toMatchObject([{ cause: "reflected" }]);
	});

	it.each([
		["text that is blank", [{ ...anInsight, text: "\u200b" }]],
		["confidence that is no share", [{ ...anInsight, confidence: -0.1 }]],
		["confidence that is no number", [{ ...anInsight, confidence: Number.NaN }]],
		["a message that is not there", [{ ...anInsight, from: [-1] }]],
		["too many", Array.from({ length: INSIGHTS_MAX + 1 }, (_, index) => ({ ...anInsight, text: `${index}` }))],
	])("[INV-TURN-WORK] has failed where it yields %s", async (_what, insights) => {
		const world = createWorkWorld({ reflector: { reflect: async () => insights } });
		await world.published({ messages: [said("Tea?"), said("Tea!", "helper")] });
		await world.work();
		expect(await world.states()).toMatchObject([{ reflection: "failed" }]);
		expect(await world.derived()).toEqual([]);
	});
});

describe("the summary", () => {
	type Request = Parameters<SummaryWriter["summarise"]>[0];
	const scripted = (answers: readonly (string | null)[]) => {
		const asked: Request[] = [];
		const remaining = [...answers];
		const summarise = async (request: Request) => {
			asked.push(request);
			return remaining.shift() ?? failing();
		};
		return { asked, summaryWriter: { summarise } };
	};
	const told = ({ previous, messages }: Request) => [previous, messages.map(({ text }) => text)];

	it("[INV-TURN-WORK] goes on from the newest one, and takes in what a failed one left", async () => {
		const { asked, summaryWriter } = scripted(["one", null, "three"]);
		const world = createWorkWorld({ summaryWriter });
		for (const text of ["a", "b", "c"]) await world.published({ messages: [said(text)] });
		await world.published({ sessionId: "another", messages: [said("elsewhere")] }, { summaryWriter: null });
		await world.work();
		expect(asked.map(told)).toEqual([
			[null, ["a"]],
			["one", ["b"]],
			["one", ["b", "c"]],
		]);
		expect((await world.states()).map(({ summary }) => summary)).toEqual(["done", "failed", "done"]);
		const { turns } = world.deps;
		expect(await turns.summary({ scope: here, sessionId: session }, 3)).toEqual({ text: "three", throughTurn: 3 });
		expect(await turns.summary({ scope: here, sessionId: session }, 2)).toEqual({ text: "one", throughTurn: 1 });
		expect(await turns.summary({ scope: scopeOf("user:42"), sessionId: session }, 3)).toBeNull();
	});

	it("takes in the newest utterances where too many were left", async () => {
		const { asked, summaryWriter } = scripted(["all"]);
		const world = createWorkWorld();
		for (const turn of [1, 2, 3]) {
			const messages = Array.from({ length: 100 }, (_, index) => said(`${turn}.${index}`));
			await world.published({ messages }, turn === 3 ? { summaryWriter } : {});
		}
		await world.work({ summaryWriter });
		const texts = asked[0]?.messages.map(({ text }) => text);
		expect(texts).toHaveLength(SUMMARY_UTTERANCES_MAX);
		expect([texts?.[0], texts?.at(-1)]).toEqual(["2.0", "3.99"]);
	});

	it.each([
		["blank", " \n"],
		["too long", "𝒳".repeat(SUMMARY_CODE_POINTS_MAX + 1)],
		["no text", 5 as never],
	])("[INV-TURN-WORK] has failed where it is %s", async (_what, summary) => {
		const world = createWorkWorld({ summaryWriter: scripted([summary]).summaryWriter });
		await world.published();
		await world.work();
		expect(await world.states()).toMatchObject([{ summary: "failed" }]);
		expect(await world.deps.turns.summary({ scope: here, sessionId: session }, 9)).toBeNull();
	});

	it("may be as long as its limit", async () => {
		const longest = "𝒳".repeat(SUMMARY_CODE_POINTS_MAX);
		const world = createWorkWorld({ summaryWriter: scripted([longest]).summaryWriter });
		await world.published();
		await world.work();
		expect(await world.deps.turns.summary({ scope: here, sessionId: session }, 1)).toMatchObject({ text: longest });
	});
});
