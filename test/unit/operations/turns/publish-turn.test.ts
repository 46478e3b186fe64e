import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TURN_COMMIT_ATTEMPTS_MAX, TURN_RECORDS_MAX } from "../../../../src/core/domain/limits.ts";
import { QUERY_DEFAULTS } from "../../../../src/core/domain/query/query-defaults.ts";
import { line } from "../../../../src/core/domain/rendering/line.ts";
import { countCodePoints } from "../../../../src/core/domain/text/code-points.ts";
import { isBlank } from "../../../../src/core/domain/text/is-blank.ts";
import type { Deps } from "../../../../src/core/operations/deps.ts";
import { defaultJournal } from "../../../../src/core/operations/turns/default-journal.ts";
import { instantOf, scopeOf } from "../../domain/fixtures.ts";
import { failing, PlantedFault } from "../world.ts";
import { aCall, aTurn, createTurnWorld, here, said, session } from "./turn-world.ts";

const stale = { ok: false, error: { kind: "conflict", reason: "stale_generation" } };

describe("publishing a turn", () => {
	it("[INV-TURN-VERBATIM] stores each utterance as it was said, in order, with where it comes from", async () => {
		const world = createTurnWorld();
		const at = instantOf("2025-12-31T10:00:00Z");
		const messages = [{ speaker: "ada", text: "  I like tea.\n", eventTime: at }, said("Noted.", "helper")];
		const published = await world.published({ messages, runId: "run-7" });
		expect(published).toMatchObject({ turn: 1, generation: 1, cadence: { turnsSinceNap: 1, due: null, lock: null } });
		const [first, second] = await world.memories();
		expect(published.messages).toEqual([{ memoryIds: [first?.id] }, { memoryIds: [second?.id] }]);
		const stored = { scope: here, layer: "episodic", sessionId: session, salience: 0.5, confidence: 1, version: 1 };
		expect(first).toMatchObject({ ...stored, text: "  I like tea.\n", speaker: "ada", eventTime: at });
		expect(second).toMatchObject({ ...stored, text: "Noted.", speaker: "helper", eventTime: null });
		expect(first?.source).toMatchObject({ runId: "run-7", turn: 1, derivedFrom: [] });
		expect(second?.source).toMatchObject({ runId: "run-7", turn: 1, derivedFrom: [] });
		expect(first?.source.operationId).not.toBe(second?.source.operationId);
		expect(first?.createdAt).toBe(second?.createdAt);
		expect((first?.id ?? "") < (second?.id ?? "")).toBe(true);
		expect(await world.deps.records.history(first?.id ?? "")).toMatchObject([{ cause: "published" }]);
		expect(await world.conversation()).toMatchObject([
			{ speaker: "ada", text: "  I like tea.\n", turn: 1, ordinal: 0, generation: 1, eventTime: at },
			{ speaker: "helper", text: "Noted.", turn: 1, ordinal: 1, eventTime: null },
		]);
	});

	it("[INV-TURN-VERBATIM] keeps two equal utterances as two events", async () => {
		const world = createTurnWorld();
		await world.remember({ scope: here, layer: "episodic", text: "yes" });
		await world.published({ messages: [said("yes"), said("yes", "helper"), said("yes")] });
		expect((await world.memories()).map(({ text }) => text)).toEqual(["yes", "yes", "yes", "yes"]);
	});

	it("[INV-TURN-VERBATIM] cuts a long utterance into recallable records that join to it, under one operation", async () => {
		const piece = fc.constantFrom("word ", "A sentence. ", "\n", "𝒳", "é", "日本語。", "    ", "?!", '"');
		const text = fc
			.array(piece, { maxLength: 400 })
			.map((pieces) => pieces.join(""))
			.filter((whole) => !isBlank(whole));
		await fc.assert(
			fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 4 }), async (texts) => {
				const world = createTurnWorld();
				const published = await world.published({ messages: texts.map((each) => said(each)) });
				const recordById = new Map((await world.memories()).map((record) => [record.id, record]));
				for (const [index, { memoryIds }] of published.messages.entries()) {
					const records = memoryIds.map((id) => recordById.get(id));
					expect(records.map((record) => record?.text).join("")).toBe(texts[index]);
					expect(new Set(records.map((record) => record?.source.operationId)).size).toBe(1);
				}
				const lengths = [...recordById.values()].map((record) => countCodePoints(line(record).trimEnd()));
				expect(Math.max(...lengths)).toBeLessThanOrEqual(QUERY_DEFAULTS.maxRecordChars);
				expect((await world.conversation()).map((utterance) => utterance.text)).toEqual(texts);
			}),
			{ numRuns: 50 },
		);
	});

	it("[INV-TURN-BOUNDS] takes 500 records, and refuses one more before it takes a number", async () => {
		const world = createTurnWorld();
		// With the space after it each sentence fills a record of its own: 239 characters beside the prefix.
		const sentence = `${"x".repeat(237)}.`;
		const sentences = (count: number) => Array.from({ length: count }, () => sentence).join(" ");
		const messages = Array.from({ length: 5 }, () => said(sentences(TURN_RECORDS_MAX / 5)));
		const refused = await world.publish({ messages: [...messages, said("one more")] });
		expect(refused).toMatchObject({ ok: false, error: { kind: "too_large", path: "messages" } });
		expect(await world.turnsCounted()).toBe(0);
		const published = await world.published({ messages });
		expect(published.turn).toBe(1);
		expect(published.messages.flatMap(({ memoryIds }) => memoryIds)).toHaveLength(TURN_RECORDS_MAX);
	});

	it("[INV-EMBED-ONCE] embeds 20 but not 21 records before the answer, and each once however often it is planned", async () => {
		const world = createTurnWorld();
		const embedded: string[] = [];
		const embedder: Deps["embedder"] = {
			...world.deps.embedder,
			embed(texts) {
				embedded.push(...texts);
				return world.deps.embedder.embed(texts);
			},
		};
		const texts = (count: number, name: string) =>
			Array.from({ length: count }, (_, index) => said(`${name} ${index}`));
		let refusals = 2;
		const commit: Deps["records"]["commit"] = async (change) =>
			refusals-- > 0 ? { kind: "moved" } : world.deps.records.commit(change);
		await world.published({ messages: texts(20, "a") }, { embedder, records: { ...world.deps.records, commit } });
		expect(embedded).toHaveLength(20);
		await world.published({ messages: texts(21, "b") }, { embedder });
		expect(embedded).toHaveLength(20);
	});

	it("[INV-REACH] is not there for a key that may not write the scope", async () => {
		const world = createTurnWorld();
		const notFound = { ok: false, error: { kind: "not_found" } };
		expect(await world.publish({}, { reach: { scopes: [scopeOf("user:43")] } })).toEqual(notFound);
		// It may read here, not write.
		expect(await world.publish({ scope: scopeOf("user:42") }, { reach: { scopes: [here] } })).toEqual(notFound);
		expect(await world.publish({}, { reach: { scopes: [scopeOf("user:42")] } })).toMatchObject({ ok: true });
	});

	it("wakes the scope's object", async () => {
		const world = createTurnWorld();
		await world.published();
		expect(world.indexing.takeWoken()).toHaveLength(1);
	});
});

