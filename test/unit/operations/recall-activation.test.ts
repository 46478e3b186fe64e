import { describe, expect, it } from "vitest";
import { builtInRetrieval } from "../../../bench/offline/offline-deps.ts";
import type { ActivatedNode } from "../../../src/core/domain/activation/activation-log.ts";
import { readBlock } from "../../../src/core/operations/read-block.ts";
import { type RecallRequest, recall } from "../../../src/core/operations/recall.ts";
import { governedQuery } from "../../../src/core/operations/retrieval/governed-query.ts";
import type { RetrievalSettings } from "../../../src/core/operations/retrieval/retrieval-settings.ts";
import { scan } from "../../../src/core/operations/scan.ts";
import { aQuery, scopeOf } from "../domain/fixtures.ts";
import { aStored, type Edge } from "../domain/graphs.ts";
import { linkedWorld } from "./linked-world.ts";
import { type createWorld, failing } from "./world.ts";

type World = ReturnType<typeof createWorld>;
type Fields = Parameters<World["query"]>[0];

const on = { activation: {} };

async function recalled(world: World, fields: Fields, options: Partial<RecallRequest> = {}) {
	const request = { query: world.query(fields), strict: false, pin: false, explain: false, ...options };
	const result = await recall(world.deps, request);
	if (!result.ok) throw new Error(result.error.kind);
	return result.value;
}

const shown = ({ result }: Awaited<ReturnType<typeof recalled>>) =>
	result.memories.map(({ record, score, sourceOrdinal }) => [record.text, score, sourceOrdinal]);

const tram = [{ text: "the tram to Lisbon" }, { text: "bread and salt" }, { text: "a key under the mat" }];
const tramEdges: readonly Edge[] = [
	["the tram to Lisbon", "bread and salt", 1],
	["bread and salt", "a key under the mat", 1],
];

describe("a recall that spreads", () => {
	it("[INV-SPREAD-RECALL] adds what associations reach, behind what the cue found, each with its activation", async () => {
		const world = await linkedWorld(tram, tramEdges);
		const plain = await recalled(world, { cue: "tram" });
		const score = plain.result.memories[0]?.score ?? 0;
		expect(shown(plain)).toEqual([["the tram to Lisbon", score, 0]]);
		expect(plain.activation).toBeNull();
		const spread = await recalled(world, { cue: "tram", ...on });
		// One hop over one edge of full weight, then through a node of two.
		const first = (score * 1 * 0.6) / 1;
		const second = (first * 1 * 0.6) / Math.SQRT2;
		expect(shown(spread)).toEqual([
			["the tram to Lisbon", score, 0],
			["bread and salt", first, 1],
			["a key under the mat", second, 2],
		]);
		expect(spread.result.sources).toEqual({ ...plain.result.sources, spread: 2 });
		expect(spread.activation?.nodes.map(({ recordId, sourceNodeId }) => [recordId, sourceNodeId])).toEqual([
			[world.idOf("the tram to Lisbon"), null],
			[world.idOf("bread and salt"), world.idOf("the tram to Lisbon")],
			[world.idOf("a key under the mat"), world.idOf("bread and salt")],
		]);
		for (const { record } of spread.result.memories) expect(spread.stored.get(record.id)?.record).toEqual(record);
	});

	it("[INV-SPREAD-RECALL] stands behind the profile, with the places that follow", async () => {
		const drafts = [
			{ text: "a", salience: 0.9 },
			{ text: "b", salience: 0.8 },
			{ text: "c", salience: 0.1 },
		];
		const world = await linkedWorld(drafts, [["a", "c", 0.5]]);
		// One candidate is let in directly. As the first it is as strong as can be: 1 × .5 × .6.
		const spread = await recalled(world, { cue: "", candidateLimit: 1, ...on });
		expect(shown(spread)).toEqual([
			["a", null, 0],
			["c", 0.3, 1],
		]);
		expect(spread.result.sources).toEqual({ profile: 1, spread: 1 });
	});

	it("[INV-SPREAD-RECALL] begins at what a block could show, and shows what it reaches by the same rules", async () => {
		const drafts = [{ text: "tram tram", speaker: "radio" }, { text: "the tram to Lisbon" }, { text: "x".repeat(300) }];
		const world = await linkedWorld(drafts, [["the tram to Lisbon", "x".repeat(300), 1]]);
		const spread = await recalled(world, { cue: "tram", excludeSpeakers: ["radio"], ...on });
		expect(spread.activation?.nodes.map(({ recordId }) => recordId)).toEqual([
			world.idOf("the tram to Lisbon"),
			world.idOf("x".repeat(300)),
		]);
		expect(spread.result.dropped).toContainEqual({ id: world.idOf("x".repeat(300)), reason: "over_record_chars" });
	});

	it("tells each hop as it is done", async () => {
		const world = await linkedWorld(tram, tramEdges);
		const told: string[][] = [];
		const onLit = (nodes: readonly ActivatedNode[]) => told.push(nodes.map(({ recordId }) => recordId));
		await recalled(world, { cue: "tram", ...on }, { onLit });
		expect(told).toEqual(tram.map(({ text }) => [world.idOf(text)]));
	});

	it("[INV-SPREAD-RECALL] is in a scan as it is in a recall, and nowhere where it is off", async () => {
		const world = await linkedWorld(tram, tramEdges);
		const texts = async (fields: Fields) => {
			const scanned = await scan(world.deps, { query: world.query({ cue: "tram", ...fields }), strict: false });
			return scanned.ok ? scanned.value.candidates.map(({ record }) => record.text) : [];
		};
		expect(await texts(on)).toEqual(tram.map(({ text }) => text));
		expect(await texts({})).toEqual(["the tram to Lisbon"]);
		expect(await texts({ activation: null })).toEqual(["the tram to Lisbon"]);
	});

	it("[INV-DEGRADED] serves the direct hits where the graph fails, names it, and keeps no such block", async () => {
		const world = await linkedWorld(tram, tramEdges);
		const associations = { ...world.deps.associations, neighbours: failing };
		const cut = { ...world, deps: { ...world.deps, associations } };
		const answer = await recalled(cut, { cue: "tram", ...on }, { pin: true });
		expect(answer.result).toMatchObject({ degraded: true, unavailable: ["spread"] });
		expect(answer.result.sources).not.toHaveProperty("spread");
		expect(answer.result.memories.map(({ record }) => record.text)).toEqual(["the tram to Lisbon"]);
		expect(answer.activation).toMatchObject({ degraded: true, nodes: [{ sourceNodeId: null }] });
		const pinned = { scope: scopeOf("user:42"), revision: answer.revision };
		expect(await readBlock(world.deps, pinned)).toMatchObject({ ok: false });
		expect((await recalled(cut, { cue: "tram" })).result.degraded).toBe(false);
	});

	it("[INV-DEGRADED] is no source that answered where none did", async () => {
		const world = await linkedWorld(tram, tramEdges);
		const records = { ...world.deps.records, profile: failing };
		const deps = { ...world.deps, records };
		const query = world.query({ cue: "", ...on });
		const refused = await recall(deps, { query, strict: true, pin: false, explain: false });
		expect(refused).toMatchObject({ ok: false, error: { kind: "unavailable" } });
	});
});

