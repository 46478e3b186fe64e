import { beforeAll, describe, expect, test } from "vitest";
import { type Api, apiWith, freshTenant } from "./api.ts";
import {
	expectProblem,
	list,
	listedIds,
	listPath,
	recall,
	recalledIds,
	remember,
	rememberAll,
	scan,
	walk,
} from "./steps.ts";

const scope = "user:42";

test("[API-L1] 250 memories are walked in five whole pages, each id once, newest first and by id among equals", async () => {
	const api = await freshTenant();
	const ids = await rememberAll(
		api,
		Array.from({ length: 250 }, (_, index) => ({ scope, text: `Note ${index}.` })),
	);
	const pages = await walk(api, scope);
	expect(pages.map((page) => page.textsAt("memories.*.id").length)).toEqual([50, 50, 50, 50, 50]);
	expect(pages.at(-1)?.at("next_cursor")).toBeNull();
	const walked = pages.flatMap((page) => page.textsAt("memories.*.id"));
	// One batch is one moment, so that id alone tells its rows apart; ids are ASCII, which sorts as SQLite does.
	expect(new Set(pages.flatMap((page) => page.textsAt("memories.*.created_at"))).size).toBe(1);
	expect(walked).toEqual([...ids].sort().reverse());
	expect(await listedIds(api, scope, { limit: 200 })).toEqual(walked);
	expect(await listedIds(api, scope, { limit: 7 })).toEqual(walked);
	expect((await list(api, "user:43")).at("")).toEqual({ memories: [], next_cursor: null });
});

test("[API-L2] what is written, changed or deleted during a walk moves no other memory in or out of it", async () => {
	const api = await freshTenant();
	const ids: string[] = [];
	for (let index = 0; index < 9; index++) ids.push(await remember(api, { scope, text: `Note ${index}.` }));
	const newestFirst = ids.toReversed();
	const first = await list(api, scope, { limit: 3 });
	expect(first.at("memories.*.id")).toEqual(newestFirst.slice(0, 3));
	await remember(api, { scope, text: "Note of meanwhile." });
	await api.patch(`/v1/memories/${ids[0]}`, { text: "Note 0, changed.", salience: 1 });
	await api.delete(`/v1/memories/${first.textAt("memories.2.id")}`);
	await api.delete(`/v1/memories/${ids[4]}`);
	const others: string[] = [];
	for (let cursor = first.at("next_cursor"); cursor !== null; ) {
		const page = await list(api, scope, { limit: 3, cursor });
		others.push(...page.textsAt("memories.*.id"));
		cursor = page.at("next_cursor");
	}
	expect(others).toEqual([ids[5], ids[3], ids[2], ids[1], ids[0]]);
});

test("[API-L3] a cursor belongs to its query and its tenant", async () => {
	const api = await freshTenant();
	const drafts = ["One.", "Two.", "Three."].map((text) => ({
		scope,
		text,
		tags: ["a"],
		layer: "episodic",
		session_id: "s",
	}));
	await rememberAll(api, drafts);
	const cursor = (await list(api, scope, { limit: 1 })).textAt("next_cursor");
	const others = [
		listPath("user:43", { cursor }),
		listPath({ version: 0, path: ["42"] }, { cursor }),
		listPath(scope, { cursor, tag: "a" }),
		listPath(scope, { cursor, layer: "episodic" }),
		listPath(scope, { cursor, session_id: "s" }),
		listPath(scope, { cursor, inherited: true }),
		listPath(scope, { cursor, descendants: true }),
		listPath(scope, { cursor, include_superseded: true }),
		listPath(scope, { cursor, filter: { tags: "a" } }),
		listPath(scope, { cursor: `${cursor}A` }),
		listPath(scope, { cursor: cursor.slice(0, -2) }),
		listPath(scope, { cursor: "" }),
		listPath(scope, { cursor: "e30" }),
		listPath(scope, { cursor: "%00" }),
	];
	for (const path of others) expectProblem(await api.get(path), 400, "validation", "cursor");
	const stranger = await freshTenant();
	expectProblem(await stranger.get(listPath(scope, { cursor })), 400, "validation", "cursor");
	// The same scope in its other spelling is the same query.
	const spelt = await list(api, { version: 1, path: [["user", "42"]] }, { limit: 1, cursor });
	expect(spelt.textsAt("memories.*.text")).toHaveLength(1);
});

