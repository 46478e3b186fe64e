import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { type Api, apiWith, freshTenant, keyOf } from "./api.ts";
import { expectProblem, expectSameRefusal, listedIds, listPath, recall, remember } from "./steps.ts";

const scope = "user:42";
const unknownId = "0195d3c2-7b1a-7c3e-9a55-2f6f0c6b1d10";

interface Route {
	readonly method: string;
	readonly path: string;
	/** Null where it takes none. */
	readonly body: Readonly<Record<string, unknown>> | null;
	readonly effect: string;
	/** A word by which the refusal names what the effect was wanted for. */
	readonly feature: RegExp;
}

const memory = { scope, text: "Tea at five." };

/** Every route that takes a key, with a call that would succeed or, by id, be a 404. */
const routes: readonly Route[] = [
	{ method: "POST", path: "/v1/memories", body: memory, effect: "memory-write", feature: /storing/ },
	{
		method: "POST",
		path: "/v1/memories/batch",
		body: { memories: [memory] },
		effect: "memory-write",
		feature: /storing/,
	},
	{ method: "GET", path: listPath(scope), body: null, effect: "memory-read", feature: /listing/ },
	{ method: "POST", path: "/v1/memories/delete", body: { scope }, effect: "memory-write", feature: /deleting/ },
	{ method: "GET", path: `/v1/memories/${unknownId}`, body: null, effect: "memory-read", feature: /reading/ },
	{
		method: "PATCH",
		path: `/v1/memories/${unknownId}`,
		body: { salience: 1 },
		effect: "memory-write",
		feature: /chang/,
	},
	{ method: "DELETE", path: `/v1/memories/${unknownId}`, body: null, effect: "memory-write", feature: /deleting/ },
	{ method: "GET", path: `/v1/memories/${unknownId}/history`, body: null, effect: "memory-read", feature: /history/ },
	{ method: "POST", path: "/v1/recall", body: { scope }, effect: "memory-read", feature: /recall/ },
	{ method: "POST", path: "/v1/scan", body: { scope }, effect: "memory-read", feature: /scan/ },
	{
		method: "GET",
		path: `/v1/blocks/e3b0c44298fc1c14?scope=${scope}`,
		body: null,
		effect: "memory-read",
		feature: /block/,
	},
	{
		method: "POST",
		path: "/v1/activate",
		body: { scope, cue: "tea" },
		effect: "memory-read",
		feature: /spreading activation/,
	},
	{
		method: "POST",
		path: "/v1/turns/begin",
		body: { scope, session_id: "s1" },
		effect: "memory-flush",
		feature: /beginning a turn/,
	},
	{
		method: "POST",
		path: "/v1/turns",
		body: { scope, session_id: "s1", messages: [{ speaker: "user", text: "Tea?" }] },
		effect: "memory-flush",
		feature: /publishing a turn/,
	},
	{
		method: "GET",
		path: `/v1/turns?scope=${scope}&session_id=s1`,
		body: null,
		effect: "memory-read",
		feature: /listing turns/,
	},
	{
		method: "POST",
		path: "/v1/keys",
		body: { name: "x", effects: ["memory-read"] },
		effect: "keys-admin",
		feature: /key/,
	},
	{ method: "GET", path: "/v1/keys", body: null, effect: "keys-admin", feature: /key/ },
	{ method: "DELETE", path: "/v1/keys/aaaaaaaaaaaaaaaa", body: null, effect: "keys-admin", feature: /key/ },
	{ method: "POST", path: "/v1/tenants", body: { name: "x" }, effect: "admin", feature: /tenant/ },
];

const withBodies = routes.filter(({ body }) => body !== null);
const named = (of: readonly Route[]) =>
	of.map((route) => [`${route.method} ${route.path.replace(unknownId, "{id}")}`, route] as const);
const effects = ["memory-read", "memory-write", "memory-flush", "memory-consolidate", "keys-admin"];

function send(api: Api, { method, path, body }: Route, more: object = {}) {
	return api.call(method, path, { ...(body === null ? {} : { body }), ...more });
}

/** A key that holds all that the route needs. */
async function holderOf({ effect }: Route): Promise<Api> {
	return effect === "admin" ? apiWith(env.MNEMA_ADMIN_KEY ?? null) : freshTenant();
}