describe("what a deployment composed", () => {
	const composed: RetrievalSettings = { ...builtInRetrieval, activation: { maxHops: 1 } };
	const governed = (retrieval: RetrievalSettings, fields: Parameters<typeof aQuery>[0]) => {
		const query = governedQuery({ retrieval }, aQuery(fields));
		return query.ok ? query.value.activation : query.error;
	};

	it.each([
		["nothing, and nothing asked: off", builtInRetrieval, {}, null],
		["nothing, asked for: the most there is", builtInRetrieval, on, { maxHops: 2, maxNodes: 50 }],
		["nothing, and refused: off", builtInRetrieval, { activation: null }, null],
		["one hop, and nothing asked", composed, {}, { maxHops: 1, maxNodes: 50 }],
		["one hop, asked for", composed, on, { maxHops: 1, maxNodes: 50 }],
		["one hop, and two asked for", composed, { activation: { maxHops: 2, maxNodes: 7 } }, { maxHops: 2, maxNodes: 7 }],
		["one hop, and refused: off", composed, { activation: null }, null],
	])("[INV-SPREAD-COMPOSED] %s", (_, retrieval, fields, expected) => {
		expect(governed(retrieval, fields)).toEqual(expected);
	});

	it("[INV-SPREAD-COMPOSED] a ready retrieval owns its activation", () => {
		const ready = { ...builtInRetrieval, ready: () => expect.fail("It is not asked.") };
		const refusal = { kind: "validation", errors: [{ path: "activation" }] };
		expect(governed(ready, on)).toMatchObject(refusal);
		expect(governed(ready, {})).toBeNull();
		expect(governed(ready, { activation: null })).toBeNull();
	});

	it("[INV-SPREAD-COMPOSED] a graph of its own takes the place of the stored one", async () => {
		const world = await linkedWorld(tram, tramEdges);
		const elsewhere = aStored({ id: "elsewhere", text: "from another graph" });
		const associations = () => ({
			neighbours: async ({ ids }: { readonly ids: readonly string[] }) =>
				ids.map((id) => ({ id, fanOut: 1, edges: [{ neighbour: elsewhere, weight: 1 }] })),
		});
		const deps = { ...world.deps, retrieval: { ...builtInRetrieval, activation: { associations } } };
		const answer = await recalled({ ...world, deps }, { cue: "tram" });
		expect(answer.result.memories.map(({ record }) => record.text)).toEqual([
			"the tram to Lisbon",
			"from another graph",
		]);
	});
});
