import { describe, expect, test } from "vitest";
import { type Api, type ApiAnswer, apiWith, costOf, freshTenant, keyOf } from "./api.ts";
import { expectProblem, expectSameRefusal, list, listedIds, recall, recalledTexts, remember } from "./steps.ts";

const scope = "user:42/agent:a";
const path = "/v1/turns";
const session = { scope, session_id: "s1" };
const unknownId = "0195d3c2-7b1a-7c3e-9a55-2f6f0c6b1d10";
const ask = { speaker: "user", text: "Which tea shall I buy?" };
const reply = { speaker: "helper", text: "Green tea, as always." };
const exchange = { ...session, messages: [ask, reply] };

/** A publication that must succeed. */
async function publish(api: Api, body: object = exchange): Promise<ApiAnswer> {
	const answer = await api.post(path, body);
	expect(answer.status, answer.text).toBe(201);
	return answer;
}

async function begin(api: Api): Promise<number> {
	return (await api.post("/v1/turns/begin", session)).numberAt("generation");
}

function turnsPath(query: Readonly<Record<string, string | number>> = {}): string {
	const all = Object.entries({ ...session, ...query });
	return `${path}?${all.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&")}`;
}

async function conversation(api: Api): Promise<readonly string[]> {
	const answer = await api.get(turnsPath({ limit: 200 }));
	expect(answer.status, answer.text).toBe(200);
	return answer.textsAt("messages.*.text");
}

describe("publishing", () => {
	test("[API-G4] answers with the turn's number, its memories in order, and the cadence; what was said can be recalled", async () => {
		const api = await freshTenant();
		const published = await publish(api, {
			...session,
			run_id: "run-1",
			messages: [{ ...ask, event_time: "2026-03-01T10:30:00+01:00" }, reply],
		});
		const [asked, replied] = published.textsAt("memory_ids");
		const cadence = { turns_since_nap: 1, last_nap_at: null, last_nightly_at: null, due: null, lock: null };
		expect(published.at("")).toEqual({
			turn: 1,
			generation: 1,
			messages: [{ memory_ids: [asked] }, { memory_ids: [replied] }],
			memory_ids: [asked, replied],
			cadence,
		});
		const memory = (await api.get(`/v1/memories/${asked}`)).at("memory");
		expect(memory).toMatchObject({
			scope,
			layer: "episodic",
			text: ask.text,
			speaker: "user",
			session_id: "s1",
			salience: 0.5,
			confidence: 1,
			event_time: "2026-03-01T09:30:00.000Z",
			source: { run_id: "run-1", turn: 1, derived_from: [] },
		});
		expect((await api.get(`/v1/memories/${replied}`)).at("memory.event_time")).toBeNull();
		expect((await api.get(`/v1/memories/${asked}/history`)).at("versions.*.cause")).toEqual(["published"]);
		expect(recalledTexts(await recall(api, { scope, cue: "green tea" }))).toContain(reply.text);
		expect((await publish(api)).at("")).toMatchObject({ turn: 2, generation: 2, cadence: { turns_since_nap: 2 } });
	});

	test("[API-G4] keeps equal messages apart, and cuts a long one so that all of it can be recalled", async () => {
		const api = await freshTenant();
		const long = Array.from({ length: 12 }, (_, index) => `In year ${index} the harbour froze over. `).join("");
		const published = await publish(api, { ...session, messages: [ask, ask, { ...reply, text: long }] });
		const counts = [0, 1, 2].map((index) => published.textsAt(`messages.${index}.memory_ids`).length);
		expect(counts.slice(0, 2)).toEqual([1, 1]);
		expect(counts[2]).toBeGreaterThan(1);
		expect(await conversation(api)).toEqual([long, ask.text, ask.text]);
		const parts = published.textsAt("messages.2.memory_ids");
		const memories = await Promise.all(parts.map((id) => api.get(`/v1/memories/${id}`)));
		expect(memories.map((memory) => memory.textAt("memory.text")).join("")).toBe(long);
		expect(new Set(memories.map((memory) => memory.textAt("memory.source.operation_id"))).size).toBe(1);
		const answer = await api.post("/v1/recall", { scope, cue: "In which year did the harbour freeze?" });
		expect(answer.at("dropped")).not.toContainEqual(expect.objectContaining({ reason: "over_record_chars" }));
	});

	test("[API-G4] 50 publishers at once get 50 turns and generations, and nothing is lost", async () => {
		const api = await freshTenant();
		const text = (index: number) => `turn of publisher ${index}`;
		const indexes = Array.from({ length: 50 }, (_, index) => index);
		const bodies = indexes.map((index) => ({ ...session, messages: [{ ...ask, text: text(index) }] }));
		const published = await Promise.all(bodies.map((body) => publish(api, body)));
		const oneToFifty = indexes.map((index) => index + 1);
		const numbers = (name: string) => published.map((answer) => answer.numberAt(name)).toSorted((a, b) => a - b);
		expect(numbers("turn")).toEqual(oneToFifty);
		expect(numbers("generation")).toEqual(oneToFifty);
		expect((await conversation(api)).toSorted()).toEqual(indexes.map(text).toSorted());
		const turns = (await api.get(turnsPath({ limit: 200 }))).at("messages.*.turn");
		expect(turns).toEqual(oneToFifty.toReversed());
	});

	test("[API-K8] costs three round trips, one after another, and no rows for what is stored besides", async () => {
		const api = await freshTenant();
		await publish(api);
		const before = costOf(await publish(api));
		expect(before).toMatchObject({ d1: 2, object: 2, vector: 0, hops: 3 });
		const messages = Array.from({ length: 100 }, () => ask);
		for (let turn = 0; turn < 3; turn++) await publish(api, { ...session, messages });
		// The same text again, and a line that looks rendered: of 300 equal utterances one is looked at.
		const block = { ...ask, text: `[episodic] ${ask.text}\n[working] user: ${ask.text}\nAnd now?` };
		const after = costOf(await publish(api, { ...session, messages: [block, reply] }));
		expect(after).toMatchObject({ d1: 2, object: 2, hops: 3 });
		expect(after.rowsRead - before.rowsRead).toBeLessThan(20);
	});
});