test("[API-L4] a list's parameters choose by layer, tag, session, scopes above and below, and supersession", async () => {
	const api = await freshTenant();
	const above = await remember(api, { scope: "org:x", text: "Above.", layer: "procedural", tags: ["t"] });
	const own = await remember(api, {
		scope: "org:x/user:1",
		text: "Own.",
		layer: "episodic",
		session_id: "s1",
		tags: ["t", "u"],
	});
	const working = await remember(api, { scope: "org:x/user:1", text: "Working.", layer: "working", tags: ["tt"] });
	const below = await remember(api, { scope: "org:x/user:1/agent:a", text: "Below.", session_id: "s1" });
	await remember(api, { scope: "org:x/user:10", text: "Sibling whose id begins alike.", tags: ["t"] });
	const newer = await remember(api, { scope: "org:x/user:1", text: "Newer.", supersedes: working });
	const at = (query: Readonly<Record<string, unknown>>) => listedIds(api, "org:x/user:1", query);
	expect(await at({})).toEqual([newer, own]);
	expect(await at({ include_superseded: true })).toEqual([newer, working, own]);
	expect(await at({ inherited: true })).toEqual([newer, own, above]);
	expect(await at({ descendants: true })).toEqual([newer, below, own]);
	expect(await at({ inherited: "true", descendants: "true", tag: "t" })).toEqual([own, above]);
	expect(await at({ layer: "episodic" })).toEqual([own]);
	expect(await at({ layer: "working", include_superseded: true })).toEqual([working]);
	expect(await at({ session_id: "s1", descendants: true })).toEqual([below, own]);
	expect(await at({ tag: "u", layer: "semantic" })).toEqual([]);
});

test.each([
	["limit", "0"],
	["limit", "201"],
	["limit", "1.5"],
	["limit", "-1"],
	["limit", "many"],
	["layer", "nothing"],
	["tag", ""],
	["session_id", ""],
	["inherited", "yes"],
	["descendants", "1"],
	["filter", "tags=a"],
	["filter", "[]"],
	["filter", '"x"'],
	["offset", "10"],
	["page", "2"],
])("[API-L5] a list refuses %s=%s by name", async (name, value) => {
	const api = await freshTenant();
	const refused = await api.get(listPath(scope, { [name]: value }));
	expectProblem(refused, 400, "validation");
	expect(refused.textsAt("errors.*.path").some((path) => path.split(".")[0] === name)).toBe(true);
});

/** The members that a filter table refers to by their place. */
const filtered = [
	`{"text":"orchard zero","layer":"semantic","speaker":"ann","session_id":"s1","tags":["work","personal"],"salience":0.1,
		"event_time":"2026-01-01T00:00:00Z",
		"metadata":{"n":10,"color":"red","a.b":"dot","we ird \\"key\\" $.x":1,"flag":true,"list":["x",2]}}`,
	`{"text":"orchard one","layer":"episodic","speaker":"bob","session_id":"s1","tags":["work"],"salience":0.5,
		"event_time":"2026-01-01T12:00:00Z","metadata":{"n":15.0,"color":"blue"}}`,
	`{"text":"orchard two","layer":"procedural","salience":0.9,"metadata":{"n":"15","nothing":null}}`,
	`{"text":"orchard three","layer":"prospective","speaker":"ann","session_id":"s2","tags":["workshop"],"salience":0.5,
		"event_time":"2026-01-02T00:00:00Z","metadata":{"n":20,"color":"red","flag":false}}`,
	`{"text":"orchard four","layer":"semantic","speaker":"Ann","session_id":"s2","tags":["personal","π"],"salience":1,
		"metadata":{"n":20.5,"":"empty","constructor":"c","__proto__":"p","日本":"go"}}`,
	`{"text":"orchard five","layer":"semantic","salience":0.2,"metadata":{"n":12345678901234567890}}`,
];

