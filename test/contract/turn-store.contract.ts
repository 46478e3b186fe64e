import { describe, expect, it } from "vitest";
import { WINDOW_ROWS_MAX } from "../../src/core/domain/limits.ts";
import { AGENT, at, NOW, type StoreHarness, USER } from "./store-world.ts";
import { createTurnWorld, NO_WORK, SESSION, textsOf, walkedTexts } from "./turn-world.ts";

/** What is read of a conversation: its records' own texts, in order, and nothing that is gone. */
export function describeTurnStore(name: string, harness: StoreHarness): void {
	const world = (tenantId?: string) => createTurnWorld(harness, tenantId);
	const EARLIER = at("2026-02-01T09:30:00.000Z");
	const LATER = at("2026-03-02T00:00:00.000Z");

	describe(`${name}: an utterance`, () => {
		it("[INV-UTTERANCE] has every field as it was published, its text joined of its parts", async () => {
			const { publish, list, between, turns } = world();
			const stored = await publish(
				{ turn: 3, generation: 7, work: ["summary"] },
				{ speaker: "Zoë “Z”", eventTime: EARLIER, parts: ["It’s 東京.\n", " And \u{1f600}\tthen", "."] },
				"Yes.",
			);
			const [first, second, third, answer] = stored.map(({ id }) => id);
			const work = { ...NO_WORK, summary: "pending" };
			const shared = { turn: 3, generation: 7, publishedAt: NOW, work };
			const expected = [
				{
					...shared,
					ordinal: 0,
					speaker: "Zoë “Z”",
					eventTime: EARLIER,
					text: "It’s 東京.\n And \u{1f600}\tthen.",
					memoryIds: [first, second, third],
				},
				{ ...shared, ordinal: 1, speaker: "Bob", eventTime: null, text: "Yes.", memoryIds: [answer] },
			];
			expect(await between()).toEqual(expected);
			expect(await list()).toEqual(expected.toReversed());
			expect(await turns.window({ ...SESSION, excludeSpeakers: [], limit: 2, asOf: NOW, asOfGiven: false })).toEqual([
				{ speaker: "Zoë “Z”", text: "It’s 東京.\n And \u{1f600}\tthen.", turn: 3, eventTime: EARLIER },
				{ speaker: "Bob", text: "Yes.", turn: 3, eventTime: null },
			]);
		});

		it("[INV-WINDOW] looks back: what was stored after a named moment had not been said then", async () => {
			const { publish, window } = world();
			await publish({ turn: 1 }, "early");
			await publish({ turn: 2 }, { parts: ["late"], record: { createdAt: LATER } });
			const before = at("2026-03-01T23:59:59.999Z");
			expect(await window({ asOf: before, asOfGiven: false })).toEqual(["early", "late"]);
			expect(await window({ asOf: before, asOfGiven: true })).toEqual(["early"]);
			expect(await window({ asOf: before, asOfGiven: true, limit: 1 })).toEqual(["early"]);
			expect(await window({ asOf: LATER, asOfGiven: true })).toEqual(["early", "late"]);
		});

		it("[INV-DELETED] [INV-UTTERANCE] loses what is deleted, expired or rewritten of it, on every path", async () => {
			const { publish, list, between, window, take, remove, update } = world();
			const [one, two, three] = await publish({ turn: 1, work: ["summary"] }, { parts: ["one ", "two ", "three "] });
			const [fleeting] = await publish(
				{ turn: 2, work: ["summary"] },
				{ parts: ["fleeting"], record: { expiresAt: LATER } },
			);
			if (!one || !two || !three || !fleeting) throw new Error("not stored");
			let taken = 0;
			const paths = async (now = NOW) => {
				taken += 1;
				const worked = await take({ lease: `lease ${taken}`, now, until: NOW });
				const texts = [
					textsOf((await list({ now })).toReversed()),
					textsOf(await between({ now })),
					await window({ asOf: now }),
					textsOf(worked.flatMap(({ utterances }) => utterances)),
				];
				for (const path of texts) expect(path).toEqual(texts[0]);
				return texts[0];
			};
			expect(await paths()).toEqual(["one two three ", "fleeting"]);
			await update({ ...two, version: 2, text: "2 " }, { vector: null });
			expect(await paths()).toEqual(["one 2 three ", "fleeting"]);
			await remove(one.id);
			expect(await paths()).toEqual(["2 three ", "fleeting"]);
			expect((await list()).at(-1)?.memoryIds).toEqual([two.id, three.id]);
			expect(await paths(at("2026-03-01T23:59:59.999Z"))).toEqual(["2 three ", "fleeting"]);
			expect(await paths(LATER)).toEqual(["2 three "]);
			await remove(two.id, three.id);
			expect(await paths()).toEqual(["fleeting"]);
			await remove(fleeting.id);
			expect(await paths()).toEqual([]);
		});

		it("[INV-UTTERANCE] is told by records of its own scope alone", async () => {
			const { publish, window, put } = world();
			const [record] = await publish({}, { parts: ["elsewhere"], record: { scope: AGENT } });
			await publish({ turn: 2 }, "here");
			expect(await window()).toEqual(["here"]);
			if (record === undefined) throw new Error("not stored");
			await put({ ...record, id: "another", scope: USER });
			expect(await window()).toEqual(["here"]);
		});

		it("keeps what supersedes nothing that was said", async () => {
			const { publish, update, window } = world();
			const [record] = await publish({}, "I live in Rome");
			if (record === undefined) throw new Error("not stored");
			await update({ ...record, version: 2, supersededBy: "newer", supersededAt: NOW });
			expect(await window()).toEqual(["I live in Rome"]);
		});
	});

	describe(`${name}: a window`, () => {
		it("[INV-CONVERSATION] is the last utterances, oldest first, at most as many as asked for", async () => {
			const { publish, window } = world();
			for (const turn of [1, 2, 3]) await publish({ turn }, `question ${turn}`, `answer ${turn}`);
			const all = ["question 1", "answer 1", "question 2", "answer 2", "question 3", "answer 3"];
			for (const limit of [1, 2, 3, 5, 6, 7]) expect(await window({ limit })).toEqual(all.slice(-limit));
			expect(await window({ sessionId: "never" })).toEqual([]);
			expect(await window({ scope: AGENT })).toEqual([]);
		});

		it("[INV-CONVERSATION] leaves speakers out before it counts, and what is gone too", async () => {
			const { publish, window, remove } = world();
			const asked = [];
			for (const turn of [1, 2, 3, 4]) asked.push(...(await publish({ turn }, `question ${turn}`, `answer ${turn}`)));
			expect(await window({ limit: 2, excludeSpeakers: ["Bob", "nobody"] })).toEqual(["question 3", "question 4"]);
			expect(await window({ limit: 2, excludeSpeakers: ["bob"] })).toEqual(["question 4", "answer 4"]);
			expect(await window({ limit: 2, excludeSpeakers: ["Ann", "Bob"] })).toEqual([]);
			const third = asked.find(({ text }) => text === "question 3");
			await remove(third?.id ?? "");
			expect(await window({ limit: 2, excludeSpeakers: ["Bob"] })).toEqual(["question 2", "question 4"]);
		});

		it("[INV-CONVERSATION] passes over utterances of which nothing was stored", async () => {
			const { publish, window, list } = world();
			await publish({ turn: 1 }, "kept", { parts: [] }, "kept too");
			await publish({ turn: 2 }, { parts: [] });
			expect(await window({ limit: 2 })).toEqual(["kept", "kept too"]);
			expect((await list()).map(({ ordinal }) => ordinal)).toEqual([2, 0]);
		});

		it("[INV-BOUNDED] looks at the newest of a session's rows alone, however many it passes over", async () => {
			const { publish, window } = world();
			const perTurn = 100;
			const quiet = Array.from({ length: perTurn }, () => ({ speaker: "machine", parts: [] }));
			await publish({ turn: 1 }, "out of sight", "in sight");
			const turns = WINDOW_ROWS_MAX / perTurn;
			for (let turn = 2; turn <= turns; turn += 1) await publish({ turn }, ...quiet);
			await publish({ turn: turns + 1 }, ...quiet.slice(1));
			// 999 rows are newer than `in sight`.
			expect(await window({ limit: 2 })).toEqual(["in sight"]);
			await publish({ turn: turns + 2 }, "newest");
			expect(await window({ limit: 2 })).toEqual(["newest"]);
		});
	});

	describe(`${name}: the conversation in pages`, () => {
		it("[INV-PAGE] gives each utterance once, newest first, whatever the size of the pages", async () => {
			const own = world();
			const { publish } = own;
			for (const turn of [1, 2, 3, 11]) await publish({ turn }, `a${turn}`, `b${turn}`, `c${turn}`);
			const all = ["c11", "b11", "a11", "c3", "b3", "a3", "c2", "b2", "a2", "c1", "b1", "a1"];
			for (const limit of [1, 2, 3, 5, 12, 13]) expect(await walkedTexts(own, limit)).toEqual(all);
		});

		it("[INV-PAGE] goes on past utterances that are gone, whether they stand before or behind a page's end", async () => {
			const { publish, list, remove } = world();
			const stored = [];
			for (const turn of [1, 2, 3, 4, 5, 6]) stored.push(...(await publish({ turn }, `t${turn}`)));
			await remove(...stored.filter((_record, index) => [1, 2, 4].includes(index)).map(({ id }) => id));
			expect(textsOf(await list({ limit: 2 }))).toEqual(["t6", "t4"]);
			expect(textsOf(await list({ limit: 2, after: { turn: 4, ordinal: 0 } }))).toEqual(["t1"]);
			// A page may go on from an utterance that was deleted since.
			expect(textsOf(await list({ limit: 1, after: { turn: 5, ordinal: 0 } }))).toEqual(["t4"]);
		});

		it("gives the turns of a range, both ends included, oldest first, at most as many as asked for", async () => {
			const { publish, between } = world();
			for (const turn of [1, 2, 3, 4]) await publish({ turn }, `a${turn}`, `b${turn}`);
			expect(textsOf(await between({ fromTurn: 2, toTurn: 3 }))).toEqual(["a2", "b2", "a3", "b3"]);
			expect(textsOf(await between({ fromTurn: 2, toTurn: 3, limit: 3 }))).toEqual(["b2", "a3", "b3"]);
			expect(textsOf(await between({ fromTurn: 4, toTurn: 9 }))).toEqual(["a4", "b4"]);
			expect(await between({ fromTurn: 3, toTurn: 2 })).toEqual([]);
		});
	});
}
