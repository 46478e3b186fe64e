import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LitMemory } from "../../../src/core/domain/activation/lit-memory.ts";
import { canSpread, spreadStep } from "../../../src/core/domain/activation/spread-step.ts";
import type { MemoryQuery } from "../../../src/core/domain/query/query.ts";
import type { MemoryRecord } from "../../../src/core/domain/record/record.ts";
import { isPrefix } from "../../../src/core/domain/scope/scope.ts";
import { aQuery, instantOf, scopeOf } from "./fixtures.ts";
import { aLit, type Edge, graphOf, litById, shown } from "./graphs.ts";

interface Setting {
	readonly seeds: readonly LitMemory[];
	readonly edges: readonly Edge[];
	readonly nodesMax?: number;
	readonly query?: MemoryQuery;
	readonly records?: Readonly<Record<string, Partial<MemoryRecord>>>;
	/** Of each node that the graph gives. */
	readonly limit?: number;
}

/** The first hop from the seeds. */
function hop({ seeds, edges, nodesMax = 50, query = aQuery(), records, limit = 10 }: Setting) {
	const neighbours = graphOf(edges, records).neighbours({ ids: seeds.map(({ memory }) => memory.record.id), limit });
	return spreadStep({ frontier: seeds, neighbours, lit: litById(seeds), nodesMax, query });
}

describe("one hop", () => {
	// Activation × weight × .6 ÷ √fan-out.
	it.each<readonly [string, Setting, readonly string[]]>([
		["1 × 1 × .6 ÷ √1", { seeds: [aLit("a", 1)], edges: [["a", "b", 1]] }, ["b 0.6 from a"]],
		["an edge has no direction", { seeds: [aLit("b", 1)], edges: [["a", "b", 1]] }, ["a 0.6 from b"]],
		[
			"of fan-out 4: ÷ 2; 1 × .1 × .6 ÷ 2 = .03 stays dark",
			{
				seeds: [aLit("a", 1)],
				edges: [
					["a", "b", 1],
					["a", "c", 0.5],
					["a", "d", 0.25],
					["a", "e", 0.1],
				],
			},
			["b 0.3 from a", "c 0.15 from a", "d 0.075 from a"],
		],
		[
			"over the floor, ten of 35: .5 × 1 × .6 ÷ √35 = .0507",
			{ seeds: [aLit("a", 0.5)], edges: star(35) },
			Array.from({ length: 10 }, (_, index) => `s0${index} 0.050709 from a`),
		],
		["under it none of 37: .5 × 1 × .6 ÷ √37 = .0493", { seeds: [aLit("a", 0.5)], edges: star(37) }, []],
		[
			"the strongest way counts: .3 by b, .6 × .5 × .8 ÷ √1 = .24 by a",
			{
				seeds: [aLit("a", 0.8), aLit("b", 0.5)],
				edges: [
					["a", "x", 0.5],
					["b", "x", 1],
				],
			},
			["x 0.3 from b"],
		],
		[
			"of equal ways the first in the order of the frontier: the stronger source",
			{
				seeds: [aLit("b", 0.5), aLit("z", 1)],
				edges: [
					["b", "x", 1],
					["z", "x", 0.5],
				],
			},
			["x 0.3 from z"],
		],
		[
			"of equal ways from equal sources: the lower id",
			{
				seeds: [aLit("b", 1), aLit("a", 1)],
				edges: [
					["b", "x", 0.5],
					["a", "x", 0.5],
				],
			},
			["x 0.3 from a"],
		],
		[
			"a seed is lit more strongly where the way is strictly stronger",
			{ seeds: [aLit("a", 1), aLit("b", 0.59)], edges: [["a", "b", 1]] },
			["b 0.6 from a"],
		],
		["and left as it is where it is not", { seeds: [aLit("a", 1), aLit("b", 0.6)], edges: [["a", "b", 1]] }, []],
		["a node without edges lights nothing", { seeds: [aLit("a", 1)], edges: [] }, []],
	])("[INV-SPREAD-STEP] %s", (_, setting, expected) => {
		expect(shown(hop(setting))).toEqual(expected);
	});

	it("[INV-SPREAD-STEP] follows the ten heaviest edges, ties by id, even of a graph that gives more", () => {
		const edges: Edge[] = ["l", "k", "j", "i", "h", "g", "f", "e", "d", "c", "b"].map((id) => ["a", id, 0.5]);
		const heavy: Edge = ["a", "z", 0.6];
		const lit = hop({ seeds: [aLit("a", 1)], edges: [...edges, heavy], limit: 99 });
		// z is the heaviest; of the eleven equal ones b to j, and neither k nor l.
		expect(lit.map(({ memory }) => memory.record.id)).toEqual(["z", "b", "c", "d", "e", "f", "g", "h", "i", "j"]);
	});

	it("[INV-SPREAD-BOUNDS] lights the strongest where there is room for some, and those that are lit already all the same", () => {
		const seeds = [aLit("a", 1), aLit("b", 0.1)];
		const edges: Edge[] = [
			["a", "b", 1],
			["a", "d", 0.9],
			["a", "c", 0.9],
			["a", "e", 1],
		];
		const lit = hop({ seeds, edges, nodesMax: 4 });
		expect(shown(lit)).toEqual(["b 0.3 from a", "e 0.3 from a", "c 0.27 from a"]);
		expect(hop({ seeds, edges, nodesMax: 2 }).map(({ memory }) => memory.record.id)).toEqual(["b"]);
	});
});

