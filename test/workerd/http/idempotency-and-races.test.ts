import { describe, expect, test } from "vitest";
import { type Api, type ApiAnswer, freshTenant, keyOf } from "./api.ts";
import { expectProblem, listedIds, recall, recalledTexts, remember, rememberAll } from "./steps.ts";

const scope = "user:42";
const idempotent = (key: string) => ({ "Idempotency-Key": key });

/** How many answers there are of each status. */
function tally(answers: readonly ApiAnswer[]): Readonly<Record<string, number>> {
	const statuses = Object.groupBy(answers, ({ status }) => String(status));
	return Object.fromEntries(Object.entries(statuses).map(([status, of]) => [status, of?.length ?? 0]));
}

/** The same call that many times at once. */
function atOnce(count: number, call: (index: number) => Promise<ApiAnswer>): Promise<readonly ApiAnswer[]> {
	return Promise.all(Array.from({ length: count }, (_, index) => call(index)));
}

interface Change {
	readonly name: string;
	/** Makes what the call needs, and gives the call and another one under the same key. */
	prepare(api: Api): Promise<{ readonly call: Call; readonly other: Call }>;
}

interface Call {
	readonly method: string;
	readonly path: string;
	readonly body?: unknown;
}

const changes: readonly Change[] = [
	{
		name: "create",
		prepare: async () => ({
			call: { method: "POST", path: "/v1/memories", body: { scope, text: "Tea at five." } },
			other: { method: "POST", path: "/v1/memories", body: { scope, text: "Tea at six." } },
		}),
	},
	{
		name: "create of a duplicate",
		prepare: async (api) => {
			await remember(api, { scope, text: "Tea at five." });
			const body = { scope, text: "Tea at five.", salience: 0.9 };
			return {
				call: { method: "POST", path: "/v1/memories", body },
				other: { method: "POST", path: "/v1/memories", body: { ...body, salience: 0.8 } },
			};
		},
	},
	{
		name: "batch",
		prepare: async () => {
			const memories = ["One.", "Two."].map((text) => ({ scope, text }));
			return {
				call: { method: "POST", path: "/v1/memories/batch", body: { memories } },
				other: { method: "POST", path: "/v1/memories/batch", body: { memories: memories.toReversed() } },
			};
		},
	},
	{
		name: "change",
		prepare: async (api) => {
			const path = `/v1/memories/${await remember(api, { scope, text: "Tea at five." })}`;
			return {
				call: { method: "PATCH", path, body: { text: "Tea at six." } },
				other: { method: "DELETE", path },
			};
		},
	},
	{
		name: "deletion",
		prepare: async (api) => {
			const ids = await rememberAll(
				api,
				["One.", "Two."].map((text) => ({ scope, text })),
			);
			return {
				call: { method: "DELETE", path: `/v1/memories/${ids[0]}` },
				other: { method: "DELETE", path: `/v1/memories/${ids[1]}` },
			};
		},
	},
	{
		name: "bulk deletion",
		prepare: async (api) => {
			await rememberAll(
				api,
				["One.", "Two.", "Three."].map((text) => ({ scope, text, tags: ["t"] })),
			);
			const body = { scope, filter: { tags: "t" } };
			return {
				call: { method: "POST", path: "/v1/memories/delete", body },
				other: { method: "POST", path: "/v1/memories/delete", body: { scope } },
			};
		},
	},
	{
		name: "publication of a turn",
		prepare: async () => {
			const messages = ["Tea?", "Tea!"].map((text) => ({ speaker: "user", text }));
			const body = { scope, session_id: "s1", messages };
			return {
				call: { method: "POST", path: "/v1/turns", body },
				other: { method: "POST", path: "/v1/turns", body: { ...body, run_id: "run-1" } },
			};
		},
	},
	{
		name: "beginning of a turn",
		prepare: async () => ({
			call: { method: "POST", path: "/v1/turns/begin", body: { scope, session_id: "s1" } },
			other: { method: "POST", path: "/v1/turns/begin", body: { scope, session_id: "s2" } },
		}),
	},
];

async function stateOf(api: Api): Promise<unknown> {
	const answer = await api.get(`/v1/memories?scope=${scope}&include_superseded=true`);
	return answer.at("memories.*.text");
}

