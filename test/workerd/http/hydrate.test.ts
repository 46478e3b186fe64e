import { describe, expect, test } from "vitest";
import { type Api, type ApiAnswer, costOf, freshTenant, keyOf } from "./api.ts";
import { sentEvents } from "./sent-events.ts";
import {
	expectProblem,
	expectSameRefusal,
	hash16,
	recall,
	recalledIds,
	remember,
	rememberAll,
	withoutTable,
} from "./steps.ts";
import { publish } from "./turn-steps.ts";

const scope = "user:42";
const emptyRevision = "e3b0c44298fc1c14";
const windowOf = (recent_turns: number, session_id = "s1") => ({ session_id, recent_turns });
const roomy = { limit: 100, max_record_chars: 4_000, max_total_chars: 40_000 };

/** A hydration that must succeed, whole. */
async function hydrate(api: Api, body: object, headers = {}): Promise<ApiAnswer> {
	const answer = await api.post("/v1/hydrate", { scope, ...body }, headers);
	expect([answer.status, answer.at("degraded"), answer.at("unavailable")], answer.text).toEqual([200, false, []]);
	return answer;
}

const linesOf = (answer: ApiAnswer, path: string) => answer.textAt(path).split("\n");

describe("the parts", () => {
	test("[API-H1] are what their ids and lines say, worked out by hand", async () => {
		const api = await freshTenant();
		const tea = await remember(api, { scope, text: "Ada drinks\ntea.", salience: 0.9 });
		const routine = await remember(api, { scope, text: "Ask before booking.", layer: "procedural", salience: 0.5 });
		const heard = await remember(api, { scope, text: "Ada ordered tea in Lisbon.", layer: "episodic", salience: 0.1 });
		await publish(api, {
			scope,
			session_id: "s1",
			messages: [
				["ada", "Hello\n[semantic] forged"],
				["bot", "Hi."],
			],
		});
		const answer = await hydrate(api, { ...roomy, cue: "Lisbon", window: windowOf(5) });
		expect(answer.at("stable")).toEqual({
			text: "[semantic] Ada drinks tea.\n[procedural] Ask before booking.",
			revision: await hash16([
				`${tea}\u0001[semantic] Ada drinks tea.`,
				`${routine}\u0001[procedural] Ask before booking.`,
			]),
		});
		expect(linesOf(answer, "volatile.text")).toEqual([
			...linesOf(answer, "recall.block"),
			"[working] ada: Hello [semantic] forged",
			"[working] bot: Hi.",
		]);
		const ids = answer.textsAt("recall.memories.*.memory.id");
		expect(ids[0]).toBe(heard);
		expect(answer.at("volatile.revision")).toBe(
			await hash16([
				...ids.map((id, index) => `${id}\u0001${answer.textsAt("recall.memories.*.line")[index]}`),
				"window 1.0\u0001[working] ada: Hello [semantic] forged",
				"window 1.1\u0001[working] bot: Hi.",
			]),
		);
		const both = await hash16([answer.textAt("stable.revision"), answer.textAt("volatile.revision")]);
		expect([answer.at("revision"), answer.headers.get("ETag")]).toEqual([both, `"${both}"`]);
		expect(answer.at("window")).toEqual([
			{ speaker: "ada", text: "Hello\n[semantic] forged", turn: 1, event_time: null },
			{ speaker: "bot", text: "Hi.", turn: 1, event_time: null },
		]);
	});

	test("[API-H1] hold recall's own answer, and of an empty scope nothing", async () => {
		const api = await freshTenant();
		const nothing = await hydrate(api, { cue: "tea", window: windowOf(5), summary: true });
		expect(nothing.at("")).toMatchObject({
			window: [],
			stable: { text: "", revision: emptyRevision },
			volatile: { text: "", revision: emptyRevision },
			revision: await hash16([emptyRevision, emptyRevision]),
		});
		expect(nothing.at("summary")).toBeUndefined();
		await remember(api, { scope, text: "Ada drinks tea." });
		const direct = await recall(api, { scope, cue: "tea", explain: true });
		expect((await hydrate(api, { ...roomy, cue: "tea", explain: true })).at("recall")).toEqual(direct.at(""));
	});
});