describe("the order of turns", () => {
	it("[INV-TURN-FENCE] refuses a turn once a later one was begun, and a generation that nobody was handed", async () => {
		const world = createTurnWorld();
		const [early, late] = [await world.begun(), await world.begun()];
		expect(await world.publish({ generation: early })).toEqual(stale);
		expect(await world.publish({ generation: late + 1 })).toMatchObject({
			ok: false,
			error: { kind: "validation", errors: [{ path: "generation" }] },
		});
		expect(await world.published({ generation: late })).toMatchObject({ turn: 1, generation: late });
		expect(await world.publish({ generation: late })).toEqual(stale);
		expect(await world.turnsCounted()).toBe(1);
	});

	it("[INV-TURN-FENCE] refuses a turn that a later one overtakes before its commit, and counts it no more", async () => {
		const world = createTurnWorld();
		const early = await world.begun();
		const { records } = world.deps;
		const commit: Deps["records"]["commit"] = async (change) => {
			await world.published({ generation: await world.begun(), messages: [said("later")] });
			return records.commit(change);
		};
		expect(await world.publish({ generation: early }, { records: { ...records, commit } })).toEqual(stale);
		expect((await world.conversation()).map(({ text }) => text)).toEqual(["later"]);
		expect(await world.turnsCounted()).toBe(1);
	});

	it("[INV-TURN-NUMBER] gives 50 publishers at once numbers and generations of their own", async () => {
		const world = createTurnWorld();
		const messages = (index: number) => [said(`turn ${index}`)];
		const published = await Promise.all(
			Array.from({ length: 50 }, (_, index) => world.published({ messages: messages(index) })),
		);
		const oneToFifty = Array.from({ length: 50 }, (_, index) => index + 1);
		expect(published.map(({ turn }) => turn).toSorted((left, right) => left - right)).toEqual(oneToFifty);
		expect(new Set(published.map(({ generation }) => generation)).size).toBe(50);
		expect(await world.turnsCounted()).toBe(50);
		expect(await world.conversation()).toHaveLength(50);
	});

	it("[INV-PLAN-AGAIN] takes a number anew where another turn has it, a bounded number of times", async () => {
		const world = createTurnWorld();
		const { records } = world.deps;
		let refusals = 3;
		const commit: Deps["records"]["commit"] = async (change) =>
			refusals-- > 0 ? { kind: "moved" } : records.commit(change);
		const published = await world.published({}, { records: { ...records, commit } });
		expect(published).toMatchObject({ turn: 4, cadence: { turnsSinceNap: 1 } });
		let commits = 0;
		const never = async () => {
			commits++;
			return { kind: "moved" } as const;
		};
		const contended = { ok: false, error: { kind: "conflict", reason: "contended" } };
		expect(await world.publish({}, { records: { ...records, commit: never } })).toEqual(contended);
		expect(commits).toBe(TURN_COMMIT_ATTEMPTS_MAX);
		expect(await world.turnsCounted()).toBe(1);
	});

	it("gives its number up where the commit, or the embedding before it, fails", async () => {
		const world = createTurnWorld();
		const { records, embedder } = world.deps;
		await expect(world.publish({}, { records: { ...records, commit: failing } })).rejects.toThrow(PlantedFault);
		await expect(world.publish({}, { embedder: { ...embedder, embed: failing } })).rejects.toThrow(PlantedFault);
		expect(await world.turnsCounted()).toBe(0);
		expect(await world.published()).toMatchObject({ turn: 3, cadence: { turnsSinceNap: 1 } });
	});
});