describe.each(changes.map((change) => [change.name, change] as const))(
	"a %s under an Idempotency-Key",
	(_, { prepare }) => {
		const send = (api: Api, { method, path, body }: Call, key: string) =>
			api.call(method, path, { ...(body === undefined ? {} : { body }), headers: idempotent(key) });

		test("[API-I1] is done once; the replay is the same answer, flagged", async () => {
			const api = await freshTenant();
			const { call } = await prepare(api);
			const first = await send(api, call, "key-1");
			expect(first.status, first.text).toBeLessThan(300);
			expect(first.headers.get("Idempotency-Replayed")).toBeNull();
			const state = await stateOf(api);
			// What the first call made impossible or would make twice does not stand in the way of its replay.
			const replay = await send(api, call, "key-1");
			expect([replay.status, replay.text]).toEqual([first.status, first.text]);
			expect(replay.headers.get("Idempotency-Replayed")).toBe("true");
			expect(replay.headers.get("ETag")).toBe(first.headers.get("ETag"));
			expect(await stateOf(api)).toEqual(state);
			const keyed = await keyOf(api, { effects: ["memory-write", "memory-flush"] });
			expect((await send(keyed, call, "key-1")).text).toBe(first.text);
		});

		test("[API-I2] refuses the key for another request, which does nothing", async () => {
			const api = await freshTenant();
			const { call, other } = await prepare(api);
			expect((await send(api, call, "key-1")).status).toBeLessThan(300);
			const state = await stateOf(api);
			expectProblem(await send(api, other, "key-1"), 409, "conflict");
			expect(await stateOf(api)).toEqual(state);
			expect((await send(api, other, "key-2")).status).toBeLessThan(300);
		});

		test("[API-I3] twice at once has one effect and one answer", async () => {
			const api = await freshTenant();
			const { call } = await prepare(api);
			const answers = await atOnce(4, () => send(api, call, "key-1"));
			expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
			const flags = answers.map(({ headers }) => headers.get("Idempotency-Replayed"));
			expect(flags.filter((flag) => flag === null)).toHaveLength(1);
			expect(flags.filter((flag) => flag === "true")).toHaveLength(3);
			expect((await send(api, call, "key-1")).text).toBe(answers[0]?.text);
		});

		test("[API-I4] belongs to its tenant", async () => {
			const [api, stranger] = [await freshTenant(), await freshTenant()];
			const { call } = await prepare(api);
			expect((await send(api, call, "key-1")).status).toBeLessThan(300);
			const made = await stranger.post("/v1/memories", { scope, text: "Mine." }, idempotent("key-1"));
			expect([made.status, made.headers.get("Idempotency-Replayed")]).toEqual([201, null]);
		});
	},
);

test.each(["create first", "deletion first"])(
	"[API-I2] of two calls at once under one key the refused one does nothing: %s",
	async (order) => {
		const api = await freshTenant();
		const kept = await remember(api, { scope: "user:43", text: "Coffee at six." });
		const key = idempotent("key-1");
		const calls = [
			() => api.post("/v1/memories", { scope, text: "Tea at five." }, key),
			() => api.post("/v1/memories/delete", { scope: "user:43" }, key),
		];
		const answers = await Promise.all((order === "create first" ? calls : calls.toReversed()).map((call) => call()));
		const [created, deleted] = order === "create first" ? answers : answers.toReversed();
		expect([created?.status, deleted?.status].sort()).toContain(409);
		expect(await listedIds(api, scope)).toHaveLength(created?.status === 201 ? 1 : 0);
		expect(await listedIds(api, "user:43")).toEqual(deleted?.status === 200 ? [] : [kept]);
	},
);

test("[API-I5] a key whose memory has been deleted since replays the recorded answer and brings nothing back", async () => {
	const api = await freshTenant();
	const body = { scope, text: "Tea at five." };
	const first = await api.post("/v1/memories", body, idempotent("key-1"));
	await api.delete(`/v1/memories/${first.textAt("memory.id")}`);
	const replay = await api.post("/v1/memories", body, idempotent("key-1"));
	expect([replay.status, replay.text]).toEqual([201, first.text]);
	expect(replay.headers.get("Idempotency-Replayed")).toBe("true");
	expect(await listedIds(api, scope)).toEqual([]);
	const fresh = await api.post("/v1/memories", body, idempotent("key-2"));
	expect([fresh.status, fresh.at("created")]).toEqual([201, true]);
	expect(await listedIds(api, scope)).toEqual([fresh.at("memory.id")]);
});

test("[API-I6] a refused call does not use its key up", async () => {
	const api = await freshTenant();
	const id = await remember(api, { scope, text: "Tea at five." });
	const path = `/v1/memories/${id}`;
	const key = idempotent("key-1");
	expectProblem(await api.patch(path, { salience: 2 }, key), 400, "validation");
	expectProblem(await api.patch(path, { salience: 1 }, { ...key, "If-Match": '"v9"' }), 412, "precondition_failed");
	expectProblem(await api.post("/v1/memories", { scope, text: "x", supersedes: "no" }, key), 400, "validation");
	expect((await api.patch(path, { salience: 1 }, key)).at("memory.version")).toBe(2);
	// The replay comes before the precondition that it made stale itself.
	const conditional = { ...idempotent("key-2"), "If-Match": '"v2"' };
	expect((await api.patch(path, { salience: 0.2 }, conditional)).at("memory.version")).toBe(3);
	const replay = await api.patch(path, { salience: 0.2 }, conditional);
	expect([replay.status, replay.at("memory.version"), replay.headers.get("Idempotency-Replayed")]).toEqual([
		200,
		3,
		"true",
	]);
});