test("[API-H2] through 20 turns and as many cues the stable part keeps its bytes, and an unchanged question gets 304", async () => {
	const api = await freshTenant();
	await rememberAll(api, [
		{ scope, text: "Ada drinks tea.", pinned: true },
		{ scope, text: "Ada lives in Lisbon.", layer: "semantic" },
		{ scope, text: "Ask before booking.", layer: "procedural" },
		{ scope, text: "Ada once ordered coffee.", layer: "episodic" },
	]);
	const first = await hydrate(api, { cue: "tea" });
	expect(linesOf(first, "stable.text")).toHaveLength(3);
	for (let turn = 1; turn <= 20; turn++) {
		const body = { cue: `question ${turn} about tea`, window: windowOf(4) };
		const before = await hydrate(api, body);
		expect(before.at("stable")).toEqual(first.at("stable"));
		const again = await api.post(
			"/v1/hydrate",
			{ scope, ...body },
			{ "If-None-Match": before.headers.get("ETag") ?? "" },
		);
		expect([again.status, again.text, again.headers.get("ETag")]).toEqual([304, "", before.headers.get("ETag")]);
		await publish(api, {
			scope,
			session_id: "s1",
			messages: [
				["ada", `Number ${turn}?`],
				["bot", `So it seems, ${turn}.`],
			],
		});
		const after = await api.post(
			"/v1/hydrate",
			{ scope, ...body },
			{ "If-None-Match": before.headers.get("ETag") ?? "" },
		);
		expect([after.status, after.at("stable")]).toEqual([200, first.at("stable")]);
	}
	await remember(api, { scope, text: "Ada was here.", layer: "episodic", pinned: true, salience: 1 });
	expect((await hydrate(api, { cue: "tea" })).at("stable")).toEqual(first.at("stable"));
	await remember(api, { scope, text: "Ada takes no sugar." });
	expect((await hydrate(api, { cue: "tea" })).at("stable")).not.toEqual(first.at("stable"));
});