test.each(named(routes))("[API-E1] %s: without a valid key 401, before anything else", async (_, route) => {
	const { key } = await freshTenant();
	const wrongSecret = `${key.slice(0, -1)}${key.endsWith("a") ? "b" : "a"}`;
	const holders = [
		null,
		"",
		"nonsense",
		"mnm_",
		wrongSecret,
		key.toUpperCase(),
		`${key}x`,
		"mnm_admin_wrong-wrong-wrong-wrong",
	];
	for (const holder of holders) {
		const answer = await send(apiWith(holder), route);
		expectProblem(answer, 401, "unauthenticated");
		expect(answer.headers.get("WWW-Authenticate")).toBe("Bearer");
	}
	if (route.body !== null) expectProblem(await send(apiWith(null), route, { body: "{" }), 401, "unauthenticated");
	const inOtherSchemes = { headers: { Authorization: `Basic ${key}` } };
	expectProblem(await send(apiWith(null), route, inOtherSchemes), 401, "unauthenticated");
});

test.each(named(routes))(
	"[API-E2] %s: a key without the effect is 403, named with what wanted it, before the body",
	async (_, route) => {
		const owner = await freshTenant();
		const others = effects.filter((effect) => effect !== route.effect);
		const key = await keyOf(owner, { effects: others });
		for (const more of [{}, ...(route.body === null ? [] : [{ body: "{" }])]) {
			const answer = await send(key, route, more);
			expectProblem(answer, 403, "missing_effect");
			expect(answer.textAt("detail")).toContain(route.effect);
			expect(answer.textAt("detail")).toMatch(route.feature);
		}
		const operator = await send(apiWith(env.MNEMA_ADMIN_KEY ?? null), route);
		if (route.effect !== "admin") expectProblem(operator, 403, "missing_effect");
	},
);

test.each(named(routes))("[API-E3] %s: an unknown query parameter is 400 and named", async (_, route) => {
	const api = await holderOf(route);
	for (const name of ["user_id", "__proto__", "verbose"]) {
		const path = `${route.path}${route.path.includes("?") ? "&" : "?"}${name}=1`;
		expectProblem(await send(api, { ...route, path }), 400, "validation", name);
	}
	const twice = `${route.path}${route.path.includes("?") ? "&" : "?"}scope=user:1&scope=user:2`;
	expectProblem(await send(api, { ...route, path: twice }), 400, "validation", "scope");
});

test.each(named(withBodies))("[API-E3] %s: an unknown body field is 400 and named", async (_, route) => {
	const api = await holderOf(route);
	for (const name of ["user_id", "tenant", "tenant_id", "Scope", "toString"]) {
		expectProblem(await send(api, route, { body: { ...route.body, [name]: "x" } }), 400, "validation", name);
	}
	const json = JSON.stringify(route.body).replace("{", '{"__proto__":{"admin":true},');
	expectProblem(await send(api, route, { body: json }), 400, "validation", "__proto__");
});

const malformed = [
	"",
	" ",
	"{",
	"[]",
	"null",
	"5",
	'"x"',
	'{"a":1,}',
	"{'a':1}",
	"{}{}",
	"NaN",
	"\u0000",
	"[".repeat(100_000),
];

test.each(named(withBodies))("[API-E4] %s: what is no JSON object is 400", async (_, route) => {
	const api = await holderOf(route);
	for (const body of malformed) expectProblem(await send(api, route, { body }), 400, "validation");
	const latin1 = new Uint8Array([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xe9, 0x22, 0x7d]);
	expectProblem(await send(api, route, { body: latin1 }), 400, "validation");
});

test.each([
	["/v1/memories", ["PUT", "PATCH", "DELETE"], ["GET", "POST"]],
	["/v1/memories/batch", ["GET", "PUT", "DELETE"], ["POST"]],
	["/v1/memories/delete", ["GET", "DELETE", "PATCH"], ["POST"]],
	[`/v1/memories/${unknownId}`, ["POST", "PUT"], ["DELETE", "GET", "PATCH"]],
	[`/v1/memories/${unknownId}/history`, ["POST", "DELETE"], ["GET"]],
	["/v1/recall", ["GET", "PUT", "DELETE"], ["POST"]],
	["/v1/scan", ["GET"], ["POST"]],
	["/v1/blocks/e3b0c44298fc1c14", ["POST", "DELETE"], ["GET"]],
	["/v1/keys", ["PUT", "DELETE"], ["GET", "POST"]],
	["/v1/keys/aaaaaaaaaaaaaaaa", ["GET", "PATCH"], ["DELETE"]],
	["/v1/tenants", ["GET", "DELETE"], ["POST"]],
	["/health", ["POST", "DELETE"], ["GET"]],
	["/openapi.json", ["POST"], ["GET"]],
] as const)("[API-E5] %s: a wrong method is 405 and told the right ones", async (path, wrong, right) => {
	const api = await freshTenant();
	for (const method of wrong) {
		const answer = await api.call(method, path, method === "GET" ? {} : { body: {} });
		expectProblem(answer, 405, "not_found");
		const allowed = (answer.headers.get("Allow") ?? "")
			.split(", ")
			.filter((name) => name !== "HEAD" && name !== "OPTIONS");
		expect(allowed.sort()).toEqual(right);
	}
});