test("[API-I7] the same body in another order of fields or spelling of JSON is the same request", async () => {
	const api = await freshTenant();
	const first = await api.post("/v1/memories", `{"scope":"${scope}","text":"Tea.","tags":["a"]}`, idempotent("k"));
	const same = await api.post(
		"/v1/memories",
		`{ "tags":["\\u0061"], "text":"Tea.",\n"scope":"${scope}"}`,
		idempotent("k"),
	);
	expect([same.status, same.text]).toEqual([201, first.text]);
	const precise = (n: string) => `{"scope":"${scope}","text":"N.","metadata":{"n":${n}}}`;
	expect((await api.post("/v1/memories", precise("12345678901234567890"), idempotent("n"))).status).toBe(201);
	expectProblem(await api.post("/v1/memories", precise("12345678901234567891"), idempotent("n")), 409, "conflict");
});

test("[API-I8] a key is 1 to 255 visible ASCII characters; reads ignore it; secrets are never kept for it", async () => {
	const api = await freshTenant();
	for (const key of ["x".repeat(256), "a b", ""]) {
		expectProblem(
			await api.post("/v1/memories", { scope, text: "Tea." }, idempotent(key)),
			400,
			"validation",
			"Idempotency-Key",
		);
	}
	expect((await api.post("/v1/memories", { scope, text: "Tea." }, idempotent("!".repeat(255)))).status).toBe(201);
	const [first, second] = [
		await api.post("/v1/recall", { scope, cue: "tea" }, idempotent("r")),
		await api.post("/v1/recall", { scope, cue: "coffee" }, idempotent("r")),
	];
	expect([first.status, second.status, second.headers.get("Idempotency-Replayed")]).toEqual([200, 200, null]);
	const keysBefore = (await api.get("/v1/keys")).textsAt("keys.*.id");
	await atOnce(2, () => api.post("/v1/keys", { name: "x", effects: ["memory-read"] }, idempotent("s")));
	expect((await api.get("/v1/keys")).textsAt("keys.*.id").length - keysBefore.length).toBeLessThanOrEqual(1);
});

test("[API-C1] twenty identical writes at once are one memory", async () => {
	const api = await freshTenant();
	const answers = await atOnce(20, () => api.post("/v1/memories", { scope, text: "Tea at five." }));
	expect(tally(answers)).toEqual({ 200: 19, 201: 1 });
	expect(new Set(answers.map((answer) => answer.at("memory.id"))).size).toBe(1);
	expect(await listedIds(api, scope, { include_superseded: true })).toHaveLength(1);
	expect(recalledTexts(await recall(api, { scope, cue: "tea" }))).toEqual(["Tea at five."]);
});

test("[API-C1] thirty different writes at once all land, whatever scope and subject they are about", async () => {
	const api = await freshTenant();
	const answers = await atOnce(30, (index) => {
		const subject = index % 3 === 0 ? { subject_key: `subject ${index}` } : {};
		return api.post("/v1/memories", { scope: index % 2 === 0 ? scope : "user:43", text: `Note ${index}.`, ...subject });
	});
	expect(tally(answers)).toEqual({ 201: 30 });
	const listed = [...(await listedIds(api, scope)), ...(await listedIds(api, "user:43"))];
	expect(listed.sort()).toEqual(answers.map((answer) => answer.textAt("memory.id")).sort());
});

test("[API-C1] overlapping batches at once store each text once", async () => {
	const api = await freshTenant();
	const texts = Array.from({ length: 12 }, (_, index) => `Note ${index}.`);
	const answers = await atOnce(6, (index) => {
		const own = [...texts.slice(index), ...texts.slice(0, index)];
		return api.post("/v1/memories/batch", { memories: own.map((text) => ({ scope, text })) });
	});
	expect(tally(answers)).toEqual({ 200: 6 });
	expect(await listedIds(api, scope)).toHaveLength(12);
	expect(new Set(answers.flatMap((answer) => answer.textsAt("results.*.id"))).size).toBe(12);
	const created = answers.flatMap((answer) => answer.at("results.*.created"));
	expect(created.filter((flag) => flag === true)).toHaveLength(12);
});