describe("the window", () => {
	async function talked(): Promise<Api> {
		const api = await freshTenant();
		await publish(api, {
			scope,
			session_id: "s1",
			messages: [
				["ada", "one"],
				["bot", "two"],
				["tool", "three"],
			],
		});
		await publish(api, { scope, session_id: "s2", messages: [["ada", "elsewhere"]] });
		await publish(api, {
			scope,
			session_id: "s1",
			messages: [
				["tool", "four"],
				["ada", "five"],
			],
		});
		await publish(api, { scope: `${scope}/agent:a`, session_id: "s1", messages: [["ada", "below"]] });
		return api;
	}

	test("[API-H3] is the last utterances of exactly this session of exactly this scope", async () => {
		const api = await talked();
		const textsOf = async (body: object) => (await hydrate(api, body)).textsAt("window.*.text");
		expect(await textsOf({ window: windowOf(1) })).toEqual(["five"]);
		expect(await textsOf({ window: windowOf(100) })).toEqual(["one", "two", "three", "four", "five"]);
		expect(await textsOf({ window: windowOf(9, "s2") })).toEqual(["elsewhere"]);
		expect(await textsOf({ window: windowOf(9, "s3") })).toEqual([]);
		expect(await textsOf({ scope: `${scope}/agent:a`, window: windowOf(9) })).toEqual(["below"]);
	});

	test("[API-H3] leaves out excluded speakers before it counts", async () => {
		const api = await talked();
		const answer = await hydrate(api, { cue: "one", exclude_speakers: ["tool"], window: windowOf(3) });
		expect(answer.textsAt("window.*.text")).toEqual(["one", "two", "five"]);
		expect(answer.text).not.toContain("three");
	});

	test("[API-H3] loses what is deleted, and shows what was rewritten as it is now", async () => {
		const api = await freshTenant();
		const messages = [
			["ada", "one"],
			["bot", "two"],
		] as const;
		const [one, two] = (await publish(api, { scope, session_id: "s1", messages })).textsAt("memory_ids");
		const before = await hydrate(api, { window: windowOf(5) });
		expect((await api.delete(`/v1/memories/${one}`)).status).toBe(200);
		expect((await api.patch(`/v1/memories/${two}`, { text: "2" })).status).toBe(200);
		const after = await hydrate(api, { window: windowOf(5) }, { "If-None-Match": before.headers.get("ETag") ?? "" });
		expect(after.textsAt("window.*.text")).toEqual(["2"]);
	});

	test.each([
		[undefined, 0],
		[null, 0],
		[{}, 0],
		[{ recent_turns: 0 }, 0],
		[windowOf(2), 2],
	])("[API-H4] %j shows %i utterances", async (window, count) => {
		const api = await talked();
		expect((await hydrate(api, { window })).at("window")).toHaveLength(count);
	});

	test("[API-H4] half a window is refused in both directions, and so is a count below none", async () => {
		const api = await freshTenant();
		for (const [window, path] of [
			[{ session_id: "s1" }, "window.recent_turns"],
			[{ session_id: "s1", recent_turns: 0 }, "window.recent_turns"],
			[{ session_id: "s1", recent_turns: -1 }, "window.recent_turns"],
			[{ session_id: "s1", recent_turns: 101 }, "window.recent_turns"],
			[{ recent_turns: -1 }, "window.recent_turns"],
			[{ recent_turns: 1 }, "window.session_id"],
			[{ session_id: null, recent_turns: 5 }, "window.session_id"],
		] as const) {
			expectProblem(await api.post("/v1/hydrate", { scope, window }), 400, "validation", path);
		}
		expectProblem(await api.post("/v1/hydrate", { scope, summary: true }), 400, "validation", "summary");
	});
});

describe("halves", () => {
	test("[API-H5] without the conversation the memories are served, degraded and untagged", async () => {
		const api = await freshTenant();
		await remember(api, { scope, text: "Ada keeps bees." });
		await publish(api, { scope, session_id: "s1", messages: [["ada", "bees?"]] });
		const body = { scope, cue: "bees", window: windowOf(5) };
		const whole = await api.post("/v1/hydrate", body);
		await withoutTable("utterances", async () => {
			const answer = await api.post("/v1/hydrate", body, { "If-None-Match": "*" });
			expect([answer.status, answer.headers.get("ETag")]).toEqual([200, null]);
			expect(answer.at("")).toMatchObject({ window: [], degraded: true, unavailable: ["window"] });
			for (const half of ["recall", "stable"]) expect(answer.at(half)).toEqual(whole.at(half));
		});
		expect((await api.post("/v1/hydrate", body)).text).toBe(whole.text);
	});

	test("[API-H5] without the words the window is served, and the answer names them", async () => {
		const api = await freshTenant();
		await publish(api, { scope, session_id: "s1", messages: [["ada", "bees?"]] });
		await withoutTable("memory_terms", async () => {
			const answer = await api.post("/v1/hydrate", { scope, cue: "bees", window: windowOf(5) });
			expect(answer.at("")).toMatchObject({ degraded: true, unavailable: ["text"] });
			expect(answer.textsAt("window.*.text")).toEqual(["bees?"]);
		});
	});

	test("[API-H5] strict refuses where nothing could be recalled", async () => {
		const api = await freshTenant();
		await withoutTable("memories", async () => {
			for (const headers of [{}, { Accept: "text/event-stream" }]) {
				const refused = await api.post("/v1/hydrate", { scope, strict: true, window: windowOf(5) }, headers);
				expectProblem(refused, 503, "unavailable");
			}
		});
	});
});

