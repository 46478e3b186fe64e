import { describe, expect, it } from "vitest";
import { builtInRetrieval } from "../../../bench/offline/offline-deps.ts";
import { activationEvents } from "../../../src/core/domain/activation/activation-events.ts";
import type { MemoryDraft } from "../../../src/core/domain/record/memory-draft.ts";
import { type ActivateRequest, activate } from "../../../src/core/operations/activate.ts";
import { nothingWeighed } from "../../../src/core/operations/retrieval/nothing-scanned.ts";
import { createRetrievalCoordinator } from "../../../src/core/operations/retrieval/retrieval-coordinator.ts";
import { aQuery, aRetrieved, instantOf, scopeOf } from "../domain/fixtures.ts";
import { aStored, type Edge } from "../domain/graphs.ts";
import { linkedWorld } from "./linked-world.ts";
import { failing } from "./world.ts";

const drafts = [{ text: "the tram to Lisbon" }, { text: "bread and salt" }, { text: "a key under the mat" }];
const edges: readonly Edge[] = [
	["the tram to Lisbon", "bread and salt", 1],
	["bread and salt", "a key under the mat", 1],
];

type World = Awaited<ReturnType<typeof linkedWorld>>;

async function asked(world: World, request: Partial<ActivateRequest>, deps = world.deps) {
	return activate(deps, { query: world.query(), seeds: null, bounds: {}, ...request });
}

/** What was lit, by text, each with the text that it was reached from. */
async function lit(world: World, request: Partial<ActivateRequest>, deps = world.deps) {
	const log = await asked(world, request, deps);
	if (!log.ok) throw new Error(log.error.kind);
	const textById = new Map<string | null, string>(drafts.map(({ text }) => [world.idOf(text), text]));
	const events = activationEvents(log.value).map(({ node_id, score, source_node_id }) => [
		textById.get(node_id) ?? node_id,
		Number(score.toFixed(6)),
		textById.get(source_node_id) ?? null,
	]);
	return { events, degraded: log.value.degraded };
}

describe("a walk from seeds", () => {
	it("[INV-ACTIVATE] begins with the activation that is named, and goes as far as it may", async () => {
		const world = await linkedWorld(drafts, edges);
		const seeds = [{ id: world.idOf("bread and salt"), activation: 0.5 }];
		// .5 × 1 × .6 ÷ √2, and nothing is left for a second hop to improve.
		const whole = [
			["bread and salt", 0.5, null],
			["the tram to Lisbon", 0.212132, "bread and salt"],
			["a key under the mat", 0.212132, "bread and salt"],
		];
		const walked = await lit(world, { seeds });
		expect(walked.events.toSorted()).toEqual(whole.toSorted());
		expect(walked.degraded).toBe(false);
		const first = [{ id: world.idOf("the tram to Lisbon"), activation: 1 }];
		expect((await lit(world, { seeds: first, bounds: { maxHops: 1 } })).events).toHaveLength(2);
		expect((await lit(world, { seeds: first, bounds: { maxNodes: 1 } })).events).toHaveLength(1);
	});

	it("[INV-ACTIVATE] takes the stronger of two seeds of one id", async () => {
		const world = await linkedWorld(drafts, []);
		const id = world.idOf("bread and salt");
		const seeds = [0.2, 0.7, 0.3].map((activation) => ({ id, activation }));
		expect((await lit(world, { seeds })).events).toEqual([["bread and salt", 0.7, null]]);
	});

	it("[INV-ACTIVATE] refuses each seed that is no live memory of the chain, by its place", async () => {
		const gone: readonly Partial<MemoryDraft>[] = [
			{ text: "fine" },
			{ text: "beside", scope: scopeOf("user:43") },
			{ text: "below", scope: scopeOf("user:42/agent:a") },
			{ text: "expired", expiresAt: instantOf("2026-01-01T00:00:01Z") },
			{ text: "not yet", validFrom: instantOf("2027-01-01T00:00:00Z") },
		];
		const world = await linkedWorld(gone, []);
		world.passMs(1_000);
		const seeds = [...gone.map(({ text = "" }) => world.idOf(text)), "no-such-id"].map((id) => ({ id, activation: 1 }));
		expect(await asked(world, { query: world.query(), seeds })).toEqual({
			ok: false,
			error: {
				kind: "validation",
				errors: [1, 2, 3, 4, 5].map((index) => ({
					path: `seeds.${index}.id`,
					message: "names no memory of this scope or those above it.",
				})),
			},
		});
	});

	it("[INV-ACTIVATE] judges a seed by place and time alone, and what it reaches by the whole query", async () => {
		const world = await linkedWorld(
			[
				{ text: "the tram to Lisbon", layer: "working", speaker: "radio" },
				{ text: "bread and salt", speaker: "radio" },
			],
			[["the tram to Lisbon", "bread and salt", 1]],
		);
		const seeds = [{ id: world.idOf("the tram to Lisbon"), activation: 1 }];
		expect((await lit(world, { seeds })).events).toHaveLength(2);
		const query = world.query({ excludeSpeakers: ["radio"] });
		expect((await lit(world, { query, seeds })).events).toEqual([["the tram to Lisbon", 1, null]]);
		const early = world.query({ asOf: instantOf("2025-01-01T00:00:00Z"), asOfGiven: true });
		expect(await asked(world, { query: early, seeds })).toMatchObject({ ok: false, error: { kind: "validation" } });
	});
});

