import { beforeAll, describe, expect, test } from "vitest";
import { type Api, freshTenant } from "./api.ts";
import {
	expectProblem,
	list,
	listedIds,
	listPath,
	recall,
	recalledIds,
	recalledTexts,
	remember,
	rememberAll,
	settled,
} from "./steps.ts";

test("[API-S1] reading sees the scope and those above it, never siblings or what is below", async () => {
	const api = await freshTenant();
	const scopes = [
		"org:x",
		"org:x/user:1",
		"org:x/user:1/agent:a",
		"org:x/user:1/agent:a/session:s",
		"org:x/user:2",
		"org:x/user:1/agent:b",
		"org:y",
		"user:1",
		"agent:a",
	];
	const ids = new Map<string, string>();
	for (const scope of scopes)
		ids.set(scope, await remember(api, { scope, text: `The harbour light, as ${scope} saw it.` }));
	const seenAt = {
		"org:x/user:1/agent:a": ["org:x/user:1/agent:a", "org:x/user:1", "org:x"],
		"org:x/user:1": ["org:x/user:1", "org:x"],
		"org:x": ["org:x"],
		"org:x/user:1/agent:c": ["org:x/user:1", "org:x"],
		"org:x/user:9": ["org:x"],
		"org:z": [],
	};
	for (const [scope, seen] of Object.entries(seenAt)) {
		for (const cue of ["", "harbour light"]) {
			const answer = await recall(api, { scope, cue });
			expect(new Set(recalledIds(answer)), `${cue} at ${scope}`).toEqual(new Set(seen.map((at) => ids.get(at))));
			const depth = scope.split("/").length;
			const distances = answer.textsAt("memories.*.memory.scope").map((at) => depth - at.split("/").length);
			expect(answer.at("memories.*.scope_distance")).toEqual(distances);
			expect(answer.at("dropped")).toEqual([]);
		}
		expect(new Set(await listedIds(api, scope, { inherited: true }))).toEqual(new Set(seen.map((at) => ids.get(at))));
		expect(await listedIds(api, scope)).toEqual(ids.has(scope) ? [ids.get(scope)] : []);
	}
});

test("[API-S1] a chain of eight is read whole", async () => {
	const api = await freshTenant();
	const segments = Array.from({ length: 8 }, (_, depth) => `level${depth}:x`);
	const scopes = segments.map((_, depth) => segments.slice(0, depth + 1).join("/"));
	for (const scope of scopes) await remember(api, { scope, text: `The harbour light at ${scope}.` });
	for (const cue of ["", "harbour light"]) {
		const answer = await recall(api, { scope: scopes.at(-1), cue });
		expect([...answer.textsAt("memories.*.memory.scope")].sort()).toEqual([...scopes].sort());
	}
	expectProblem(await api.post("/v1/recall", { scope: `${scopes.at(-1)}/level8:x` }), 400, "validation", "scope");
});

/** Pairs of scopes that are easily taken for one another. */
const lookAlikes = [
	["tenant:acme", "tenant:acme-corp"],
	["tenant:acme", "tenant:acme/user:1"],
	["user:test_user", "user:test_user1"],
	["user:a/agent:b", { version: 1, path: [["user", "a/agent:b"]] }],
	["user:a%2Fb", "user:a/b:x"],
	[
		{ version: 0, path: ["a", "b"] },
		{ version: 0, path: ["a/b"] },
	],
	[{ version: 0, path: ["user", "a"] }, "user:a"],
	[{ version: 0, path: ["user:a"] }, "user:a"],
	[
		{ version: 0, path: ["a", "b"] },
		{ version: 0, path: ["a", "b", "c"] },
	],
	["user:100%25", "user:100%2525"],
	["user:a&agent_id=b", "user:a"],
	["user:x=y", "user:x"],
	["user:Ada", "user:ada"],
	["user:\u00e9", "user:e\u0301"],
	["user: a", "user:a"],
	["user:a.b", "user:a|b"],
	[`user:${"k".repeat(70)}1`, `user:${"k".repeat(70)}2`],
	[`user:${"日".repeat(127)}1`, `user:${"日".repeat(127)}2`],
] as const;