test("[API-E5] a path that is not there is 404, and below /v1 only for those who have a key", async () => {
	const api = await freshTenant();
	const paths = [
		"/v1",
		"/v1/",
		"/v1/nothing",
		"/v1/memories/",
		"/v1/memories/batch/x",
		"/v2/memories",
		"/v1//memories",
	];
	for (const path of [...paths, "/nothing"]) expectProblem(await api.get(path), 404, "not_found");
	for (const path of ["/v1/nothing", "/v1/memories/"]) {
		expectProblem(await apiWith(null).get(path), 401, "unauthenticated");
	}
});

test("[API-E6] an id of a wrong form, an unknown one and another tenant's are the same 404", async () => {
	const api = await freshTenant();
	const stranger = await freshTenant();
	const foreign = await remember(stranger, { scope, text: "Tea at five." });
	const verbs = (id: string) => [
		{ method: "GET", path: `/v1/memories/${id}` },
		{ method: "GET", path: `/v1/memories/${id}/history` },
		{ method: "PATCH", path: `/v1/memories/${id}`, body: { text: "Changed." } },
		{ method: "PATCH", path: `/v1/memories/${id}`, body: { text: "Changed." }, headers: { "If-Match": '"v7"' } },
		{ method: "DELETE", path: `/v1/memories/${id}` },
		{ method: "DELETE", path: `/v1/memories/${id}`, headers: { "Idempotency-Key": id.slice(0, 8) } },
	];
	const reference = verbs(unknownId);
	const wrongForms = [
		"x",
		"1",
		"%00",
		"%F0%9F%98%80",
		"..%2F..",
		`${unknownId}0`,
		unknownId.toUpperCase(),
		"null",
		"'--",
	];
	for (const id of [foreign, ...wrongForms]) {
		for (const [index, { method, path, ...call }] of verbs(id).entries()) {
			const answer = await api.call(method, path, call);
			expectProblem(answer, 404, "not_found");
			const known = reference[index];
			if (known !== undefined) expectSameRefusal(answer, await api.call(known.method, known.path, known));
		}
	}
	expect((await stranger.get(`/v1/memories/${foreign}`)).at("memory")).toMatchObject({
		text: "Tea at five.",
		version: 1,
	});
	const supersedes = (id: string) => api.post("/v1/memories", { scope, text: "Tea at six.", supersedes: id });
	expectSameRefusal(await supersedes(foreign), await supersedes(unknownId));
});