test("[API-C2] of changes at once with one If-Match one lands, and the others learn the current version", async () => {
	const api = await freshTenant();
	const path = `/v1/memories/${await remember(api, { scope, text: "Tea at five." })}`;
	const answers = await atOnce(10, (index) => api.patch(path, { text: `Tea at ${index}.` }, { "If-Match": '"v1"' }));
	expect(tally(answers)).toEqual({ 200: 1, 412: 9 });
	const won = answers.find(({ status }) => status === 200);
	for (const lost of answers.filter(({ status }) => status === 412)) expect(lost.at("version")).toBe(2);
	expect((await api.get(path)).at("memory")).toMatchObject({ version: 2, text: won?.at("memory.text") });
	expect((await api.get(`${path}/history`)).at("versions.*.text")).toEqual(["Tea at five.", won?.at("memory.text")]);
	expect(recalledTexts(await recall(api, { scope, cue: "tea" }))).toEqual([won?.at("memory.text")]);
});

test("[API-C2] changes of different fields at once all land, each on the one before", async () => {
	const api = await freshTenant();
	const path = `/v1/memories/${await remember(api, { scope, text: "Tea at five." })}`;
	const fields = [{ text: "Tea at six." }, { salience: 0.1 }, { tags: ["a"] }, { metadata: { b: 1 } }, { label: "c" }];
	const answers = await atOnce(5, (index) => api.patch(path, fields[index]));
	expect(tally(answers)).toEqual({ 200: 5 });
	const versions = answers.map((answer) => answer.numberAt("memory.version")).sort();
	expect(versions).toEqual([2, 3, 4, 5, 6]);
	const all = { version: 6, text: "Tea at six.", salience: 0.1, tags: ["a"], metadata: { b: 1 }, label: "c" };
	expect((await api.get(path)).at("memory")).toMatchObject(all);
	expect((await api.get(`${path}/history`)).at("versions.*.version")).toEqual([1, 2, 3, 4, 5, 6]);
});

test("[API-C3] of deletions at once one answers, the others are 404; bulk deletions count each row once", async () => {
	const api = await freshTenant();
	const path = `/v1/memories/${await remember(api, { scope, text: "Tea at five." })}`;
	expect(tally(await atOnce(10, () => api.delete(path)))).toEqual({ 200: 1, 404: 9 });
	await rememberAll(
		api,
		Array.from({ length: 40 }, (_, index) => ({ scope, text: `Note ${index}.` })),
	);
	const bulk = await atOnce(4, () => api.post("/v1/memories/delete", { scope }));
	expect(bulk.reduce((sum, answer) => sum + answer.numberAt("deleted"), 0)).toBe(40);
	expect(await listedIds(api, scope)).toEqual([]);
});

test("[API-C3] a change and a deletion at once end in the deletion, whichever came first", async () => {
	const api = await freshTenant();
	for (let round = 0; round < 5; round++) {
		const path = `/v1/memories/${await remember(api, { scope, text: `Tea of round ${round}.` })}`;
		const [changed, deleted] = await Promise.all([api.patch(path, { text: "Coffee." }), api.delete(path)]);
		expect(deleted.status).toBe(200);
		expect([200, 404]).toContain(changed.status);
		expectProblem(await api.get(path), 404, "not_found");
	}
	expect(await listedIds(api, scope, { include_superseded: true })).toEqual([]);
	expect(recalledTexts(await recall(api, { scope, cue: "coffee tea" }))).toEqual([]);
});

test("[API-C4] of writes about one subject at once exactly one stays live", async () => {
	const api = await freshTenant();
	const write = (index: number) =>
		api.post("/v1/memories", { scope, text: `The gate is ${index}.`, subject_key: "gate" });
	const answers = await atOnce(8, write);
	expect(tally(answers)).toEqual({ 201: 8 });
	const live = await listedIds(api, scope);
	expect(live).toHaveLength(1);
	expect(await listedIds(api, scope, { include_superseded: true })).toHaveLength(8);
	const winners = answers.map((answer) => answer.textAt("memory.id"));
	expect(winners).toContain(live[0]);
	// A chain without a fork: each but the last is superseded by another one, and no two by the same.
	const followers = await Promise.all(winners.map((id) => api.get(`/v1/memories/${id}`)));
	const superseding = followers.map((answer) => answer.at("memory.superseded_by")).filter((id) => id !== null);
	expect([superseding.length, new Set(superseding).size]).toEqual([7, 7]);
	expect(recalledTexts(await recall(api, { scope, cue: "gate" }))).toHaveLength(1);
});

test("[API-C5] of writes at once that supersede the same memory one lands", async () => {
	const api = await freshTenant();
	const old = await remember(api, { scope, text: "The code is 1234." });
	const answers = await atOnce(6, (index) =>
		api.post("/v1/memories", { scope, text: `The code is ${index}.`, supersedes: old }),
	);
	expect(tally(answers)).toEqual({ 201: 1, 409: 5 });
	expect(await listedIds(api, scope)).toHaveLength(1);
});
