import { beforeAll, describe, expect, test } from "vitest";
import { type Api, freshTenant, keyOf } from "./api.ts";
import { sentEvents } from "./sent-events.ts";
import { link, lit, waitForWalks } from "./spread-steps.ts";
import { expectProblem, expectSameRefusal, recalledIds, remember, rememberAll, scan, withoutTable } from "./steps.ts";

waitForWalks();

const scope = "user:42";
const stream = { Accept: "text/event-stream" };
/** One candidate: the most salient, whose activation is 1. */
const first = { scope, candidate_limit: 1 };

/** Memories of one scope, named for their place: the first is the most salient. */
async function memories(api: Api, count: number, changes: Readonly<Record<string, unknown>> = {}) {
	const drafts = Array.from({ length: count }, (_, index) => ({
		scope,
		text: `fact number ${index}`,
		salience: 1 - index / 1_000,
		...changes,
	}));
	return rememberAll(api, drafts);
}

describe("three memories in a row", () => {
	let api: Api;
	let [a, b, c] = ["", "", ""];
	beforeAll(async () => {
		api = await freshTenant();
		[a = "", b = "", c = ""] = await memories(api, 3);
		await link(api, scope, [a, b, 0.5], [c, b, 1]);
	});

	// b: 1 × .5 × .6 ÷ √1. c: .3 × 1 × .6 ÷ √2, since b has two edges.
	const second = 0.3;
	const third = 0.127279;

	test("[API-B1] a recall shows what associations reach, and says by which memory each was reached", async () => {
		const plain = await api.post("/v1/recall", first);
		const spread = await api.post("/v1/recall", { ...first, activation: true });
		expect(recalledIds(plain)).toEqual([a]);
		expect(recalledIds(spread)).toEqual([a, b, c]);
		expect(spread.at("sources")).toEqual({ profile: 1, spread: 2 });
		expect(spread.at("memories.*.source_ordinal")).toEqual([0, 1, 2]);
		expect(spread.textAt("block")).toBe("[semantic] fact number 0\n[semantic] fact number 1\n[semantic] fact number 2");
		expect(lit(spread, "activation.")).toEqual([
			[a, 1, null],
			[b, second, a],
			[c, third, b],
		]);
		expect(Object.keys(Object(spread.at(""))).toSorted()).toEqual(
			[...Object.keys(Object(plain.at(""))), "activation"].toSorted(),
		);
		const tag = spread.headers.get("ETag") ?? "";
		const again = await api.post("/v1/recall", { ...first, activation: true }, { "If-None-Match": tag });
		expect(again.status).toBe(304);
		const off = await api.post("/v1/recall", { ...first, activation: false });
		expect(off.text).toBe(plain.text);
	});

	test("[API-B1] a scan holds the same memories, in the same order", async () => {
		const scanned = await scan(api, { ...first, activation: { max_nodes: 50 } });
		expect(scanned.textsAt("candidates.*.memory.id")).toEqual([a, b, c]);
		expect(Object.keys(Object(scanned.at(""))).toSorted()).toEqual([
			"candidates",
			"degraded",
			"sources",
			"unavailable",
		]);
	});

	test("[API-B1] a cue's hits and what they reach are one list by score", async () => {
		const cue = { scope, cue: "number 0", candidate_limit: 1 };
		const answer = await api.post("/v1/recall", { ...cue, activation: true });
		const scores = answer.at("memories.*.score");
		expect(scores).toEqual(Array.isArray(scores) ? scores.toSorted((left, right) => right - left) : []);
		expect(new Set(recalledIds(answer))).toEqual(new Set([a, b, c]));
	});

	test("[API-B2] a call goes no further than it asks for", async () => {
		const ids = async (activation: object) => recalledIds(await api.post("/v1/recall", { ...first, activation }));
		expect(await ids({ max_hops: 1 })).toEqual([a, b]);
		expect(await ids({ max_nodes: 2 })).toEqual([a, b]);
		expect(await ids({ max_nodes: 1 })).toEqual([a]);
		expect(await ids({})).toEqual([a, b, c]);
	});

	test("[API-B3] a walk begins at seeds as strong as they are named, or at what a cue finds", async () => {
		const seeds = [{ id: a, activation: 0.5 }];
		expect(lit(await api.post("/v1/activate", { scope, seeds }))).toEqual([
			[a, 0.5, null],
			[b, second / 2, a],
			[c, 0.06364, b],
		]);
		expect(lit(await api.post("/v1/activate", { scope, seeds, max_hops: 1 }))).toHaveLength(2);
		expect(lit(await api.post("/v1/activate", { scope, seeds, max_nodes: 1 }))).toEqual([[a, 0.5, null]]);
		const found = lit(await api.post("/v1/activate", { scope, cue: "fact number 0" }));
		expect(found.map(([id]) => id)).toContain(c);
		expect(lit(await api.post("/v1/activate", { scope: "user:43", cue: "fact" }))).toEqual([]);
	});

	test("[API-B4] what a stream sends is what the answer tells, and nothing else", async () => {
		const seeds = [{ id: a, activation: 1 }];
		const answer = await api.post("/v1/activate", { scope, seeds });
		const streamed = await api.post("/v1/activate", { scope, seeds }, stream);
		expect([streamed.status, streamed.headers.get("Content-Type")]).toEqual([200, "text/event-stream"]);
		expect(streamed.headers.get("Cache-Control")).toBe("private, no-store");
		expect(streamed.headers.get("X-Content-Type-Options")).toBe("nosniff");
		expect(streamed.headers.get("Mnema-Cost")).toBeNull();
		const events = sentEvents(streamed.text);
		expect(events.map(({ event }) => event)).toEqual(["activation", "activation", "activation", "done", "cost"]);
		const sent = events.slice(0, 3).map(({ data }): unknown => JSON.parse(data));
		expect(sent).toEqual(answer.at("events"));
		for (const event of sent) {
			expect(Object.keys(Object(event))).toEqual(["node_id", "node_label", "score", "layer", "source_node_id"]);
		}
		expect(events.at(-2)?.data).toBe('{"degraded":false}');
		expect(events.at(-1)?.data).toBe(answer.headers.get("Mnema-Cost"));
	});

	test("[API-B5] without the graph a walk tells what it had reached, and a recall serves the rest", async () => {
		const activation = { activation: true };
		await withoutTable("associations", async () => {
			const seeds = [{ id: a, activation: 1 }];
			const answer = await api.post("/v1/activate", { scope, seeds });
			expect([answer.status, answer.at("degraded"), answer.textsAt("events.*.node_id")]).toEqual([200, true, [a]]);
			const events = sentEvents((await api.post("/v1/activate", { scope, seeds }, stream)).text);
			expect(events.map(({ event }) => event)).toEqual(["activation", "done", "cost"]);
			expect(JSON.parse(events[0]?.data ?? "")).toEqual({
				node_id: a,
				node_label: "fact number 0",
				score: 1,
				layer: "semantic",
				source_node_id: null,
			});
			expect(events[1]?.data).toBe('{"degraded":true}');

			const recalled = await api.post("/v1/recall", { ...first, ...activation, pin: true });
			expect([recalled.at("degraded"), recalled.at("unavailable")]).toEqual([true, ["spread"]]);
			expect(recalled.at("sources")).toEqual({ profile: 1 });
			expect([recalledIds(recalled), recalled.headers.get("ETag")]).toEqual([[a], null]);
			expect(recalled.at("activation.degraded")).toBe(true);
			const block = `/v1/blocks/${recalled.textAt("revision")}?scope=${scope}`;
			expectProblem(await api.get(block), 404, "not_found");
			expect((await api.post("/v1/recall", { ...first, ...activation, strict: true })).status).toBe(200);
			expect((await api.post("/v1/recall", first)).at("degraded")).toBe(false);
		});
	});
});