/** In the order of the checks; each body also breaks every later one, where they can be broken together. */
const contract: readonly (readonly [name: string, body: object, field: string, declared: RegExp])[] = [
	[
		"a budget that is none",
		{ recall_budget: 5, limit: 0, candidate_limit: 0, layers: [], max_record_chars: 0 },
		"recall_budget",
		/5/,
	],
	["a budget without a ceiling", { recall_budget: { max_record_bytes: 10 } }, "recall_budget", /max_block_bytes/],
	["a budget of nothing", { recall_budget: { max_record_bytes: 0, max_block_bytes: 10 } }, "recall_budget", /0/],
	["a budget of halves", { recall_budget: { max_record_bytes: 1.5, max_block_bytes: 10 } }, "recall_budget", /1\.5/],
	[
		"a budget whose record outgrows its block",
		{ recall_budget: { max_record_bytes: 11, max_block_bytes: 10 } },
		"recall_budget",
		/11/,
	],
	[
		"a budget that reserves for no layer",
		{ recall_budget: { max_record_bytes: 1, max_block_bytes: 10, reserve: { x: 1 } } },
		"recall_budget",
		/x/,
	],
	["limit 0", { limit: 0, candidate_limit: 0, layers: [], max_record_chars: 0 }, "limit", /0/],
	["limit -3", { limit: -3 }, "limit", /-3/],
	["candidate_limit 0", { candidate_limit: 0, layers: [], max_record_chars: 0 }, "candidate_limit", /0/],
	["candidate_limit 1001", { candidate_limit: 1_001 }, "candidate_limit", /1001/],
	["candidate_limit true", { candidate_limit: true }, "candidate_limit", /true/i],
	["candidate_limit 1.5", { candidate_limit: 1.5 }, "candidate_limit", /1\.5/],
	["candidate_limit of text", { candidate_limit: "100" }, "candidate_limit", /100/],
	["candidate_limit null", { candidate_limit: null }, "candidate_limit", /null/i],
	["no layer", { layers: [], max_record_chars: 0, max_total_chars: 0 }, "layers", /layer/],
	["max_record_chars 0", { max_record_chars: 0 }, "max_record_chars", /0/],
	["max_total_chars -1", { max_total_chars: -1 }, "max_total_chars", /-1/],
	["a record longer than the block", { max_record_chars: 251, max_total_chars: 250 }, "max_record_chars", /251/],
	["a record longer than the default block", { max_record_chars: 1_501 }, "max_record_chars", /1501/],
	["a block shorter than the default record", { max_total_chars: 249 }, "max_record_chars", /249/],
];

test.each(contract)(
	"[API-E7] %s is 422, named, and comes before every other fault",
	async (_, body, field, declared) => {
		const api = await freshTenant();
		for (const path of ["/v1/recall", "/v1/scan"]) {
			for (const faults of [{}, { scope: null, cue: 5, unknown: 1, filter: 7 }]) {
				const answer = await api.post(path, { scope, ...faults, ...body });
				expectProblem(answer, 422, "memory_contract", field);
				expect(answer.textAt("detail")).toMatch(declared);
				expect(answer.textsAt("errors.*.path")).toHaveLength(1);
			}
		}
	},
);

test("[API-E7] what the six checks let through is let through", async () => {
	const api = await freshTenant();
	const exact = `{"scope":"${scope}","candidate_limit":100.0,"limit":1e0,"max_record_chars":1,"max_total_chars":1}`;
	expect((await api.post("/v1/recall", exact)).status).toBe(200);
	for (const body of [{ candidate_limit: 1 }, { candidate_limit: 1_000 }, { limit: 100 }, { recall_budget: null }]) {
		expect((await api.post("/v1/recall", { scope, ...body })).status).toBe(200);
	}
});

test.each([
	["limit", 101],
	["limit", 1.5],
	["limit", "5"],
	["limit", null],
	["layers", ["semantic", "dream"]],
	["layers", "semantic"],
	["cue", 5],
	["cue", null],
	["cue", "x".repeat(8_193)],
	["turn", -1],
	["turn", "1"],
	["max_record_chars", "250"],
	["max_record_chars", 1.5],
	["exclude_speakers", "Bob"],
	["exclude_speakers", [""]],
	["as_of", "yesterday"],
	["as_of", "2026-13-01T00:00:00Z"],
	["strict", "true"],
	["pin", 1],
	["policy", 1],
	["policy.relevance_floor", 2],
	["policy.blend", {}],
	["policy.half_life_days", 0],
	["query", "tea"],
	["top_k", 5],
])("[API-E8] recall refuses %s = %j with 400 and names it", async (path, value) => {
	const api = await freshTenant();
	const [field = "", below] = path.split(".");
	const body = { scope, [field]: below === undefined ? value : { [below]: value } };
	const answer = await api.post("/v1/recall", body);
	expectProblem(answer, 400, "validation");
	expect(answer.textsAt("errors.*.path").some((named) => named === path || named.startsWith(`${path}.`))).toBe(true);
});

test("[API-E8] a cue of 8,192 code points is read", async () => {
	const api = await freshTenant();
	expect((await recall(api, { scope, cue: "😀".repeat(8_192) })).at("memories")).toEqual([]);
	expect((await recall(api, { scope, cue: "tea ".repeat(2_048) })).at("memories")).toEqual([]);
});