describe("publishing again", () => {
	const journalled = { journal: defaultJournal };

	it.each([
		["an Idempotency-Key", () => ({ call: aCall("key-1") }), {}],
		["its generation, by the journal", (generation: number) => ({ generation }), journalled],
	])("[INV-JOURNAL] under %s is answered as the first time, and stores nothing", async (_name, named, others) => {
		const world = createTurnWorld(others);
		const turn = named(await world.begun());
		const fresh = await world.published(turn);
		const again = await world.publish(turn);
		expect(again).toMatchObject({ ok: true, value: { kind: "replayed", answer: { status: 201 } } });
		if (!again.ok || again.value.kind !== "replayed") throw new Error("It was published twice.");
		expect(JSON.parse(again.value.answer.body)).toEqual(fresh);
		expect(await world.conversation()).toHaveLength(1);
		expect(await world.turnsCounted()).toBe(1);
		expect(await world.publish({ ...turn, call: { ...aTurn(turn).call, requestHash: "another payload" } })).toEqual({
			ok: false,
			error: { kind: "conflict", reason: "idempotency_mismatch" },
		});
	});

	it("[INV-JOURNAL] at once, under one name, is published once", async () => {
		const world = createTurnWorld(journalled);
		const generation = await world.begun();
		const answered = await Promise.all(Array.from({ length: 5 }, () => world.publish({ generation })));
		const kinds = answered.map((each) => (each.ok ? each.value.kind : each.error.kind));
		expect(kinds.toSorted()).toEqual(["fresh", "replayed", "replayed", "replayed", "replayed"]);
		expect(await world.conversation()).toHaveLength(1);
		expect(await world.turnsCounted()).toBe(1);
	});

	it("[INV-JOURNAL] without a name is another turn, and without a journal a late one", async () => {
		const world = createTurnWorld();
		const generation = await world.begun();
		await world.published({ generation });
		expect(await world.publish({ generation })).toEqual(stale);
		await world.published();
		await world.published(undefined, journalled);
		expect(await world.conversation()).toHaveLength(3);
	});
});