test("[API-B4] two memories of one label are two events, and one that two ways lead to is one", async () => {
	const api = await freshTenant();
	const [a = "", b = ""] = await memories(api, 2);
	const named = (text: string) => remember(api, { scope, text, label: "Ada", salience: 0 });
	const [left, right] = [await named("Ada keeps bees."), await named("Ada is a neighbour.")];
	await link(api, scope, [a, left, 0.9], [b, left, 1], [b, right, 0.5]);
	const seeds = [a, b].map((id) => ({ id, activation: 1 }));
	const events = sentEvents((await api.post("/v1/activate", { scope, seeds, max_hops: 1 }, stream)).text);
	const sent = events.filter(({ event }) => event === "activation").map(({ data }) => JSON.parse(data));
	// left: .9 × .6 by a, and 1 × .6 ÷ √2 by b.
	expect(sent.slice(2)).toMatchObject([
		{ node_id: left, node_label: "Ada", score: 0.54, source_node_id: a },
		{ node_id: right, node_label: "Ada", source_node_id: b },
	]);
	expect(sent).toHaveLength(4);
});

describe("the walk stays in the chain", () => {
	test("[API-B6] from above it sees neither edge nor memory below, from below both and nothing beside", async () => {
		const api = await freshTenant();
		const above = await remember(api, { scope, text: "Above all.", salience: 1 });
		const own = await remember(api, { scope: "user:42/agent:a", text: "Of agent a.", salience: 0.1 });
		const beside = await remember(api, { scope: "user:42/agent:b", text: "Of agent b.", salience: 0.1 });
		await link(api, "user:42/agent:a", [above, own, 1]);
		await link(api, "user:42/agent:b", [above, beside, 1]);
		const seeds = [{ id: above, activation: 1 }];
		expect(lit(await api.post("/v1/activate", { scope, seeds }))).toEqual([[above, 1, null]]);
		// The edge to the other agent's memory does not even count in the fan-out.
		expect(lit(await api.post("/v1/activate", { scope: "user:42/agent:a", seeds }))).toEqual([
			[above, 1, null],
			[own, 0.6, above],
		]);
		const recalled = await api.post("/v1/recall", { scope: "user:42/agent:b", candidate_limit: 1, activation: true });
		expect(recalled.at("memories.*.memory.id")).not.toContain(own);
		expect(recalled.at("memories.*.scope_distance")).toContain(1);
	});

	test("[API-B6] what the query could not show is not lit, and nothing is reached through it", async () => {
		const api = await freshTenant();
		const [a = "", far = ""] = await memories(api, 2);
		const dark = await rememberAll(api, [
			{ scope, text: "said by the radio", speaker: "radio" },
			{ scope, text: "of the running session", layer: "working" },
			{ scope, text: "not valid yet", valid_from: "2999-01-01T00:00:00Z" },
			{ scope, text: "not valid any more", valid_to: "2020-01-01T00:00:00Z" },
			{ scope, text: "of old", subject_key: "s" },
		]);
		const newer = await remember(api, { scope, text: "of late", subject_key: "s", salience: 0.3 });
		await link(api, scope, ...dark.map((id) => [a, id, 1] as const), ...dark.map((id) => [id, far, 1] as const));
		await link(api, scope, [a, newer, 1]);
		const seeds = [{ id: a, activation: 1 }];
		const walk = { scope, seeds, exclude_speakers: ["radio"] };
		// √6: the dark ones are edges all the same.
		expect(lit(await api.post("/v1/activate", walk))).toEqual([
			[a, 1, null],
			[newer, 0.244949, a],
		]);
		const heard = lit(await api.post("/v1/activate", { scope, seeds })).map(([id]) => id);
		expect(heard).toEqual([a, ...[dark[0], newer].toSorted(), far]);
		const filtered = { scope, seeds, filter: { speaker: "radio" } };
		expect(lit(await api.post("/v1/activate", filtered)).map(([id]) => id)).toEqual([a, dark[0]]);
		const past = { scope, seeds, as_of: "2000-01-01T00:00:00Z" };
		expectProblem(await api.post("/v1/activate", past), 400, "validation", "seeds.0.id");
	});

	test("[API-B7] a deleted or parted neighbour is not reached any more", async () => {
		const api = await freshTenant();
		const [a = "", b = "", c = ""] = await memories(api, 3);
		await link(api, scope, [a, b, 1], [a, c, 1]);
		const reached = async () =>
			lit(await api.post("/v1/activate", { scope, seeds: [{ id: a, activation: 1 }] })).map(([id]) => id);
		expect(await reached()).toEqual([a, ...[b, c].toSorted()]);
		await api.delete(`/v1/memories/${b}`);
		expect(await reached()).toEqual([a, c]);
		await api.call("DELETE", "/v1/associations", { body: { scope, edges: [{ source_id: c, target_id: a }] } });
		expect(await reached()).toEqual([a]);
	});

	test("[API-T2] another tenant's graph is no part of it, and its memories are no seeds", async () => {
		const [api, stranger] = [await freshTenant(), await freshTenant()];
		const [a = ""] = await memories(api, 1);
		const [x = "", y = ""] = await memories(stranger, 2);
		await link(stranger, scope, [x, y, 1]);
		expect(lit(await api.post("/v1/activate", { scope, seeds: [{ id: a, activation: 1 }] }))).toHaveLength(1);
		const foreign = await api.post("/v1/activate", { scope, seeds: [{ id: x, activation: 1 }] });
		const unknown = { id: "0195d3c2-7b1a-7c3e-9a55-2f6f0c6b1d10", activation: 1 };
		expectSameRefusal(foreign, await api.post("/v1/activate", { scope, seeds: [unknown] }));
	});
});

