import { expect, test } from "vitest";
import { type Api, apiWith, freshTenant, keyOf } from "./api.ts";
import { expectProblem, expectSameRefusal, remember, rememberAll } from "./steps.ts";

const user = "user:42";
const agent = "user:42/agent:a";
const sibling = "user:42/agent:b";
const unknownId = "0195d3c2-7b1a-7c3e-9a55-2f6f0c6b1d10";
const path = "/v1/associations";

const edge = (source_id: string, target_id: string, weight: number, kind?: string) => ({
	source_id,
	target_id,
	weight,
	...(kind === undefined ? {} : { kind }),
});
const pair = (source_id: string, target_id: string) => ({ source_id, target_id });
const part = (api: Api, body: unknown, headers = {}) => api.call("DELETE", path, { body, headers });

function listed(api: Api, scope: string, id: string, query: Readonly<Record<string, string | number>> = {}) {
	const all = Object.entries({ scope, id, ...query }).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
	return api.get(`${path}?${all.join("&")}`);
}

/** Two memories of the user, one of each of two agents. */
async function world() {
	const api = await freshTenant();
	const at = (scope: string, text: string) => ({ scope, text });
	const drafts = [at(user, "tea"), at(user, "milk"), at(agent, "kettle"), at(sibling, "cup")];
	const [tea = "", milk = "", kettle = "", cup = ""] = await rememberAll(api, drafts);
	return { api, tea, milk, kettle, cup };
}

test("[API-A1] associations are stored, replaced, listed from both ends and taken away", async () => {
	const { api, tea, milk, kettle } = await world();
	const edges = [edge(tea, milk, 0.25, "goes with"), edge(kettle, tea, 1 / 3)];
	const created = await api.post(path, { scope: agent, edges });
	expect(created.status, created.text).toBe(200);
	const time = created.textAt("associations.0.created_at");
	expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
	const times = { created_at: time, updated_at: time };
	const stored = [
		{ ...edge(tea, milk, 0.25, "goes with"), scope: user, ...times },
		{ ...edge(kettle, tea, 1 / 3), kind: null, scope: agent, ...times },
	];
	expect(created.at("")).toEqual({ associations: stored });
	const ofTea = [{ ...stored[1], ...pair(tea, kettle) }, stored[0]];
	const list = await listed(api, agent, tea);
	expect([list.status, list.at("")]).toEqual([200, { associations: ofTea, next_cursor: null }]);
	expect((await listed(api, agent, milk)).at("associations")).toEqual([{ ...stored[0], ...pair(milk, tea) }]);
	expect((await listed(api, user, tea)).at("associations")).toEqual([stored[0]]);

	const again = await api.post(path, { scope: user, edges: [edge(milk, tea, 0.75)] });
	expect(again.at("associations.0")).toMatchObject({ ...edge(milk, tea, 0.75), kind: null, created_at: time });
	expect(again.textAt("associations.0.updated_at") >= time).toBe(true);
	expect((await listed(api, user, tea)).at("associations.*.weight")).toEqual([0.75]);

	const gone = await part(api, { scope: agent, edges: [pair(milk, tea), pair(tea, kettle), pair(milk, kettle)] });
	expect([gone.status, gone.at("")]).toEqual([200, { deleted: 2 }]);
	expect((await part(api, { scope: agent, edges: [pair(milk, tea)] })).at("")).toEqual({ deleted: 0 });
	expect((await listed(api, agent, tea)).at("associations")).toEqual([]);
});

test("[API-A2] deleting a memory takes its associations along, singly and in bulk", async () => {
	const { api, tea, milk, kettle, cup } = await world();
	await api.post(path, {
		scope: agent,
		edges: [edge(tea, milk, 0.5), edge(milk, kettle, 0.5), edge(kettle, tea, 0.9)],
	});
	await api.post(path, { scope: sibling, edges: [edge(cup, milk, 0.5)] });
	expect((await api.delete(`/v1/memories/${tea}`)).status).toBe(200);
	expectProblem(await listed(api, agent, tea), 404, "not_found");
	expect((await listed(api, agent, milk)).at("associations.*.target_id")).toEqual([kettle]);
	expect((await api.post("/v1/memories/delete", { scope: agent })).at("deleted")).toBe(1);
	expect((await listed(api, agent, milk)).at("associations")).toEqual([]);
	expect((await listed(api, sibling, milk)).at("associations.*.target_id")).toEqual([cup]);
});