describe("the order of turns", () => {
	test("[API-G5] a turn is late once a later one was begun; one that nobody began is refused by name", async () => {
		const api = await freshTenant();
		const generations = [await begin(api), await begin(api), await begin(api)];
		const answers = await Promise.all(generations.map((generation) => api.post(path, { ...exchange, generation })));
		expect(answers.map(({ status }) => status)).toEqual([409, 409, 201]);
		for (const late of answers.slice(0, 2)) {
			expectProblem(late, 409, "conflict");
			expect(late.textAt("detail")).toBe("A later turn of this session was begun, or this one is published already.");
		}
		expect(answers[2]?.at("")).toMatchObject({ turn: 1, generation: 3, cadence: { turns_since_nap: 1 } });
		expectProblem(await api.post(path, { ...exchange, generation: 9 }), 400, "validation", "generation");
		// Another session, and the same id in another scope, have generations of their own.
		for (const elsewhere of [{ session_id: "s2" }, { scope: "user:42" }]) {
			expectProblem(await api.post(path, { ...exchange, ...elsewhere, generation: 3 }), 400, "validation");
		}
		expect(await conversation(api)).toHaveLength(2);
	});

	test("[API-G5] a turn that was published without a generation makes one that was begun before it late", async () => {
		const api = await freshTenant();
		const generation = await begin(api);
		expect((await publish(api)).at("generation")).toBe(generation + 1);
		expectProblem(await api.post(path, { ...exchange, generation }), 409, "conflict");
	});

	test("[API-I1] a turn that is published again under its generation is answered as the first time", async () => {
		const api = await freshTenant();
		const body = { ...exchange, generation: await begin(api) };
		const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => publish(api, body)));
		expect(new Set(others.map(({ text }) => text))).toEqual(new Set([first?.text]));
		const again = await publish(api, body);
		expect([again.text, again.headers.get("Idempotency-Replayed")]).toEqual([first?.text, "true"]);
		const other = { ...body, messages: [ask] };
		expectProblem(await api.post(path, other), 409, "conflict");
		// A key of the caller's own is another name: the generation is used up all the same.
		expectProblem(await api.post(path, body, { "Idempotency-Key": "journal" }), 409, "conflict");
		expect(await conversation(api)).toEqual([reply.text, ask.text]);
	});
});

describe("a rendered block that is sent back", () => {
	test("[API-G6] is not stored again", async () => {
		const api = await freshTenant();
		await remember(api, { scope: "user:42", text: "Ada likes green tea.\nWithout sugar." });
		const block = (await recall(api, { scope, cue: "tea" })).textAt("block");
		const published = await publish(api, {
			...session,
			messages: [{ speaker: "system", text: block }, { ...ask, text: `${block}\n\n${ask.text}` }, reply],
		});
		expect(published.at("messages.0.memory_ids")).toEqual([]);
		expect(published.textsAt("memory_ids")).toHaveLength(2);
		expect(await conversation(api)).toEqual([reply.text, ask.text]);
		// To another tenant, who has no such memory, it is what somebody said.
		const stranger = await freshTenant();
		await publish(stranger, { ...session, messages: [{ speaker: "system", text: block }] });
		expect(await conversation(stranger)).toEqual([block]);
	});
});

