import { expect, test } from "vitest";
import { type Api, apiWith, costOf, freshTenant, keyOf } from "./api.ts";
import { expectProblem, expectSameRefusal, listedIds, remember } from "./steps.ts";

const scope = "user:42";
const path = "/v1/turns/begin";
const session = { scope, session_id: "session-1" };
const idempotent = (key: string) => ({ "Idempotency-Key": key });

async function begin(api: Api, body: object = session): Promise<number> {
	const answer = await api.post(path, body);
	expect([answer.status, Object.keys(Object(answer.at("")))], answer.text).toEqual([200, ["generation"]]);
	return answer.numberAt("generation");
}

test("[API-G1] 50 callers at once are given 50 generations, and the next a greater one", async () => {
	const api = await freshTenant();
	expect(await begin(api)).toBe(1);
	const generations = await Promise.all(Array.from({ length: 50 }, () => begin(api)));
	expect(generations.toSorted((left, right) => left - right)).toEqual(
		Array.from({ length: 50 }, (_, index) => index + 2),
	);
	expect(await begin(api)).toBe(52);
});

test("[API-G1] sessions, scopes and tenants count each for itself", async () => {
	const [api, stranger] = [await freshTenant(), await freshTenant()];
	for (const generation of [1, 2, 3]) expect(await begin(api)).toBe(generation);
	expect(await begin(api, { ...session, session_id: "session-2" })).toBe(1);
	expect(await begin(api, { ...session, scope: "user:42/agent:a" })).toBe(1);
	expect(await begin(api, { ...session, scope: { version: 0, path: ["user", "42"] } })).toBe(1);
	expect(await begin(stranger)).toBe(1);
	// The same scope in its other form, and a session of the largest name.
	expect(await begin(api, { ...session, scope: { version: 1, path: [["user", "42"]] } })).toBe(4);
	expect(await begin(api, { ...session, session_id: "é".repeat(256) })).toBe(1);
});

test("[API-G2] a key begins turns where it may write, and everywhere else there is nothing", async () => {
	const api = await freshTenant();
	const key = await keyOf(api, { effects: ["memory-flush"], scopes: ["user:42/agent:a"] });
	expect(await begin(key, { ...session, scope: "user:42/agent:a" })).toBe(1);
	expect(await begin(key, { ...session, scope: "user:42/agent:a/task:1" })).toBe(1);
	for (const outside of ["user:42", "user:42/agent:b", "user:43"]) {
		const answer = await key.post(path, { ...session, scope: outside });
		expectProblem(answer, 404, "not_found");
		expectSameRefusal(answer, await key.get("/v1/nothing-here"));
		expect(await begin(api, { ...session, scope: outside })).toBe(1);
	}
});

test("[API-G2] wants memory-flush, and names what it was wanted for", async () => {
	const api = await freshTenant();
	const key = await keyOf(api, { effects: ["memory-read", "memory-write", "memory-consolidate", "keys-admin"] });
	const answer = await key.post(path, session);
	expectProblem(answer, 403, "missing_effect");
	expect(answer.textAt("detail")).toBe("The key lacks the effect memory-flush, which beginning a turn needs.");
	expectProblem(await apiWith(null).post(path, session), 401, "unauthenticated");
});

test.each([
	["no scope", { session_id: "s" }, "scope"],
	["an empty scope", { scope: "", session_id: "s" }, "scope"],
	["no session", { scope }, "session_id"],
	["a null session", { scope, session_id: null }, "session_id"],
	["an empty session", { scope, session_id: "" }, "session_id"],
	["a number for a session", { scope, session_id: 1 }, "session_id"],
	["a session over its limit", { scope, session_id: "é".repeat(257) }, "session_id"],
	["a delimiter of the revision", { scope, session_id: "a\u0000" }, "session_id"],
	["a field of publishing", { ...session, generation: 1 }, "generation"],
])("[API-G3] %s is refused by name, and begins nothing", async (_, body, field) => {
	const api = await freshTenant();
	expectProblem(await api.post(path, body), 400, "validation", field);
	expect(await begin(api, { scope, session_id: "s" })).toBe(1);
});

test("[API-I2] a key that began a turn is no other call's, and the other way round", async () => {
	const api = await freshTenant();
	expect((await api.post(path, session, idempotent("key-1"))).status).toBe(200);
	const others = [
		() => api.post(path, { ...session, scope: "user:43" }, idempotent("key-1")),
		() => api.post("/v1/memories", { scope, text: "Tea at five." }, idempotent("key-1")),
	];
	for (const other of others) expectProblem(await other(), 409, "conflict");
	expect(await listedIds(api, scope)).toEqual([]);
	await api.post("/v1/memories", { scope, text: "Tea at six." }, idempotent("key-2"));
	expectProblem(await api.post(path, session, idempotent("key-2")), 409, "conflict");
	expect(await begin(api)).toBe(2);
	expect(await begin(api, { ...session, scope: "user:43" })).toBe(1);
});

test("[API-I1] a replay gives the generation of its call, though later ones were begun", async () => {
	const api = await freshTenant();
	const first = await api.post(path, session, idempotent("key-1"));
	expect(await begin(api)).toBe(2);
	const replay = await api.post(path, session, idempotent("key-1"));
	expect([replay.text, replay.headers.get("Idempotency-Replayed")]).toEqual([first.text, "true"]);
	expect(await begin(api)).toBe(3);
});

test("[API-K7] beginning a turn reads the database at most once and asks one object, and writes no row, however much is stored", async () => {
	const api = await freshTenant();
	await remember(api, { scope, text: "Tea at five.", session_id: session.session_id });
	const cost = costOf(await api.post(path, session));
	expect(cost).toMatchObject({ object: 1, vector: 0, rowsWritten: 0 });
	for (const [count, most] of [
		[cost.d1, 1],
		[cost.hops, 2],
		[cost.rowsRead, 2],
	] as const) {
		expect(count).toBeLessThanOrEqual(most);
	}
});