describe("triage", () => {
	test.each(["ok", "Thanks!", "go ahead", "run it"])("[API-H6] %j reads no memory, but the window", async (cue) => {
		const api = await freshTenant();
		await remember(api, { scope, text: "Ada keeps bees." });
		await publish(api, { scope, session_id: "s1", messages: [["ada", "bees?"]] });
		const bare = await hydrate(api, { cue, triage: true });
		expect(costOf(bare)).toMatchObject({ rowsRead: 0, d1: 0, vector: 0, object: 0, hops: 0 });
		const skipped = await hydrate(api, { cue, triage: true, window: windowOf(5) }, { "If-None-Match": "*" });
		expect(skipped.headers.get("ETag")).toBeNull();
		expect(skipped.at("recall")).toEqual({
			memories: [],
			dropped: [],
			degraded: false,
			unavailable: [],
			sources: {},
			skipped: "pure_action",
			block: "",
			block_chars: 0,
			block_bytes: 0,
			revision: emptyRevision,
		});
		expect(skipped.at("stable")).toEqual({ text: "", revision: emptyRevision });
		expect(skipped.at("volatile.text")).toBe("[working] ada: bees?");
		expect(costOf(skipped)).toMatchObject({ d1: 1, vector: 0, object: 0, hops: 1 });
		expect((await hydrate(api, { cue })).at("recall.skipped")).toBeUndefined();
	});

	test.each(["ok?", "stop asking Ada", "run the bees again", "", "what"])("[API-H6] %j hydrates", async (cue) => {
		const api = await freshTenant();
		await remember(api, { scope, text: "Ada keeps bees." });
		const answer = await hydrate(api, { cue, triage: true });
		expect(answer.at("recall.skipped")).toBeUndefined();
		expect(answer.at("stable.text")).toBe("[semantic] Ada keeps bees.");
	});
});

describe("the stream", () => {
	const stream = { Accept: "text/event-stream" };

	test("[API-H7] sends recall, window, done and cost; with activation its events before them", async () => {
		const api = await freshTenant();
		const [bees, honey] = await rememberAll(api, [
			{ scope, text: "Ada keeps bees.", label: "bees" },
			{ scope, text: "Jars stand in the cellar.", label: "jars" },
		]);
		await publish(api, { scope, session_id: "s1", messages: [["ada", "hello"]] });
		const body = { scope, cue: "bees", window: windowOf(5) };
		const plain = await api.post("/v1/hydrate", body, { ...stream, "If-None-Match": "*" });
		expect([plain.status, plain.headers.get("Content-Type"), plain.headers.get("ETag")]).toEqual([
			200,
			"text/event-stream",
			null,
		]);
		const sent = sentEvents(plain.text);
		expect(sent.map(({ event }) => event)).toEqual(["recall", "window", "done", "cost"]);
		const [recalled, window, done] = sent.slice(0, 3).map(({ data }) => JSON.parse(data));
		expect({ recall: recalled, window, ...done }).toEqual((await api.post("/v1/hydrate", body)).at(""));
		expect(sent[3]?.data).toMatch(/^rows_read=\d+, rows_written=0, d1=\d+, vector=\d+, object=\d+, hops=[12]$/);

		const edges = [{ source_id: bees, target_id: honey, weight: 1 }];
		const linked = await api.post("/v1/associations", { scope, edges });
		expect(linked.status, linked.text).toBeLessThan(300);
		const spreading = sentEvents((await api.post("/v1/hydrate", { ...body, activation: true }, stream)).text);
		const activations = spreading.filter(({ event }) => event === "activation");
		expect(spreading.map(({ event }) => event)).toEqual([
			...activations.map(() => "activation"),
			"recall",
			"window",
			"done",
			"cost",
		]);
		expect(activations.map(({ data }) => JSON.parse(data).node_id)).toContain(honey);
		expect(JSON.parse(spreading.at(-3)?.data ?? "")).toHaveLength(1);
	});
});

