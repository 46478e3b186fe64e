import { describe, expect, it } from "vitest";
import type { Exchange } from "../../../../src/core/domain/conversation/exchange.ts";
import type { ExtractedFact } from "../../../../src/core/domain/extraction/extracted-fact.ts";
import { revise } from "../../../../src/core/operations/revise.ts";
import { instantOf } from "../../domain/fixtures.ts";
import { here, said } from "./turn-world.ts";
import { aFact, createWorkWorld } from "./work-world.ts";

/** Each exchange gives one fact, its first message's text. */
const extractor = (changes: Partial<ExtractedFact>) => ({
	extract: async ({ messages: [first] }: Exchange) => [aFact({ text: first?.text ?? "", ...changes })],
});
const home = extractor({ subjectKey: "user:home" });

const liveTexts = async (world: ReturnType<typeof createWorkWorld>) =>
	(await world.derived()).filter(({ supersededBy }) => supersededBy === null).map(({ text }) => text);

describe("[INV-LATE-FACT] of two facts of one subject the one that was said later counts", () => {
	it("whichever session's is learned first", async () => {
		const world = createWorkWorld({ extractor: home });
		await world.published({ messages: [said("Paris")], sessionId: "a" });
		world.passMs(1_000);
		await world.published({ messages: [said("Rome")], sessionId: "b" });
		const slow = async (exchange: Exchange) => {
			await world.work();
			return home.extract(exchange);
		};
		await world.work({ extractor: { extract: slow } });
		expect(await liveTexts(world)).toEqual(["Rome"]);
	});

	it("when a conversation of years ago is published today", async () => {
		const world = createWorkWorld({ extractor: home });
		await world.published({ messages: [said("Rome")], sessionId: "today" });
		await world.work();
		const old = { ...said("Berlin"), eventTime: instantOf("2015-03-01T00:00:00Z") };
		await world.published({ messages: [old], sessionId: "old" });
		const newer = { ...said("Oslo"), eventTime: instantOf("2019-03-01T00:00:00Z") };
		await world.published({ messages: [newer], sessionId: "old" });
		await world.work();
		expect(await liveTexts(world)).toEqual(["Rome"]);
	});

	it("when somebody corrected the other meanwhile", async () => {
		const world = createWorkWorld({ extractor: home });
		const [first] = await world.remember({ scope: here, text: "Lima", subjectKey: "user:home" });
		world.passMs(1_000);
		await world.published({ messages: [said("Rome")] });
		world.passMs(1_000);
		const id = first?.memory.record.id ?? "";
		await revise(world.deps, { id, ifVersions: null, call: null, changes: { text: "Quito" } });
		await world.work();
		expect(await liveTexts(world)).toEqual(["Quito"]);
	});

	it("and a later one still supersedes", async () => {
		const world = createWorkWorld({ extractor: home });
		const past = { ...said("Berlin"), eventTime: instantOf("2015-03-01T00:00:00Z") };
		await world.published({ messages: [past], sessionId: "old" });
		await world.published({ messages: [said("Rome")] });
		await world.work();
		const [berlin, rome] = await world.derived();
		expect([berlin?.validFrom, berlin?.supersededBy]).toEqual(["2015-03-01T00:00:00.000Z", rome?.id]);
		expect(await liveTexts(world)).toEqual(["Rome"]);
	});
});

describe("[INV-LATE-FACT] a plan", () => {
	it("is none any more where its day had passed before it was told of", async () => {
		const dueAt = instantOf("2015-03-06T00:00:00Z");
		const world = createWorkWorld({ extractor: extractor({ layer: "prospective", dueAt }) });
		await world.published({ messages: [said("An appointment on Friday.")] });
		await world.work();
		expect(await world.derived()).toMatchObject([
			{ layer: "semantic", dueAt: null, eventTime: dueAt, expiresAt: null },
		]);
	});

	it("goes by itself seven days after it was due", async () => {
		const dueAt = instantOf("2026-01-09T00:00:00Z");
		const world = createWorkWorld({ extractor: extractor({ layer: "prospective", dueAt }) });
		await world.published({ messages: [said("An appointment on Friday.")] });
		await world.work();
		const expiresAt = "2026-01-16T00:00:00.000Z";
		expect(await world.derived()).toMatchObject([{ layer: "prospective", dueAt, expiresAt }]);
	});
});
