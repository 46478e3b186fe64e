import { describe, expect, it } from "vitest";
import { volatilePart } from "../../../../src/core/domain/hydration/prompt-part.ts";
import { render } from "../../../../src/core/domain/rendering/render.ts";
import { forget } from "../../../../src/core/operations/forget.ts";
import type { WriteLookup } from "../../../../src/core/ports/record-store.ts";
import { instantOf, scopeOf } from "../../domain/fixtures.ts";
import { createTurnWorld, here, said, session } from "./turn-world.ts";

const above = scopeOf("user:42");
const beside = scopeOf("user:42/agent:b");

async function episodicTexts(world: ReturnType<typeof createTurnWorld>): Promise<readonly string[]> {
	return (await world.memories()).filter(({ layer }) => layer === "episodic").map(({ text }) => text);
}

describe("a rendered block that is sent back as conversation", () => {
	it("[INV-RENDERED-BLOCK] is not stored again; what stands around it is", async () => {
		const world = createTurnWorld();
		const [own, inherited] = await world.remember(
			{ scope: here, text: "Likes tea.\nWithout sugar." },
			{ scope: above, layer: "procedural", text: "Asks before it books." },
		);
		if (own === undefined || inherited === undefined) throw new Error("Nothing was stored.");
		const block = render([own.memory.record, inherited.memory.record]);
		const messages = [said(block, "system"), said(`${block}\n\nBook it. `), said("Booked.", "helper")];
		const published = await world.published({ messages });
		expect(published.messages.map(({ memoryIds }) => memoryIds.length)).toEqual([0, 1, 1]);
		expect(await episodicTexts(world)).toEqual(["Book it. ", "Booked."]);
		expect((await world.conversation()).map(({ ordinal }) => ordinal)).toEqual([1, 2]);
	});

	it("[INV-RENDERED-BLOCK] is known by the window's lines and takes the summary with it", async () => {
		const world = createTurnWorld();
		const long = `${"One sentence. ".repeat(30)}The end.`;
		await world.published({ messages: [said(long), said("Noted: it ends.", "helper")] });
		const window = await world.deps.turns.window({
			scope: here,
			sessionId: session,
			excludeSpeakers: [],
			limit: 10,
			asOfGiven: false,
			asOf: world.deps.clock.now(),
		});
		for (const shown of [window, window.slice(0, 1), window.slice(1)]) {
			const { text } = volatilePart({ hits: [], summary: "They spoke of the end.", window: shown });
			const published = await world.published({ messages: [said(`${text}\nAnd then?`)] });
			expect(published.messages).toHaveLength(1);
			expect((await world.conversation()).at(-1)?.text).toBe("And then?");
		}
	});

	it("[INV-RENDERED-BLOCK] is known as long as one line of it is a live memory of the chain, whatever became of the others", async () => {
		const world = createTurnWorld();
		const [one, two] = await world.remember({ scope: here, text: "one" }, { scope: here, text: "two" });
		const block = "[semantic] one\n[semantic] two";
		await forget(world.deps, { id: one?.memory.record.id ?? "", ifVersions: null, call: null });
		await world.published({ messages: [said(block)] });
		expect(await episodicTexts(world)).toEqual([]);
		await forget(world.deps, { id: two?.memory.record.id ?? "", ifVersions: null, call: null });
		await world.published({ messages: [said(block)] });
		expect(await episodicTexts(world)).toEqual([block]);
	});

	it.each([
		["of a sibling scope", { scope: beside, text: "likes tea" }],
		["of another layer", { scope: here, layer: "procedural" as const, text: "likes tea" }],
		["that was superseded", { scope: here, text: "likes tea", subjectKey: "drink" }],
		["that has expired", { scope: here, text: "likes tea", expiresAt: instantOf("2026-01-01T00:00:00Z") }],
	])("[INV-RENDERED-BLOCK] is what somebody said where its line is a memory's %s", async (_what, draft) => {
		const world = createTurnWorld();
		await world.remember(draft);
		await world.remember({ scope: here, text: "likes cocoa", subjectKey: "drink" });
		await world.published({ messages: [said("[semantic] likes tea")] });
		expect(await episodicTexts(world)).toEqual(["[semantic] likes tea"]);
	});

	it("costs an ordinary conversation no look-up, and a rendered line one in each scope of the chain", async () => {
		const world = createTurnWorld();
		const lookups: WriteLookup[] = [];
		const { records } = world.deps;
		const readForWrite: typeof records.readForWrite = (lookup) => {
			lookups.push(lookup);
			return records.readForWrite(lookup);
		};
		const noted = { records: { ...records, readForWrite } };
		await world.published({ messages: [said("semantic: no\n(working) no"), said("[x] no")] }, noted);
		await world.published({ messages: [said("[semantic] a\n[semantic] a\n[summary] b\n[working] user: c")] }, noted);
		expect(lookups.map(({ texts }) => texts.length)).toEqual([0, 6]);
	});
});