test("[API-E9] a body over 8 MiB is 413 on every route that takes one", async () => {
	const mebibyte = 1_024 * 1_024;
	const padded = (length: number) => {
		const json = JSON.stringify(memory);
		return json + " ".repeat(length - json.length);
	};
	const api = await freshTenant();
	expect((await api.post("/v1/memories", padded(8 * mebibyte))).status).toBe(201);
	for (const route of withBodies) {
		const answer = await send(await holderOf(route), route, { body: padded(8 * mebibyte + 1) });
		expectProblem(answer, 413, "too_large");
	}
});

test("[API-E10] no refusal shows what was stored, what was sent as a value, or SQL", async () => {
	const api = await freshTenant();
	const secret = "zanzibar";
	const id = await remember(api, { scope, text: `The ${secret} code.`, subject_key: secret });
	await remember(api, { scope, text: `The other ${secret} code.`, supersedes: id });
	const key = { "Idempotency-Key": "k1" };
	await api.post("/v1/memories", { scope, text: `A third ${secret} code.` }, key);
	const refusals = [
		await api.post("/v1/memories", { scope, text: `The ${secret} again.`, supersedes: id }),
		await api.post("/v1/memories", { scope, text: `The ${secret} again.`, supersedes: secret }),
		await api.post("/v1/memories", { scope, text: `A fourth ${secret} code.` }, key),
		await api.post("/v1/memories", { scope: `${secret}`, text: "x" }),
		await api.post("/v1/memories", { scope: `user:${secret}\n`, text: "x" }),
		await api.post("/v1/memories", { scope, text: `${secret} `.repeat(5_000) }),
		await api.post("/v1/memories", { scope, text: "x", layer: secret }),
		await api.post("/v1/memories", { scope, text: "x", salience: secret }),
		await api.post("/v1/memories", { scope, text: "x", event_time: secret }),
		await api.post("/v1/memories", `{"scope":"${scope}","text":"${secret}`),
		await api.patch(`/v1/memories/${id}`, { text: `${secret}\u0000` }),
		await api.patch(`/v1/memories/${id}`, { text: secret }, { "If-Match": '"v9"' }),
		await api.patch(`/v1/memories/${unknownId}`, { text: secret }),
		await api.post("/v1/recall", { scope, cue: secret, as_of: secret }),
		await api.post("/v1/recall", { scope, filter: { speaker: { like: secret } } }),
		await api.post("/v1/recall", { scope, filter: { event_time: secret } }),
		await api.get(listPath(scope, { cursor: secret })),
		await api.get(listPath(scope, { layer: secret })),
	];
	for (const answer of refusals) {
		expect(answer.status).toBeGreaterThanOrEqual(400);
		expect(answer.status).toBeLessThan(500);
		expect(answer.text).not.toContain(secret);
		expect(answer.text).not.toMatch(/SELECT|INSERT|UPDATE |DELETE FROM|SQLITE|D1_ERROR|constraint| at .+\.ts/i);
		const shape = ["type", "title", "status", "detail", "code", "request_id", "errors", "version"];
		expect(Object.keys(Object(answer.at(""))).filter((name) => !shape.includes(name))).toEqual([]);
	}
});

test("[API-E11] health and the document need no key and tell no secret", async () => {
	for (const path of ["/health", "/openapi.json"]) {
		const answer = await apiWith(null).get(path);
		expect(answer.status).toBe(200);
		expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
		expect(answer.headers.get("X-Request-Id")).not.toBeNull();
		expect(answer.text).not.toContain(env.MNEMA_ADMIN_KEY);
	}
	expect((await apiWith(null).get("/health")).at("status")).toBe("ok");
	expect((await apiWith(null).get("/openapi.json")).at("openapi")).toMatch(/^3\.1\./);
});

test("[API-E12] a bookmark that an answer gave is taken, anything else refused", async () => {
	const api = await freshTenant();
	const created = await api.post("/v1/memories", memory);
	const bookmark = created.headers.get("Mnema-Bookmark") ?? "";
	const read = await api.get(listPath(scope), { "Mnema-Bookmark": bookmark });
	expect(read.at("memories.*.id")).toEqual([created.at("memory.id")]);
	for (const wrong of ["first-primary", "first-unconstrained", "x", "0'--", "0".repeat(300)]) {
		expectProblem(await api.get(listPath(scope), { "Mnema-Bookmark": wrong }), 400, "validation", "Mnema-Bookmark");
	}
	expect(await listedIds(api, scope)).toHaveLength(1);
});