describe("what may not be shown", () => {
	const asOf = instantOf("2026-03-01T00:00:00Z");
	const query = aQuery({
		scope: scopeOf("org:acme/user:42"),
		layers: ["semantic"],
		excludeSpeakers: ["radio"],
		filter: { kind: "compare", field: { name: "tags" }, operator: "eq", value: "kept" },
		asOf,
		asOfGiven: true,
	});
	const fine = { scope: scopeOf("org:acme"), tags: ["kept"] };
	const cases: readonly (readonly [string, Partial<MemoryRecord>])[] = [
		["of a scope beside", { scope: scopeOf("org:acme/user:43") }],
		["of a scope below", { scope: scopeOf("org:acme/user:42/session:9") }],
		["of another layer", { layer: "episodic" }],
		["of an excluded speaker", { speaker: "radio" }],
		["superseded", { supersededBy: "other", supersededAt: asOf }],
		["expired", { expiresAt: asOf }],
		["not yet valid", { validFrom: instantOf("2026-03-02T00:00:00Z") }],
		["no longer valid", { validTo: asOf }],
		["left out by the filter", { tags: [] }],
		["blank", { text: "\u200b" }],
		["newer than the moment asked for", { createdAt: instantOf("2026-03-02T00:00:00Z") }],
	];

	it.each(cases)("[INV-SPREAD-CHAIN] stays dark, but counts in the fan-out: %s", (_, change) => {
		const seeds = [aLit("a", 1)];
		const edges: Edge[] = [
			["a", "b", 1],
			["a", "c", 1],
		];
		const records = { b: { ...fine, ...change }, c: fine };
		// √2 for the two edges.
		expect(shown(hop({ seeds, edges, records, query }))).toEqual([`c ${Number((0.6 / Math.SQRT2).toFixed(6))} from a`]);
		expect(hop({ seeds, edges, records: { b: fine, c: fine }, query })).toHaveLength(2);
	});

	it("[INV-SPREAD-CHAIN] takes up one of its ten edges", () => {
		const seeds = [aLit("a", 1)];
		const dark: Edge[] = Array.from({ length: 10 }, (_, index) => ["a", `d${index}`, 1]);
		const records = Object.fromEntries(dark.map(([, id]) => [id, { scope: scopeOf("user:43") }]));
		expect(hop({ seeds, edges: [...dark, ["a", "b", 0.9]], records })).toEqual([]);
	});
});