const filters: readonly (readonly [filter: unknown, members: readonly number[]])[] = [
	[{ layer: "semantic" }, [0, 4, 5]],
	[{ layer: { in: ["episodic", "procedural"] } }, [1, 2]],
	[{ layer: { nin: ["semantic"] } }, [1, 2, 3]],
	[{ speaker: "ann" }, [0, 3]],
	[{ speaker: { ne: "ann" } }, [1, 2, 4, 5]],
	[{ speaker: { nin: ["ann", "bob"] } }, [2, 4, 5]],
	[{ session_id: { in: ["s2", "nope"] } }, [3, 4]],
	[{ session_id: { ne: "s1" } }, [2, 3, 4, 5]],
	[{ tags: "work" }, [0, 1]],
	[{ tags: { ne: "work" } }, [2, 3, 4, 5]],
	[{ tags: { in: ["personal", "workshop"] } }, [0, 3, 4]],
	[{ tags: { nin: ["work", "π"] } }, [2, 3, 5]],
	[{ tags: { in: [] } }, []],
	[{ and: [{ tags: "work" }, { tags: "personal" }] }, [0]],
	[{ salience: { gte: 0.5 } }, [1, 2, 3, 4]],
	[{ salience: { gt: 0.5, lt: 1 } }, [2]],
	[{ salience: 0.5 }, [1, 3]],
	[{ salience: { lte: 0.1 } }, [0]],
	[{ salience: { in: [0.9, 1] } }, [2, 4]],
	[{ event_time: "2026-01-01T00:00:00Z" }, [0]],
	[{ event_time: { gte: "2026-01-01T00:00:00+00:00" } }, [0, 1, 3]],
	[{ event_time: { gte: "2025-12-31T17:00:00-07:00" } }, [0, 1, 3]],
	[{ event_time: { gt: "2026-01-01T05:30:00.000+05:30", lt: "2026-01-02T00:00:00Z" } }, [1]],
	[{ event_time: { in: ["2026-01-01T14:00:00+02:00"] } }, [1]],
	[{ event_time: { ne: "2026-01-01T00:00:00Z" } }, [1, 2, 3, 4, 5]],
	[{ created_at: { gte: "2020-01-01T00:00:00Z" } }, [0, 1, 2, 3, 4, 5]],
	[{ created_at: { lt: "2020-01-01T00:00:00+14:00" } }, []],
	[{ "metadata.color": "red" }, [0, 3]],
	[{ "metadata.color": { ne: "red" } }, [1, 2, 4, 5]],
	[{ "metadata.n": { gte: 10, lte: 20 } }, [0, 1, 3]],
	[{ "metadata.n": { gt: 15 } }, [3, 4, 5]],
	[{ "metadata.n": 15 }, [1]],
	[{ "metadata.n": "15" }, [2]],
	[{ "metadata.n": { gt: "1" } }, [2]],
	[{ "metadata.n": { in: [10, "15", 20.5] } }, [0, 2, 4]],
	[{ "metadata.n": { gte: 12345678901234567000 } }, [5]],
	[{ "metadata.a.b": "dot" }, [0]],
	[{ 'metadata.we ird "key" $.x': 1 }, [0]],
	[{ "metadata.": "empty" }, [4]],
	[{ "metadata.constructor": "c" }, [4]],
	[{ "metadata.__proto__": "p" }, [4]],
	[{ "metadata.toString": { ne: "x" } }, [0, 1, 2, 3, 4, 5]],
	[{ "metadata.日本": "go" }, [4]],
	[{ "metadata.flag": true }, [0]],
	[{ "metadata.flag": { ne: true } }, [1, 2, 3, 4, 5]],
	[{ "metadata.list": "x" }, [0]],
	[{ "metadata.list": { in: [2] } }, [0]],
	[{ "metadata.list": { nin: ["x"] } }, [1, 2, 3, 4, 5]],
	[{ "metadata.nothing": { ne: "x" } }, [0, 1, 2, 3, 4, 5]],
	[{ or: [{ speaker: "bob" }, { tags: "personal" }] }, [0, 1, 4]],
	[
		{
			or: [
				{ speaker: "ann", session_id: "s2" },
				{ speaker: "bob", layer: "episodic" },
			],
		},
		[1, 3],
	],
	[{ not: { speaker: "ann" } }, [1, 2, 4, 5]],
	[{ not: { and: [{ layer: "semantic" }, { salience: { gte: 0.5 } }] } }, [0, 1, 2, 3, 5]],
	[{ not: { or: [{ layer: "semantic" }, { "metadata.color": "blue" }] } }, [2, 3]],
	[{ not: { tags: "work" }, layer: "semantic" }, [4, 5]],
	[{ speaker: "ann", session_id: "s1" }, [0]],
	[{ speaker: { in: ["ann", "bob"], ne: "bob" } }, [0, 3]],
	[{ and: [{ or: [{ layer: "episodic" }, { layer: "semantic" }] }, { not: { speaker: "ann" } }] }, [1, 4, 5]],
];