test.each(lookAlikes)("[API-S2] %j and %j are two scopes for every verb", async (left, right) => {
	const api = await freshTenant();
	const ask = async (scope: unknown) => ({
		listed: await api.get(listPath(scope)),
		profile: await api.post("/v1/recall", { scope }),
		recalled: await api.post("/v1/recall", { scope, cue: "harbour light" }),
	});
	const own = await remember(api, { scope: left, text: "The harbour light is green." });
	const other = await remember(api, { scope: right, text: "The harbour light is green." });
	// Where one lies above the other, the lower one sees both; the upper one never sees the lower.
	const { listed, profile, recalled } = await ask(left);
	expect(listed.at("memories.*.id")).toEqual([own]);
	expect([recalledIds(profile), recalledIds(recalled)]).toEqual([[own], [own]]);
	expect(await listedIds(api, right)).toEqual([other]);
	expect((await api.post("/v1/memories/delete", { scope: left })).at("")).toEqual({ deleted: 1 });
	expect((await api.get(`/v1/memories/${other}`)).status).toBe(200);
});

/** Ids, the string form that they must have, and that the API must give back. */
const ids = [
	["org/team?active#frag", "org%2Fteam?active#frag"],
	["a:b", "a%3Ab"],
	["100%", "100%25"],
	["%2F", "%252F"],
	["a&b=c+d", "a&b=c+d"],
	["#", "#"],
	[" leading and trailing ", " leading and trailing "],
	["👨‍👩‍👧", "👨‍👩‍👧"],
	["😀".repeat(128), "😀".repeat(128)],
	["..", ".."],
	["{", "{"],
	["__proto__", "__proto__"],
	["'; DROP TABLE memories; --", "'; DROP TABLE memories; --"],
] as const;

test.each(ids)(
	"[API-S3] the id %j comes back as it is, in both forms and encoded once in a query string",
	async (id, written) => {
		const api = await freshTenant();
		const object = { version: 1, path: [["user", id]] };
		const text = `user:${written}`;
		const created = await api.post("/v1/memories", { scope: object, text: "Tea at five." });
		expect(created.at("memory.scope")).toBe(text);
		const again = await api.post("/v1/memories", { scope: text, text: "Tea at five." });
		expect([again.status, again.at("memory.id")]).toEqual([200, created.at("memory.id")]);
		for (const scope of [object, text]) {
			expect(settled((await list(api, scope)).at("memories.0"))).toEqual(settled(created.at("memory")));
		}
		const positional = { version: 0, path: [id, "x"] };
		const other = await api.post("/v1/memories", { scope: positional, text: "Tea at six." });
		expect(other.at("memory.scope")).toEqual(positional);
		expect((await list(api, positional)).at("memories.*.id")).toEqual([other.at("memory.id")]);
		expect(recalledTexts(await recall(api, { scope: positional, cue: "tea" }))).toEqual(["Tea at six."]);
	},
);

const noScopes = [
	undefined,
	null,
	"",
	"*",
	" ",
	"user",
	"user:",
	":x",
	"User:x",
	"us er:x",
	"9user:x",
	"user:x/",
	"/user:x",
	"user:x//agent:y",
	"user:%",
	"user:%zz",
	"user:%ff",
	"user:a\nb",
	"user:%00",
	`user:${"x".repeat(129)}`,
	`${"k".repeat(33)}:x`,
	"{}",
	'{"version":1}',
	{},
	[],
	5,
	{ version: 2, path: ["a"] },
	{ version: "1", path: [["user", "a"]] },
	{ version: 1, path: [] },
	{ version: 1, path: ["user:a"] },
	{ version: 1, path: [["user", "a", "b"]] },
	{ version: 1, path: [["user", 5]] },
	{ version: 0, path: [] },
	{ version: 0, path: [""] },
	{ version: 0, path: ["a\u0001"] },
	{ version: 0, path: ["a"], tenant: "b" },
	{ path: [["user", "a"]] },
];

test("[API-S4] a scope that is missing or malformed is 400 on every verb that takes one, never everything", async () => {
	const api = await freshTenant();
	await remember(api, { scope: "user:x", text: "Tea at five." });
	for (const scope of noScopes) {
		const bodies = [
			await api.post("/v1/memories", { scope, text: "Tea at six." }),
			await api.post("/v1/recall", { scope, cue: "tea" }),
			await api.post("/v1/scan", { scope }),
			await api.post("/v1/memories/delete", { scope }),
		];
		for (const refused of bodies) expectProblem(refused, 400, "validation", "scope");
		const query =
			scope === undefined
				? ""
				: `?scope=${encodeURIComponent(typeof scope === "string" ? scope : JSON.stringify(scope))}`;
		expectProblem(await api.get(`/v1/memories${query}`), 400, "validation", "scope");
		expectProblem(await api.get(`/v1/blocks/e3b0c44298fc1c14${query}`), 400, "validation", "scope");
	}
	expect(await listedIds(api, "user:x")).toHaveLength(1);
});

