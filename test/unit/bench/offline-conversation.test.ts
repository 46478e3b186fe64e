import { describe, expect, it } from "vitest";
import { loadOffline } from "../../../bench/offline/offline-conversation.ts";
import { createInMemoryEmbedder } from "../../../src/adapters/in-memory/in-memory-embedder.ts";

const turn = (id: string, text: string, speaker = "Ann") => ({
	conv: "c",
	id,
	session: "s1",
	timestamp: "2026-01-01",
	speaker,
	text,
});

const load = (...turns: ReturnType<typeof turn>[]) =>
	loadOffline(
		{ turns },
		createInMemoryEmbedder(async () => undefined),
	);

const question = (text: string) => ({ id: "q", text, evidence: new Set(["t1"]) });

describe("a conversation offline", () => {
	it("is found by its words, each memory as the turns that it is", async () => {
		const conversation = await load(turn("t1", "The kettle is blue."), turn("t2", "Snow fell in Oslo.", "Bo"));
		const { shown, lines, evidence } = await conversation.ask(question("What colour is the kettle?"));
		expect(shown[0]).toEqual(["t1"]);
		expect(lines[0]).toBe("[episodic] The kettle is blue.");
		expect(evidence).toEqual(new Set(["t1"]));
	});

	it("shows two turns of one text as one memory", async () => {
		const conversation = await load(turn("t1", "The kettle is blue."), turn("t2", "The kettle is blue."));
		const { shown } = await conversation.ask(question("kettle"));
		expect(shown).toEqual([["t1", "t2"]]);
	});

	it("is searched by all of its vectors, however many pages of the outbox they fill", async () => {
		const texts = Array.from({ length: 601 }, (_none, index) => `Entry ${index} of a long list`);
		const { scope } = await load(...texts.map((text, index) => turn(`t${index}`, text)));
		const { stored } = await scope.recall(
			scope.query({ cue: "Entry of a long list", limit: 100, candidateLimit: 1000 }),
		);
		expect([...stored.values()].every(({ indexed }) => indexed === "ready")).toBe(true);
		expect(stored.size).toBeGreaterThan(500);
	});
});