it.each([
	[0.0834, true],
	[0.0833, false],
	[0, false],
])("%s × .6 reaches the floor of .05: %s", (activation, expected) => {
	expect(canSpread(aLit("a", activation))).toBe(expected);
});

/** Any walk of two hops over a small dense graph, some of whose memories lie beside the chain. */
const anyWalk = fc.record({
	edges: fc.uniqueArray(
		fc
			.tuple(fc.nat(79), fc.nat(79), fc.double({ min: 0, max: 1, noNaN: true }))
			.filter(([left, right]) => left < right),
		{ maxLength: 400, selector: ([left, right]) => `${left} ${right}` },
	),
	seeds: fc.uniqueArray(fc.tuple(fc.nat(79), fc.double({ min: 0, max: 1, noNaN: true })), {
		minLength: 1,
		maxLength: 5,
		selector: ([id]) => id,
	}),
	nodesMax: fc.integer({ min: 5, max: 50 }),
	shuffle: fc.infiniteStream(fc.nat()),
});
const nameOf = (index: number) => `m${String(index).padStart(2, "0")}`;

describe("any walk", () => {
	const scopes = ["org:acme", "org:acme/user:42", "org:acme/user:43"].map(scopeOf);
	const query = aQuery({ scope: scopeOf("org:acme/user:42") });
	const recordOf = (id: string) => ({ id, scope: scopes[Number(id.slice(1)) % 3] ?? query.scope });
	const records = Object.fromEntries(
		Array.from({ length: 80 }, (_, index) => [nameOf(index), recordOf(nameOf(index))]),
	);

	function walk(edges: readonly Edge[], seeds: readonly LitMemory[], nodesMax: number, order = <T>(list: T[]) => list) {
		const graph = graphOf(edges, records);
		const lit = new Map(litById(seeds));
		let frontier: readonly LitMemory[] = seeds;
		for (let count = 0; count < 2; count++) {
			const ids = frontier.map(({ memory }) => memory.record.id);
			const neighbours = order(graph.neighbours({ ids, limit: 99 })).map((node) => ({
				...node,
				edges: order([...node.edges]),
			}));
			frontier = spreadStep({ frontier: order([...frontier]), neighbours, lit, nodesMax, query });
			for (const node of frontier) lit.set(node.memory.record.id, node);
		}
		return [...lit.values()];
	}

	it("[INV-SPREAD-BOUNDS] [INV-SPREAD-CHAIN] stays within its number, its chain and its scores, in any order of its lists", () => {
		fc.assert(
			fc.property(anyWalk, ({ edges, seeds, nodesMax, shuffle }) => {
				const named = edges.map(([left, right, weight]): Edge => [nameOf(left), nameOf(right), weight]);
				const lit = seeds.map(([id, activation]) => aLit(nameOf(id), activation));
				const walked = walk(named, lit, nodesMax);
				expect(walked.length).toBeLessThanOrEqual(nodesMax);
				for (const { memory, activation, sourceId } of walked) {
					if (sourceId === null) continue;
					expect(activation).toBeGreaterThanOrEqual(0.05);
					expect(activation).toBeLessThanOrEqual(0.6);
					expect(isPrefix(memory.record.scope, query.scope)).toBe(true);
				}
				const order = <T>(list: T[]) => shuffled(list, shuffle);
				const again = walk(shuffled(named, shuffle), shuffled(lit, shuffle), nodesMax, order);
				expect(shown(again).toSorted()).toEqual(shown(walked).toSorted());
			}),
			{ numRuns: 60 },
		);
	});
});

function shuffled<T>(list: readonly T[], numbers: IterableIterator<number>): T[] {
	return list
		.map((item) => ({ item, key: Number(numbers.next().value) }))
		.toSorted((left, right) => left.key - right.key)
		.map(({ item }) => item);
}

function star(fanOut: number): Edge[] {
	return Array.from({ length: fanOut }, (_, index) => ["a", `s${String(index).padStart(2, "0")}`, 1]);
}