describe("one grammar of filters", () => {
	let api: Api;
	let ids: readonly string[];
	beforeAll(async () => {
		api = await freshTenant();
		const memories = filtered.map((json) => json.replace("{", `{"scope":"${scope}",`));
		const answer = await api.post("/v1/memories/batch", `{"memories":[${memories.join(",")}]}`);
		expect(answer.status, answer.text).toBe(200);
		ids = answer.textsAt("results.*.id");
	});

	test.each(filters)("[API-L6] %j means the same in list, recall and delete", async (filter, members) => {
		const expected = members.map((member) => ids[member]).sort();
		const layers = ["semantic", "procedural", "prospective", "episodic"];
		const found = {
			list: [...(await listedIds(api, scope, { filter }))].sort(),
			profile: [...recalledIds(await recall(api, { scope, filter, layers }))].sort(),
			recall: [...recalledIds(await recall(api, { scope, cue: "orchard", filter }))].sort(),
			delete: (await api.post("/v1/memories/delete", { scope, filter, dry_run: true })).at(""),
		};
		expect(found).toEqual({
			list: expected,
			profile: expected,
			recall: expected,
			delete: { would_delete: members.length },
		});
	});

	test("[API-L6] a scan gives what the filter lets through, session neighbours of it included", async () => {
		const wrong: string[] = [];
		for (const [filter, members] of filters) {
			const expected = members.map((member) => ids[member]).sort();
			const found = [...(await scan(api, { scope, cue: "orchard", filter })).textsAt("candidates.*.memory.id")].sort();
			if (found.join() !== expected.join()) wrong.push(JSON.stringify(filter));
		}
		expect(wrong).toEqual([]);
	});
});