describe("words", () => {
	let api: Api;
	const scope = "user:words";
	const texts = [
		"今天玩成语接龙游戏",
		"我喜欢喝绿茶",
		"東京タワーの近くで寿司を食べた",
		"明日は会議があります",
		"나는 서울에서 김치를 먹었다",
		"고양이가 좋아요",
		"Der Bär schläft im Frühling",
		'Ada said: "col:value" and NEAR(the sea)',
	];
	beforeAll(async () => {
		api = await freshTenant();
		await rememberAll(
			api,
			texts.map((text) => ({ scope, text })),
		);
	});

	test.each([
		["成语接龙", 0],
		["接龙", 0],
		["绿茶", 1],
		["寿司", 2],
		["タワー", 2],
		["会議", 3],
		["김치", 4],
		["서울", 4],
		["고양", 5],
		["bar schlaft", 6],
		["FRÜHLING", 6],
	] as const)("[API-W1] %s finds the text that holds it", async (cue, index) => {
		expect(recalledTexts(await recall(api, { scope, cue }))[0]).toBe(texts[index]);
	});

	test.each([
		'" OR *',
		'"',
		"*",
		"NEAR(",
		"NEAR(harbour, 5)",
		"col:",
		"tokens : bär",
		"bär AND",
		"NOT",
		"-bär",
		"^bär",
		"(bär",
		"{tokens} : bär",
		"bär OR 1=1; DROP TABLE memories",
		"'); SELECT 1; --",
		"\\",
		"%_%",
		"\u0000bär",
		"bär\nAND\nOR",
		"AND OR NOT NEAR",
	])("[API-W2] %j is words and nothing more", async (cue) => {
		const answer = await recall(api, { scope, cue });
		expect(answer.at("unavailable")).toEqual([]);
		expect(await listedIds(api, scope)).toHaveLength(texts.length);
		if (/bär/u.test(cue)) expect(recalledTexts(answer)[0]).toBe(texts[6]);
	});
});

describe("meaning", () => {
	let api: Api;
	const scope = "user:ada";
	const facts = [
		"Ada is allergic to peanuts and carries an inhaler.",
		"Her daughter plays the violin every Tuesday.",
		"The rent is due on the first of the month.",
		"Ada prefers window seats on long flights.",
		"The wifi password is on the fridge.",
		"She grew up in Lisbon and speaks Portuguese.",
	];
	beforeAll(async () => {
		api = await freshTenant();
		await rememberAll(
			api,
			facts.map((text) => ({ scope, text })),
		);
	});

	test.each([
		"asdkjh qwpoei zmxnv",
		"xyzzy plugh",
		"quantum chromodynamics lattice gauge",
		"compile the linux kernel with clang",
		"mitochondria and photosynthesis in ferns",
		"Bundesliga relegation playoff results",
		"gradient descent convergence proof",
		"☃☃☃",
		"12345 67890",
		"цена на нефть выросла",
	])("[API-W3] %j, with no word or meaning in common with a small store, recalls nothing", async (cue) => {
		const answer = await recall(api, { scope, cue });
		expect(recalledTexts(answer)).toEqual([]);
		expect([answer.at("block"), answer.at("revision")]).toEqual(["", "e3b0c44298fc1c14"]);
	});

	test.each([
		["nuts trigger my asthma", 0],
		["child music lessons", 1],
		["When do I have to pay my landlord?", 2],
		["Where would I like to sit in an airplane?", 3],
		["internet login", 4],
		["Portugal mother tongue", 5],
	] as const)(
		"[API-W4] %j shares no word with a text that was just written and finds it by meaning",
		async (cue, index) => {
			const answer = await recall(api, { scope, cue, limit: 2 });
			expect(answer.at("sources.text")).toBe(0);
			expect(recalledTexts(answer)).toContain(facts[index]);
		},
	);
});