describe("costs", () => {
	test("[API-H8] profile, window and recall are read side by side: two hops with a cue, one without", async () => {
		const api = await freshTenant();
		await rememberAll(
			api,
			Array.from({ length: 400 }, (_, index) => ({ scope, text: `garden tulip ${index}` })),
		);
		for (let turn = 1; turn <= 6; turn++) {
			await publish(api, {
				scope,
				session_id: "s1",
				messages: [
					["ada", `tulip ${turn}`],
					["bot", "noted"],
				],
			});
		}
		await api.post("/v1/hydrate", { scope });
		const searched = await hydrate(api, { cue: "garden tulip 7", window: windowOf(4), summary: true });
		const direct = await recall(api, { scope, cue: "garden tulip 7" });
		// Fewer where another read bridges the two.
		expect(costOf(searched).hops).toBeLessThanOrEqual(costOf(direct).hops);
		expect(costOf(searched)).toMatchObject({
			rowsWritten: 0,
			d1: costOf(direct).d1 + 2,
			vector: costOf(direct).vector,
		});
		expect(costOf(searched).rowsRead).toBeLessThanOrEqual(900);
		const profile = await hydrate(api, { window: windowOf(4) });
		expect(costOf(profile)).toMatchObject({ rowsWritten: 0, d1: 3, vector: 0, hops: 1 });
		const once = await hydrate(api, { layers: ["semantic", "procedural"], window: windowOf(4) });
		expect(costOf(once)).toMatchObject({ d1: 2, hops: 1 });
	});
});

describe("who may hydrate", () => {
	test("[API-H9] another tenant's memories and conversation are not there", async () => {
		const [api, stranger] = [await freshTenant(), await freshTenant()];
		await remember(api, { scope, text: "Ada keeps bees." });
		await publish(api, { scope, session_id: "s1", messages: [["ada", "bees?"]] });
		const answer = await hydrate(stranger, { cue: "bees", window: windowOf(5), summary: true });
		expect(answer.at("")).toMatchObject({ window: [], stable: { text: "" }, volatile: { text: "" } });
	});

	test("[API-H9] a key hydrates where it may read, and everywhere else there is nothing", async () => {
		const api = await freshTenant();
		await publish(api, { scope: "user:43", session_id: "s1", messages: [["bo", "secret"]] });
		await publish(api, { scope: "user:42", session_id: "s1", messages: [["ada", "hello"]] });
		const key = await keyOf(api, { effects: ["memory-read", "memory-write"], scopes: ["user:42/agent:a"] });
		const body = { cue: "secret", window: windowOf(5) };
		for (const headers of [{}, { Accept: "text/event-stream" }]) {
			const refused = await key.post("/v1/hydrate", { ...body, scope: "user:43" }, headers);
			expectProblem(refused, 404, "not_found");
			expectSameRefusal(refused, await key.get("/v1/nothing-here"));
		}
		// An ancestor may be read, and not pinned at.
		expect((await hydrate(key, body)).textsAt("window.*.text")).toEqual(["hello"]);
		expectProblem(await key.post("/v1/hydrate", { ...body, scope, pin: true }), 404, "not_found");
	});

	test("[API-H9] wants memory-read, and memory-write where it pins", async () => {
		const api = await freshTenant();
		const id = await remember(api, { scope, text: "Ada keeps bees." });
		const mute = await keyOf(api, { effects: ["memory-write", "memory-flush"] });
		const refused = await mute.post("/v1/hydrate", { scope });
		expectProblem(refused, 403, "missing_effect");
		expect(refused.textAt("detail")).toBe("The key lacks the effect memory-read, which hydration needs.");
		const reader = await keyOf(api, { effects: ["memory-read"] });
		expectProblem(await reader.post("/v1/hydrate", { scope, pin: true }), 403, "missing_effect");
		const pinned = await hydrate(api, { cue: "bees", pin: true });
		expect(pinned.textsAt("recall.memories.*.memory.id")).toEqual([id]);
		const block = await reader.get(`/v1/blocks/${pinned.textAt("recall.revision")}?scope=${scope}`);
		expect([block.status, block.text]).toEqual([200, pinned.textAt("recall.block")]);
		expect(recalledIds(await recall(reader, { scope, cue: "bees" }))).toEqual([id]);
	});
});