test.each([
	[{ tags: { in: "work" } }, "tags.in"],
	[{ speaker: { nin: "ann" } }, "speaker.nin"],
	[{ user_id: "x" }, "user_id"],
	[{ metadata: { a: 1 } }, "metadata"],
	[{ tenant_id: "x" }, "tenant_id"],
	[{ tags: "" }, "tags"],
	[{ tags: { gt: "a" } }, "tags.gt"],
	[{ layer: "dream" }, "layer"],
	[{ salience: "0.5" }, "salience"],
	[{ salience: { gte: true } }, "salience.gte"],
	[{ event_time: "2026-01-01" }, "event_time"],
	[{ event_time: { gte: 5 } }, "event_time.gte"],
	[{ speaker: { like: "a%" } }, "speaker.like"],
	[{ speaker: {} }, "speaker"],
	[{ "metadata.a": { gt: true } }, "metadata.a.gt"],
	[{ "metadata.a": { in: [{}] } }, "metadata.a.in"],
	[{ or: [] }, "or"],
	[{ or: { speaker: "a" } }, "or"],
	[{ and: [{}] }, "and.0"],
	[{ not: [] }, "not"],
	[{ $or: [{ speaker: "a" }] }, "$or"],
])("[API-L7] %j is refused by list, recall, scan and delete alike, and named", async (filter, path) => {
	const api = await freshTenant();
	const id = await remember(api, { scope, text: "Tea at five.", tags: ["work"] });
	for (const refused of [
		await api.get(listPath(scope, { filter })),
		await api.post("/v1/recall", { scope, filter }),
		await api.post("/v1/scan", { scope, cue: "tea", filter }),
		await api.post("/v1/memories/delete", { scope, filter }),
	]) {
		expectProblem(refused, 400, "validation", `filter.${path}`);
	}
	expect(await listedIds(api, scope)).toEqual([id]);
});

test("[API-L7] an empty or null filter never deletes a scope", async () => {
	const api = await freshTenant();
	const id = await remember(api, { scope, text: "Tea at five." });
	for (const filter of [{}, null, "", []]) {
		expectProblem(await api.post("/v1/memories/delete", { scope, filter }), 400, "validation", "filter");
	}
	expect(await listedIds(api, scope)).toEqual([id]);
});

test("[API-L7] the widest filter works on the deepest scope in every verb, and one comparison more is refused", async () => {
	const api = await freshTenant();
	const deep = Array.from({ length: 8 }, (_, depth) => `level${depth}:x`).join("/");
	const cue = Array.from({ length: 24 }, (_, index) => `word${index}`).join(" ");
	const id = await remember(api, { scope: deep, text: cue, metadata: { key63: "value 255" } });
	const values = Array.from({ length: 256 }, (_, index) => `value ${index}`);
	const or = (count: number) =>
		Array.from({ length: count }, (_, index) => ({ [`metadata.key${index}`]: { in: values } }));
	const within = (filter: object, levels: number): object =>
		levels === 0 ? filter : within({ and: [filter] }, levels - 1);
	const filter = within({ or: or(64) }, 6);
	const calls = (asked: object) => [
		() => api.get(listPath(deep, { filter: asked })),
		() => api.post("/v1/recall", { scope: deep, filter: asked }),
		() => api.post("/v1/recall", { scope: deep, cue, filter: asked, strict: true }),
		() => api.post("/v1/memories/delete", { scope: deep, filter: asked, dry_run: true }),
	];
	const [listed, profile, recalled, counted] = await Promise.all(calls(filter).map((call) => call()));
	expect(listed?.at("memories.*.id")).toEqual([id]);
	expect([profile, recalled].map((answer) => answer?.at("memories.*.memory.id"))).toEqual([[id], [id]]);
	expect(recalled?.at("degraded")).toBe(false);
	expect(counted?.at("")).toEqual({ would_delete: 1 });
	const tooWide = [
		within({ or: [...or(64), { speaker: "x" }] }, 6),
		within({ or: or(1) }, 8),
		{ tags: { in: [...values, "x"] } },
	];
	for (const asked of tooWide) {
		for (const call of calls(asked)) expectProblem(await call(), 400, "validation");
	}
});

test("[API-L8] a filter is applied before any top-K", async () => {
	const api = await freshTenant();
	const near = Array.from({ length: 120 }, (_, index) => ({ scope, text: `Ada drinks tea, cup ${index}.` }));
	await rememberAll(api, near);
	const tagged = await remember(api, { scope, text: "Once Ada had cocoa instead of some tea.", tags: ["cocoa"] });
	for (const candidate_limit of [1, 100]) {
		const body = { scope, cue: "Ada drinks tea", filter: { tags: "cocoa" }, limit: 5, candidate_limit };
		expect(recalledIds(await recall(api, body))).toEqual([tagged]);
	}
	expect(recalledIds(await recall(api, { scope, filter: { tags: "cocoa" }, limit: 1, candidate_limit: 1 }))).toEqual([
		tagged,
	]);
});