test("[API-B8] fifty memories at most, always the same ones", async () => {
	const api = await freshTenant();
	const ids = await memories(api, 130);
	const seeds = ids.slice(0, 5);
	// Five seeds of five neighbours, each of which has four more.
	const hubs = ids
		.slice(5, 30)
		.map((id, index) => [seeds[Math.floor(index / 5)] ?? "", id, 1 - index / 1_000] as const);
	const leaves = ids.slice(30).map((id, index) => [hubs[Math.floor(index / 4)]?.[1] ?? "", id, 1] as const);
	await link(api, scope, ...hubs, ...leaves);
	const body = { scope, seeds: seeds.map((id) => ({ id, activation: 1 })) };
	const walked = await api.post("/v1/activate", body);
	expect(lit(walked)).toHaveLength(50);
	expect((await api.post("/v1/activate", body)).text).toBe(walked.text);
	// The twenty leaves of the five heaviest hubs, which are the first seed's.
	expect(new Set(walked.textsAt("events.*.node_id"))).toEqual(new Set(ids.slice(0, 50)));
	const recalled = await api.post("/v1/recall", { scope, limit: 100, candidate_limit: 5, activation: true });
	expect(recalled.numberAt("sources.spread")).toBeLessThanOrEqual(45);
});

describe("what is refused", () => {
	test("[API-B9] by the name of the field, as an ordinary problem also where a stream was asked for", async () => {
		const api = await freshTenant();
		const [a = ""] = await memories(api, 1);
		const below = await remember(api, { scope: "user:42/agent:a", text: "below" });
		const expired = await remember(api, { scope, text: "gone", expires_at: "2020-01-01T00:00:00Z" });
		const seed = { id: a, activation: 1 };
		const refusals: readonly (readonly [object, string])[] = [
			[{}, "cue"],
			[{ cue: "x", seeds: [seed] }, "seeds"],
			[{ cue: " " }, "cue"],
			[{ seeds: [] }, "seeds"],
			[{ seeds: Array.from({ length: 6 }, () => seed) }, "seeds"],
			[{ seeds: [seed, { id: below, activation: 1 }] }, "seeds.1.id"],
			[{ seeds: [{ id: expired, activation: 1 }] }, "seeds.0.id"],
			[{ seeds: [{ id: "nothing", activation: 1 }] }, "seeds.0.id"],
			[{ seeds: [{ id: a, activation: 0 }] }, "seeds.0.activation"],
			[{ cue: "x", max_hops: 3 }, "max_hops"],
			[{ cue: "x", max_nodes: 51 }, "max_nodes"],
			[{ cue: "x", limit: 1 }, "limit"],
		];
		for (const [body, path] of refusals) {
			for (const headers of [{}, stream]) {
				expectProblem(await api.post("/v1/activate", { scope, ...body }, headers), 400, "validation", path);
			}
		}
		for (const [activation, path] of [
			[{ max_hops: 3 }, "activation.max_hops"],
			[{ max_nodes: 0 }, "activation.max_nodes"],
			[{ hops: 1 }, "activation.hops"],
			["yes", "activation"],
		] as const) {
			expectProblem(await api.post("/v1/recall", { scope, activation }), 400, "validation", path);
			expectProblem(await api.post("/v1/scan", { scope, activation }), 400, "validation", path);
		}
	});

	test("[API-B9] to a key without memory-read, and outside its reach", async () => {
		const api = await freshTenant();
		const writer = await keyOf(api, { effects: ["memory-write"] });
		const refused = await writer.post("/v1/activate", { scope, cue: "x" });
		expectProblem(refused, 403, "missing_effect");
		expect(refused.textAt("detail")).toMatch(/memory-read.*spreading activation/);
		const reader = await keyOf(api, { effects: ["memory-read"], scopes: ["user:43"] });
		expectProblem(await reader.post("/v1/activate", { scope, cue: "x" }, stream), 404, "not_found");
		expect((await reader.post("/v1/activate", { scope: "user:43", cue: "x" })).status).toBe(200);
	});
});