describe("a walk from a cue", () => {
	it("[INV-ACTIVATE] begins at what a recall of it shows", async () => {
		const world = await linkedWorld(drafts, edges);
		const { events } = await lit(world, { query: world.query({ cue: "tram" }) });
		expect(events.map(([text, , source]) => [text, source])).toEqual([
			["the tram to Lisbon", null],
			["bread and salt", "the tram to Lisbon"],
			["a key under the mat", "bread and salt"],
		]);
		const elsewhere = world.query({ cue: "tram", scope: scopeOf("user:43") });
		expect(await lit(world, { query: elsewhere })).toEqual({ events: [], degraded: false });
	});

	it("[INV-DEGRADED] is degraded where a source of its seeds failed, or the walk did", async () => {
		const world = await linkedWorld(drafts, edges);
		const query = world.query({ cue: "tram" });
		const deaf = { ...world.deps, texts: { search: failing } };
		expect(await lit(world, { query }, deaf)).toMatchObject({ degraded: true });
		const cut = { ...world.deps, associations: { ...world.deps.associations, neighbours: failing } };
		const { degraded, events } = await lit(world, { query }, cut);
		expect([degraded, events.map(([text]) => text)]).toEqual([true, ["the tram to Lisbon"]]);
	});

	it("[INV-ACTIVATE] begins at what a ready retrieval shows", async () => {
		const world = await linkedWorld(drafts, edges);
		const found = aRetrieved({ id: world.idOf("bread and salt"), text: "bread and salt" }, { score: 0.5 });
		const source = {
			scan: async () => ({
				memories: [found],
				stored: new Map([[found.record.id, aStored(found.record)]]),
				sources: { own: 1 },
				unavailable: [],
				explain: nothingWeighed,
			}),
		};
		const ready = () => createRetrievalCoordinator({ source, policy: null });
		const deps = { ...world.deps, retrieval: { ...builtInRetrieval, ready } };
		const { events } = await lit(world, { query: world.query({ cue: "anything" }) }, deps);
		expect(events).toHaveLength(3);
	});
});

it("[INV-REACH] is not there for a key that does not reach its scope", async () => {
	const world = await linkedWorld(drafts, edges);
	const deps = { ...world.deps, reach: { scopes: [scopeOf("user:43")] } };
	const seeds = [{ id: world.idOf("bread and salt"), activation: 1 }];
	expect(await asked(world, { query: aQuery(), seeds }, deps)).toEqual({ ok: false, error: { kind: "not_found" } });
});