test("[API-L9] delete by filter removes every match beyond one page and nothing else, and counts truly", async () => {
	const api = await freshTenant();
	const doomed = Array.from({ length: 1_200 }, (_, index) => ({ scope, text: `Doomed ${index}.`, tags: ["doomed"] }));
	await rememberAll(api, doomed);
	const kept = [
		await remember(api, { scope, text: "Kept.", tags: ["kept"] }),
		await remember(api, { scope: "user:42/agent:a", text: "Doomed below.", tags: ["doomed"] }),
		await remember(api, { scope: "user:4", text: "Doomed beside.", tags: ["doomed"] }),
	];
	const stranger = await freshTenant();
	const foreign = await remember(stranger, { scope, text: "Doomed elsewhere.", tags: ["doomed"] });
	const body = { scope, filter: { tags: "doomed" } };
	expect((await api.post("/v1/memories/delete", { ...body, dry_run: true })).at("")).toEqual({ would_delete: 1_200 });
	expect((await list(api, scope, { tag: "doomed", limit: 1 })).textsAt("memories.*.id")).toHaveLength(1);
	const deleted = await api.post("/v1/memories/delete", body);
	expect([deleted.status, deleted.at("")]).toEqual([200, { deleted: 1_200 }]);
	expect((await api.post("/v1/memories/delete", body)).at("")).toEqual({ deleted: 0 });
	expect(await listedIds(api, scope)).toEqual([kept[0]]);
	const recalled = recalledIds(await recall(api, { scope, cue: "Doomed 7." }));
	expect(recalled.filter((id) => !kept.includes(id))).toEqual([]);
	for (const id of kept) expect((await api.get(`/v1/memories/${id}`)).status).toBe(200);
	expect((await stranger.get(`/v1/memories/${foreign}`)).status).toBe(200);
});

test("[API-L10] delete without a filter is the whole exact scope, with descendants also what is below", async () => {
	const api = await freshTenant();
	const texts = ["a", "b"];
	const scopes = ["org:x", "org:x/user:1", "org:x/user:1/agent:a", "org:x/user:10", "org:xx"];
	for (const at of scopes)
		await rememberAll(
			api,
			texts.map((text) => ({ scope: at, text })),
		);
	await remember(api, { scope: "org:x/user:1", text: "c", layer: "working", expires_at: "2020-01-01T00:00:00Z" });
	const [, old = ""] = await listedIds(api, "org:x/user:1");
	await remember(api, { scope: "org:x/user:1", text: "d", supersedes: old });
	const path = "/v1/memories/delete";
	const counts = async () =>
		Promise.all(scopes.map(async (at) => (await listedIds(api, at, { include_superseded: true })).length));
	expect(await counts()).toEqual([2, 3, 2, 2, 2]);
	expect((await api.post(path, { scope: "org:x/user:1", dry_run: true })).at("")).toEqual({ would_delete: 4 });
	expect((await api.post(path, { scope: "org:x/user:1" })).at("")).toEqual({ deleted: 4 });
	expect(await counts()).toEqual([2, 0, 2, 2, 2]);
	expect((await api.post(path, { scope: "org:x", descendants: true, dry_run: true })).at("")).toEqual({
		would_delete: 6,
	});
	expect((await api.post(path, { scope: "org:x", descendants: true })).at("")).toEqual({ deleted: 6 });
	expect(await counts()).toEqual([0, 0, 0, 0, 2]);
	for (const missing of [{}, { scope: null }, { scope: "" }, { scope: "*" }]) {
		expectProblem(await api.post(path, { ...missing, descendants: true }), 400, "validation", "scope");
	}
	expectProblem(await apiWith(null).post(path, { scope: "org:xx" }), 401, "unauthenticated");
	expect(await counts()).toEqual([0, 0, 0, 0, 2]);
});