test("[API-A2] of an association and a deletion at once, none is left that leads nowhere", async () => {
	const { api, tea } = await world();
	for (let round = 0; round < 4; round++) {
		const brief = await remember(api, { scope: user, text: `A passing thought, number ${round}.` });
		const associate = () => api.post(path, { scope: user, edges: [edge(tea, brief, 0.5)] });
		const forget = () => api.delete(`/v1/memories/${brief}`);
		const order = round % 2 ? [associate, forget] : [forget, associate];
		const answers = await Promise.all(order.map((start) => start()));
		expect(answers.every(({ status }) => status === 200 || status === 400)).toBe(true);
		expect((await listed(api, user, tea)).at("associations")).toEqual([]);
	}
});

test("[API-A3] what cannot be associated is refused by name, and nothing of the call is stored", async () => {
	const { api, tea, milk, kettle, cup } = await world();
	const good = edge(tea, milk, 0.5);
	const refusals: readonly (readonly [path: string, edges: readonly unknown[], scope?: unknown])[] = [
		["edges.1.source_id", [good, edge(unknownId, tea, 0.5)]],
		["edges.1.target_id", [good, edge(kettle, cup, 0.5)]],
		["edges.0.source_id", [edge(kettle, tea, 0.5)], user],
		["edges.1.target_id", [good, edge(tea, tea, 0.5)]],
		["edges.2", [good, edge(tea, kettle, 0.5), edge(milk, tea, 1)]],
		["edges.0.source_id", [edge("tea", milk, 0.5)]],
		["edges.0.weight", [edge(tea, milk, 1.5)]],
		["edges.0.weight", [pair(tea, milk)]],
		["edges.0.kind", [edge(tea, milk, 0.5, "")]],
		["edges.0.direction", [{ ...good, direction: "both" }]],
		["edges", []],
		["edges", Array.from({ length: 501 }, () => good)],
		["scope", [good], ""],
		["scope", [good], null],
	];
	for (const [field, edges, scope = agent] of refusals) {
		expectProblem(await api.post(path, { scope, edges }), 400, "validation", field);
	}
	expectProblem(await api.post(`${path}?scope=x:1`, { scope: agent, edges: [good] }), 400, "validation", "scope");
	expectProblem(await api.post(path, "{"), 400, "validation");
	expectProblem(
		await part(api, { scope: agent, edges: [pair(tea, unknownId)] }),
		400,
		"validation",
		"edges.0.target_id",
	);
	expectProblem(await part(api, { scope: agent, edges: [good] }), 400, "validation", "edges.0.weight");
	expectProblem(await api.get(`${path}?scope=${user}`), 400, "validation", "id");
	expectProblem(await api.get(`${path}?id=${tea}`), 400, "validation", "scope");
	for (const id of [unknownId, "tea", cup]) expectProblem(await listed(api, agent, id), 404, "not_found");
	expect((await listed(api, agent, tea)).at("associations")).toEqual([]);
	const put = await api.call("PUT", path, { body: {} });
	expectProblem(put, 405, "not_found");
	expect(put.headers.get("Allow")).toContain("DELETE");
});

test("[API-A4] another tenant's memories are no ends, and its associations are not there", async () => {
	const [{ api, tea, milk }, stranger] = [await world(), await world()];
	await api.post(path, { scope: user, edges: [edge(tea, milk, 0.5)] });
	const foreign = await stranger.api.post(path, { scope: user, edges: [edge(stranger.tea, milk, 0.5)] });
	expectProblem(foreign, 400, "validation", "edges.0.target_id");
	expectSameRefusal(await listed(stranger.api, user, tea), await listed(stranger.api, user, unknownId));
	expectProblem(await part(stranger.api, { scope: user, edges: [pair(tea, milk)] }), 400, "validation");
	expect((await listed(api, user, tea)).at("associations.*.weight")).toEqual([0.5]);
});