describe("a session's conversation", () => {
	test("[API-G7] is listed newest first, page by page, each message once", async () => {
		const api = await freshTenant();
		const texts = Array.from({ length: 7 }, (_, index) => `message ${index}`);
		for (const turn of [texts.slice(0, 3), texts.slice(3, 4), texts.slice(4)]) {
			await publish(api, { ...session, messages: turn.map((text) => ({ speaker: "user", text })) });
		}
		await publish(api, { ...exchange, session_id: "s2" });
		await publish(api, { ...exchange, scope: "user:42" });
		for (const limit of [1, 2, 3, 6, 7, 8]) {
			const walked: string[] = [];
			for (let cursor: unknown = ""; typeof cursor === "string"; ) {
				const page = await api.get(turnsPath({ limit, ...(cursor === "" ? {} : { cursor }) }));
				walked.push(...page.textsAt("messages.*.text"));
				cursor = page.at("next_cursor");
			}
			expect(walked).toEqual(texts.toReversed());
		}
		const [newest] = Object(await api.get(turnsPath()).then((page) => page.at("messages")));
		expect(newest).toEqual({
			speaker: "user",
			text: "message 6",
			turn: 3,
			event_time: null,
			generation: 3,
			published_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
			memory_ids: [expect.any(String)],
			extraction: expect.toBeOneOf([null, "pending", "done"]),
			reflection: expect.toBeOneOf([null, "pending", "done"]),
			summary: expect.toBeOneOf([null, "pending", "done"]),
		});
		expect((await api.get(turnsPath({ session_id: "never" }))).at("")).toEqual({ messages: [], next_cursor: null });
	});

	test("[API-G7] loses what is deleted and shows what was rewritten", async () => {
		const api = await freshTenant();
		const ids = (await publish(api)).textsAt("memory_ids");
		await api.patch(`/v1/memories/${ids[1]}`, { text: "Black tea." });
		expect(await conversation(api)).toEqual(["Black tea.", ask.text]);
		await api.delete(`/v1/memories/${ids[0]}`);
		expect(await conversation(api)).toEqual(["Black tea."]);
		expect(await listedIds(api, scope, { layer: "episodic" })).toEqual([ids[1]]);
	});

	test("[API-L3] a cursor belongs to its session, its scope and its tenant", async () => {
		const [api, stranger] = [await freshTenant(), await freshTenant()];
		for (const each of [api, stranger]) {
			for (const session_id of ["s1", "s2"]) await publish(each, { ...exchange, session_id });
		}
		const cursor = (await api.get(turnsPath({ limit: 1 }))).textAt("next_cursor");
		const memories = (await list(api, scope, { limit: 1, session_id: "s1" })).textAt("next_cursor");
		const refused = [
			[api, turnsPath({ cursor, session_id: "s2" })],
			[api, turnsPath({ cursor, scope: "user:42" })],
			[api, turnsPath({ cursor: memories })],
			[api, turnsPath({ cursor: "nonsense" })],
			[stranger, turnsPath({ cursor })],
		] as const;
		for (const [each, at] of refused) expectProblem(await each.get(at), 400, "validation", "cursor");
		expect((await api.get(turnsPath({ cursor, limit: 9 }))).at("messages.*.text")).toEqual([ask.text]);
	});

	test.each([
		["no session", `${path}?scope=user:42`, "session_id"],
		["an empty session", `${path}?scope=user:42&session_id=`, "session_id"],
		["no scope", `${path}?session_id=s1`, "scope"],
		["a limit over its bound", turnsPath({ limit: 201 }), "limit"],
		["an unknown parameter", turnsPath({ turn: 1 }), "turn"],
	])("[API-L5] %s is refused by name", async (_, at, field) => {
		expectProblem(await (await freshTenant()).get(at), 400, "validation", field);
	});
});

test("[API-T2] two tenants' sessions of one name never meet", async () => {
	const [api, stranger] = [await freshTenant(), await freshTenant()];
	const generation = await begin(api);
	expectProblem(await stranger.post(path, { ...exchange, generation }), 400, "validation", "generation");
	const used = await remember(api, { scope, text: "Likes tea." });
	await publish(stranger, { ...exchange, messages: [{ ...ask, text: "theirs" }], used_memory_ids: [used] });
	expect((await publish(api, { ...exchange, messages: [{ ...ask, text: "ours" }] })).at("turn")).toBe(1);
	expect([await conversation(api), await conversation(stranger)]).toEqual([["ours"], ["theirs"]]);
});