describe("the default journal", () => {
	const operation = { scopeToken: "t", sessionId: "s", runId: null, generation: 1, kind: "turn", ordinal: 0 } as const;

	it("[INV-JOURNAL] names an operation by all that tells it apart", () => {
		const changes = [
			{},
			{ scopeToken: "u" },
			{ sessionId: "t" },
			{ runId: "null" },
			{ generation: 2 },
			{ ordinal: 1 },
			{ scopeToken: "ts", sessionId: "" },
		];
		const keys = changes.map((change) => defaultJournal.keyOf({ ...operation, ...change }));
		expect(new Set(keys).size).toBe(changes.length);
		expect(defaultJournal.keyOf({ ...operation })).toBe(keys[0]);
		expect(defaultJournal.keyOf({ ...operation, generation: null })).toBeNull();
	});
});

it("[INV-JOURNAL] keeps what a journal names apart from what callers do, whatever it looks like", async () => {
	const world = createTurnWorld({ journal: { keyOf: () => "the caller's" } });
	await world.published({ call: aCall("the caller's") });
	const published = await world.published();
	const again = await world.publish();
	expect([published.turn, again.ok && again.value.kind]).toEqual([2, "replayed"]);
});

describe("what a turn used", () => {
	it("[INV-USES] counts once what is of the chain and there, and loses no turn for what is not", async () => {
		const world = createTurnWorld();
		const scopes = ["user:42/agent:a", "user:42", "user:42/agent:b", "user:42/agent:a/task:1"].map(scopeOf);
		const stored = await world.remember(...scopes.map((scope) => ({ scope, text: "known" })));
		const ids = stored.map(({ memory }) => memory.record.id);
		await world.published({ usedMemoryIds: [...ids, ...ids, "gone"] });
		await world.published({ usedMemoryIds: ids.slice(1) });
		const context = { texts: [], subjects: [], ids, claimKey: null, now: world.deps.clock.now() };
		const { byId } = await world.deps.records.readForWrite(context);
		const usage = await world.deps.turns.usage(byId.map(({ seq }) => seq));
		const usesById = new Map(byId.map(({ record, seq }) => [record.id, usage.get(seq) ?? 0]));
		expect(ids.map((id) => usesById.get(id))).toEqual([1, 2, 0, 0]);
	});
});

it("asks storage three times, one after another, before it answers", async () => {
	const world = createTurnWorld();
	const asked: string[] = [];
	const { records, turnCoordinator } = world.deps;
	const noted = <A, R>(name: string, call: (argument: A) => Promise<R>) => {
		return (argument: A) => {
			asked.push(name);
			return call(argument);
		};
	};
	await world.published(aTurn(), {
		records: {
			...records,
			readForWrite: noted("read", records.readForWrite),
			commit: noted("commit", records.commit),
		},
		turnCoordinator: { ...turnCoordinator, take: noted("take", turnCoordinator.take) },
	});
	expect(asked).toEqual(["read", "take", "commit"]);
});