test("[API-A4] a key writes associations that belong at or below its scopes, and reads those of the chain", async () => {
	const { api, tea, milk, kettle } = await world();
	const effects = ["memory-read", "memory-write"];
	const key = await keyOf(api, { effects, scopes: [agent] });
	await api.post(path, { scope: user, edges: [edge(tea, milk, 0.5)] });
	// Both ends may be read, but the edge is the user's.
	expectProblem(await key.post(path, { scope: agent, edges: [edge(tea, milk, 1)] }), 404, "not_found");
	expectProblem(await key.post(path, { scope: user, edges: [edge(tea, milk, 1)] }), 404, "not_found");
	expectProblem(await part(key, { scope: agent, edges: [pair(tea, milk)] }), 404, "not_found");
	expectProblem(await key.post(path, { scope: sibling, edges: [edge(tea, milk, 1)] }), 404, "not_found");
	expectProblem(await listed(key, sibling, tea), 404, "not_found");
	expect((await key.post(path, { scope: agent, edges: [edge(tea, kettle, 0.75)] })).status).toBe(200);
	expect((await listed(key, agent, tea)).at("associations.*.weight")).toEqual([0.75, 0.5]);
	expect((await listed(key, user, tea)).at("associations.*.weight")).toEqual([0.5]);
	expect((await part(key, { scope: agent, edges: [pair(kettle, tea)] })).at("deleted")).toBe(1);

	const reader = await keyOf(api, { effects: ["memory-read"] });
	expect((await listed(reader, user, tea)).status).toBe(200);
	expectProblem(await reader.post(path, { scope: user, edges: [edge(tea, milk, 1)] }), 403, "missing_effect");
	expectProblem(await part(reader, { scope: user, edges: [pair(tea, milk)] }), 403, "missing_effect");
	const writer = await keyOf(api, { effects: ["memory-write"] });
	expectProblem(await listed(writer, user, tea), 403, "missing_effect");
	expectProblem(await listed(apiWith(null), user, tea), 401, "unauthenticated");
});

test("[API-A5] a call under an idempotency key is done once, and its answer stays", async () => {
	const { api, tea, milk, kettle } = await world();
	const body = { scope: agent, edges: [edge(tea, milk, 0.5)] };
	const headers = { "Idempotency-Key": "associate" };
	const answers = await Promise.all(Array.from({ length: 5 }, () => api.post(path, body, headers)));
	expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
	expect(answers.filter((answer) => answer.headers.get("Idempotency-Replayed") === null)).toHaveLength(1);
	await api.post(path, { scope: agent, edges: [edge(tea, milk, 1)] });
	expect((await api.post(path, body, headers)).text).toBe(answers[0]?.text);
	expect((await listed(api, agent, tea)).at("associations.*.weight")).toEqual([1]);
	expectProblem(await api.post(path, { ...body, edges: [edge(tea, kettle, 0.5)] }, headers), 409, "conflict");

	const parting = { scope: agent, edges: [pair(tea, milk)] };
	const parted = await Promise.all(
		Array.from({ length: 4 }, (_none, index) => part(api, parting, { "Idempotency-Key": `part-${index}` })),
	);
	expect(parted.map((answer) => answer.numberAt("deleted")).toSorted()).toEqual([0, 0, 0, 1]);
	for (const [index, first] of parted.entries()) {
		const replay = await part(api, parting, { "Idempotency-Key": `part-${index}` });
		expect([replay.text, replay.headers.get("Idempotency-Replayed")]).toEqual([first.text, "true"]);
	}
});

test("[API-A6] pages give each association once, heaviest first, and end where they say", async () => {
	const { api, tea } = await world();
	const drafts = Array.from({ length: 500 }, (_none, index) => ({ scope: agent, text: `Leaf number ${index}.` }));
	const leaves = await rememberAll(api, drafts);
	const edges = leaves.map((leaf, index) => edge(index % 2 ? leaf : tea, index % 2 ? tea : leaf, (index % 5) / 4));
	const created = await api.post(path, { scope: agent, edges });
	expect(created.textsAt("associations.*.source_id")).toEqual(edges.map(({ source_id }) => source_id));
	const inOrder = leaves
		.map((id, index) => ({ id, weight: (index % 5) / 4 }))
		.sort((left, right) => right.weight - left.weight || (left.id < right.id ? -1 : 1))
		.map(({ id }) => id);
	for (const [limit, pages] of [
		[200, 3],
		[125, 4],
	] as const) {
		const walked: string[] = [];
		let cursor: unknown;
		let count = 0;
		do {
			const page = await listed(api, agent, tea, { limit, ...(typeof cursor === "string" ? { cursor } : {}) });
			expect(page.status, page.text).toBe(200);
			walked.push(...page.textsAt("associations.*.target_id"));
			cursor = page.at("next_cursor");
			count++;
		} while (cursor !== null);
		expect([walked, count]).toEqual([inOrder, pages]);
	}
	const cursor = (await listed(api, agent, tea, { limit: 5 })).textAt("next_cursor");
	expectProblem(await listed(api, user, tea, { cursor }), 400, "validation", "cursor");
	expectProblem(await listed(api, agent, leaves[0] ?? "", { cursor }), 400, "validation", "cursor");
	expect((await part(api, { scope: agent, edges: leaves.map((leaf) => pair(leaf, tea)) })).at("deleted")).toBe(500);
});