test("[API-G8] a key publishes where it may write, lists where it may read, and elsewhere there is nothing", async () => {
	const api = await freshTenant();
	for (const above of ["user:42", "user:42/agent:b"]) await publish(api, { ...exchange, scope: above });
	const key = await keyOf(api, { effects: ["memory-flush", "memory-read"], scopes: [scope] });
	await publish(key);
	await publish(key, { ...exchange, scope: `${scope}/task:1` });
	expect(await conversation(key)).toEqual([reply.text, ask.text]);
	expect((await key.get(turnsPath({ scope: "user:42" }))).textsAt("messages.*.text")).toHaveLength(2);
	const nowhere = await key.get("/v1/nothing-here");
	expectSameRefusal(await key.post(path, { ...exchange, scope: "user:42" }), nowhere);
	expectSameRefusal(await key.post(path, { ...exchange, scope: "user:42/agent:b" }), nowhere);
	expectSameRefusal(await key.get(turnsPath({ scope: "user:42/agent:b" })), nowhere);
	// What one key published under a name of its own is no replay for another.
	const named = { "Idempotency-Key": "key-1" };
	const first = await key.post(path, exchange, named);
	const second = await api.post(path, exchange, named);
	expect([first.numberAt("turn"), second.numberAt("turn")]).toEqual([2, 3]);
	expectProblem(await apiWith(null).post(path, exchange), 401, "unauthenticated");
});

describe("a turn that is not well-formed", () => {
	const many = (count: number) => Array.from({ length: count }, () => ask);
	const refused: readonly (readonly [what: string, body: object, field: string, status?: number])[] = [
		["no scope", { ...exchange, scope: undefined }, "scope"],
		["an empty session", { ...exchange, session_id: "" }, "session_id"],
		["no messages", { ...session, messages: [] }, "messages"],
		["null for messages", { ...session, messages: null }, "messages"],
		["too many messages", { ...session, messages: many(101) }, "messages"],
		["a blank text", { ...session, messages: [{ ...ask, text: " \u200b\n" }] }, "messages.0.text"],
		["no text", { ...session, messages: [ask, { speaker: "user" }] }, "messages.1.text"],
		["null for a text", { ...session, messages: [{ ...ask, text: null }] }, "messages.0.text"],
		["a delimiter of the revision", { ...session, messages: [{ ...ask, text: "a\u0001" }] }, "messages.0.text"],
		["a text over its limit", { ...session, messages: [{ ...ask, text: "x".repeat(32_769) }] }, "messages.0.text", 413],
		[
			"too many records",
			{ ...session, messages: many(5).map(() => ({ ...ask, text: "x".repeat(30_000) })) },
			"messages",
			413,
		],
		["no speaker", { ...session, messages: [{ text: "hello" }] }, "messages.0.speaker"],
		["a null speaker", { ...session, messages: [{ ...ask, speaker: null }] }, "messages.0.speaker"],
		["a time that is none", { ...session, messages: [{ ...ask, event_time: "today" }] }, "messages.0.event_time"],
		["a role", { ...session, messages: [{ ...ask, role: "user" }] }, "messages.0.role"],
		["generation 0", { ...exchange, generation: 0 }, "generation"],
		["a generation in text", { ...exchange, generation: "1" }, "generation"],
		["an empty run", { ...exchange, run_id: "" }, "run_id"],
		["a used id of another form", { ...exchange, used_memory_ids: ["nope"] }, "used_memory_ids.0"],
		["too many used ids", { ...exchange, used_memory_ids: many(101).map(() => unknownId) }, "used_memory_ids"],
		["null for used ids", { ...exchange, used_memory_ids: null }, "used_memory_ids"],
		["an unknown field", { ...exchange, metadata: {} }, "metadata"],
	];

	const cases = refused.map(([what, body, field, status = 400]) => ({ what, body, field, status }));

	test.each(cases)("[API-G9] $what is refused by name, and nothing of it is stored", async (refusal) => {
		const { body, field, status } = refusal;
		const api = await freshTenant();
		expectProblem(await api.post(path, body), status, status === 413 ? "too_large" : "validation", field);
		expect(await listedIds(api, scope)).toEqual([]);
		expect((await publish(api)).at("turn")).toBe(1);
	});

	test("[API-G9] the largest of each are taken, and ids of memories that are not there passed over", async () => {
		const api = await freshTenant();
		const texts = many(100).map((message, index) => ({ ...message, text: `${index} ${"é".repeat(150)}` }));
		const used = [await remember(api, { scope, text: "Likes tea." }), ...many(99).map(() => unknownId)];
		await publish(api, { ...session, messages: texts, run_id: "é".repeat(256), used_memory_ids: used });
		expect(await conversation(api)).toEqual(texts.map(({ text }) => text).toReversed());
		await publish(api, { ...session, generation: null, run_id: null, messages: [{ ...ask, event_time: null }] });
		await publish(api, { ...session, messages: [{ ...ask, text: "x".repeat(32_768) }] });
	});
});
