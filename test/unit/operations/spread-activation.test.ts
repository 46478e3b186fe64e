import { describe, expect, it } from "vitest";
import { activationEvents } from "../../../src/core/domain/activation/activation-events.ts";
import type { ActivatedNode } from "../../../src/core/domain/activation/activation-log.ts";
import { instantFromMs } from "../../../src/core/domain/instant.ts";
import {
	type SpreadDeps,
	type SpreadRequest,
	spreadActivation,
} from "../../../src/core/operations/retrieval/spread-activation.ts";
import type { AssociationSource } from "../../../src/core/ports/association-source.ts";
import { aQuery, scopeOf } from "../domain/fixtures.ts";
import { aLit, aStored, type Edge, graphOf } from "../domain/graphs.ts";
import { PlantedFault, patientDeadlines } from "./world.ts";

const whole = { maxHops: 2, maxNodes: 50 };

/** A walk over a graph whose answers take as long as the test says; what it asked and for how long it would wait is noted. */
async function walk({
	edges,
	seeds = [aLit("a", 1)],
	takesMs = [],
	graph = graphOf(edges),
	...changes
}: Partial<SpreadRequest> & {
	readonly edges: readonly Edge[];
	readonly takesMs?: readonly number[];
	readonly graph?: Pick<ReturnType<typeof graphOf>, "neighbours">;
}) {
	let nowMs = 1_000_000;
	const asked: (readonly string[])[] = [];
	const waits: { readonly part: string; readonly ms: number }[] = [];
	const told: string[][] = [];
	const deps: SpreadDeps = {
		tenantId: "tenant",
		clock: { now: () => instantFromMs(nowMs) },
		deadlines: {
			within: async (request) => {
				const { part, ms } = request;
				const takes = takesMs[waits.length] ?? 0;
				waits.push({ part, ms });
				nowMs += Math.min(ms, takes);
				return takes > ms ? { kind: "missed" } : patientDeadlines.within(request);
			},
		},
		graph: {
			neighbours: async (request) => {
				asked.push(request.ids);
				return graph.neighbours(request);
			},
		},
	};
	const onLit = (nodes: readonly ActivatedNode[]) => told.push(nodes.map(({ recordId }) => recordId));
	const spread = await spreadActivation(deps, { query: aQuery(), seeds, bounds: whole, onLit, ...changes });
	return { ...spread, asked, waits, told };
}

function eventsOf({ log }: Awaited<ReturnType<typeof walk>>) {
	return activationEvents(log).map(
		({ node_id, score, source_node_id }) => `${node_id} ${Number(score.toFixed(6))} from ${source_node_id}`,
	);
}

const chain: readonly Edge[] = [
	["a", "b", 1],
	["b", "c", 1],
	["c", "d", 1],
];

const nameOf = (index: number) => `n${String(index).padStart(2, "0")}`;

describe("a walk", () => {
	it("[INV-SPREAD-WALK] goes two hops, one question each, and tells each node when its hop is done", async () => {
		const walked = await walk({ edges: chain });
		// b: 1 × 1 × .6 ÷ √1. c: .6 × 1 × .6 ÷ √2, as b has two edges. d is three hops away.
		expect(eventsOf(walked)).toEqual(["a 1 from null", "b 0.6 from a", "c 0.254558 from b"]);
		expect(walked.asked).toEqual([["a"], ["b"]]);
		expect(walked.told).toEqual([["a"], ["b"], ["c"]]);
		expect(walked.log.degraded).toBe(false);
	});

	it("[INV-SPREAD-BOUNDS] goes no further than it may, in hops and in memories, its seeds counted", async () => {
		expect(eventsOf(await walk({ edges: chain, bounds: { maxHops: 1, maxNodes: 50 } }))).toHaveLength(2);
		expect(eventsOf(await walk({ edges: chain, bounds: { maxHops: 2, maxNodes: 2 } }))).toEqual([
			"a 1 from null",
			"b 0.6 from a",
		]);
		const seeds = [aLit("a", 1), aLit("x", 0.5)];
		expect(eventsOf(await walk({ edges: chain, seeds, bounds: { maxHops: 2, maxNodes: 1 } }))).toEqual([
			"a 1 from null",
		]);
	});

	it("[INV-SPREAD-BOUNDS] lights fifty memories of a graph of hundreds, the same ones whatever order it gives them in", async () => {
		// Five seeds of five neighbours, each of which has four of its own: .6 × weight ÷ √5, then × .6 ÷ √5 once more, about .07.
		const seeds = [0, 1, 2, 3, 4].map((index) => aLit(`s${index}`, 1));
		const first = Array.from(
			{ length: 25 },
			(_, index): Edge => [`s${Math.floor(index / 5)}`, nameOf(index), 1 - index / 1_000],
		);
		const second = first.flatMap(([, id]) => [0, 1, 2, 3].map((index): Edge => [id, `${id}-${index}`, 1]));
		const graph = graphOf([...first, ...second]);
		const backwards = {
			neighbours: (request: Parameters<typeof graph.neighbours>[0]) =>
				graph
					.neighbours(request)
					.toReversed()
					.map((node) => ({ ...node, edges: node.edges.toReversed() })),
		};
		const walked = await walk({ edges: [], seeds, graph });
		expect(eventsOf(await walk({ edges: [], seeds, graph: backwards }))).toEqual(eventsOf(walked));
		// 5 and 25, and of the 100 the 20 strongest: those of the five that the heaviest edges lead to.
		const lit = walked.log.nodes.map(({ recordId }) => recordId);
		expect(lit).toHaveLength(50);
		expect(new Set(lit.slice(30).map((id) => id.slice(0, 3)))).toEqual(new Set([0, 1, 2, 3, 4].map(nameOf)));
	});

	it("asks for nothing where nothing could be lit: no seed, a seed too weak, or a frontier too weak", async () => {
		expect((await walk({ edges: chain, seeds: [] })).asked).toEqual([]);
		expect((await walk({ edges: chain, seeds: [aLit("a", 0.08)] })).asked).toEqual([]);
		// b: .1 × .6 = .06, which could light nothing: .06 × .6 = .036.
		expect((await walk({ edges: chain, seeds: [aLit("a", 0.1)] })).asked).toEqual([["a"]]);
	});

	it("[INV-SPREAD-WALK] logs a seed that is lit more strongly twice, tells it once, and goes on from its new strength", async () => {
		const walked = await walk({ edges: chain, seeds: [aLit("a", 1), aLit("b", 0.1)] });
		expect(walked.told).toEqual([["a", "b"], ["c"]]);
		expect(walked.log.nodes.filter(({ recordId }) => recordId === "b").map(({ score }) => score)).toEqual([0.1, 0.6]);
		// In the first hop c is .1 × .6 ÷ √2 = .042, dark; in the second .6 × .6 ÷ √2.
		expect(eventsOf(walked)).toEqual(["a 1 from null", "b 0.6 from a", "c 0.254558 from b"]);
		expect(walked.reached.map(({ memory }) => memory.record.id)).toEqual(["b", "c"]);
	});

	it("[INV-SPREAD-CHAIN] does not go through what may not be shown", async () => {
		const graph = graphOf(chain, { b: { scope: scopeOf("user:43") } });
		expect(eventsOf(await walk({ edges: chain, graph }))).toEqual(["a 1 from null"]);
	});
});

describe("a walk that is cut short", () => {
	it("[INV-SPREAD-DEADLINE] waits 150 ms in all, and the second hop for what the first left of them", async () => {
		const walked = await walk({ edges: chain, takesMs: [100, 50] });
		expect(walked.waits).toEqual([
			{ part: "spread", ms: 150 },
			{ part: "spread", ms: 50 },
		]);
		expect(walked.log.degraded).toBe(false);
	});

	it("[INV-SPREAD-DEADLINE] is degraded with what it reached, where a hop is late", async () => {
		const walked = await walk({ edges: chain, takesMs: [100, 51] });
		expect(walked.log.degraded).toBe(true);
		expect(eventsOf(walked)).toEqual(["a 1 from null", "b 0.6 from a"]);
		expect(walked.told).toEqual([["a"], ["b"]]);
	});

	it("[INV-SPREAD-DEADLINE] does not ask where no time is left", async () => {
		const walked = await walk({ edges: chain, takesMs: [150] });
		expect(walked.log.degraded).toBe(true);
		expect(walked.asked).toEqual([["a"]]);
		expect(eventsOf(walked)).toHaveLength(2);
	});

	it("[INV-SPREAD-DEADLINE] is degraded where the graph fails", async () => {
		const graph = {
			neighbours: () => {
				throw new PlantedFault();
			},
		};
		const walked = await walk({ edges: chain, graph });
		expect(walked.log).toMatchObject({ degraded: true, nodes: [{ recordId: "a" }] });
		expect(walked.reached).toEqual([]);
	});

	it.each([
		["a weight over 1", 1.01, 1],
		["a weight under 0", -0.1, 1],
		["a weight that is no number", Number.NaN, 1],
		["a fan-out under its edges", 1, 0],
	])("[INV-FINITE] refuses %s where it enters", async (_, weight, fanOut) => {
		const source: AssociationSource = {
			neighbours: async () => [{ id: "a", fanOut, edges: [{ neighbour: aStored({ id: "b" }), weight }] }],
		};
		const deps = { tenantId: "t", clock: { now: () => instantFromMs(0) }, deadlines: patientDeadlines, graph: source };
		const walked = spreadActivation(deps, { query: aQuery(), seeds: [aLit("a", 1)], bounds: whole });
		await expect(walked).rejects.toThrow(RangeError);
	});

	it("ends with what its listener throws", async () => {
		const onLit = () => {
			throw new Error("gone");
		};
		await expect(walk({ edges: chain, onLit })).rejects.toThrow("gone");
	});
});
