import { describe, expect, it } from "vitest";
import { readBlock } from "../../../src/core/operations/read-block.ts";
import { recall } from "../../../src/core/operations/recall.ts";
import { revise } from "../../../src/core/operations/revise.ts";
import { scan } from "../../../src/core/operations/scan.ts";
import { instantOf, scopeOf } from "../domain/fixtures.ts";
import { createWorld, failing } from "./world.ts";

type World = ReturnType<typeof createWorld>;

async function recalled(world: World, fields: Parameters<World["query"]>[0], options = {}) {
	const request = { query: world.query(fields), strict: false, pin: false, explain: false, ...options };
	const result = await recall(world.deps, request);
	if (!result.ok) throw new Error(result.error.kind);
	return result.value;
}

const textsOf = ({ result }: Awaited<ReturnType<typeof recalled>>) => result.memories.map(({ record }) => record.text);

describe("recall", () => {
	it("names the sources that answered and what each gave", async () => {
		const world = createWorld();
		await world.remember({ text: "the tram to Lisbon" }, { text: "bread and salt" });
		const before = await recalled(world, { cue: "tram" });
		expect(before.result.sources).toEqual({ text: 1, vector: 0, pending: 2 });
		await world.drain();
		const after = await recalled(world, { cue: "tram" });
		expect(after.result.sources).toEqual({ text: 1, vector: 2, pending: 0 });
		// On its way into the index or in it: the same memories, scores and bytes.
		expect(after.result.memories).toEqual(before.result.memories);
		expect(after.revision).toBe(before.revision);
	});

	it("[INV-DEGRADED] serves the rest when one source fails, and says so", async () => {
		const world = createWorld();
		await world.remember({ text: "the tram to Lisbon" });
		await world.drain();
		const deaf = { ...world, deps: { ...world.deps, texts: { search: failing } } };
		const answer = await recalled(deaf, { cue: "tram to Lisbon" });
		expect(answer.result).toMatchObject({ degraded: true, unavailable: ["text"] });
		expect(textsOf(answer)).toEqual(["the tram to Lisbon"]);
	});

	it("[INV-DEGRADED] misses vectors and pending rows alike when the cue cannot be embedded", async () => {
		const world = createWorld();
		await world.remember({ text: "the tram to Lisbon" });
		const blind = { ...world, deps: { ...world.deps, embedder: { ...world.deps.embedder, embed: failing } } };
		const answer = await recalled(blind, { cue: "tram" });
		expect(answer.result).toMatchObject({ degraded: true, unavailable: ["vector", "pending"] });
		expect(textsOf(answer)).toEqual(["the tram to Lisbon"]);
	});

	it("[INV-DEGRADED] is empty, degraded and names all when all sources fail, or 503 where the caller is strict", async () => {
		const world = createWorld();
		const deps = {
			...world.deps,
			texts: { search: failing },
			embedder: { ...world.deps.embedder, embed: failing },
			records: { ...world.deps.records, pending: failing, profile: failing },
		};
		const cold = { ...world, deps };
		const answer = await recalled(cold, { cue: "tram" });
		expect(answer.result).toMatchObject({ memories: [], degraded: true, unavailable: ["text", "vector", "pending"] });
		const profile = await recalled(cold, { cue: "" });
		expect(profile.result).toMatchObject({ memories: [], degraded: true, unavailable: ["profile"], sources: {} });
		for (const cue of ["tram", ""]) {
			const query = world.query({ cue });
			const refused = await recall(deps, { query, strict: true, pin: false, explain: false });
			expect(refused).toMatchObject({ ok: false, error: { kind: "unavailable" } });
			expect(await scan(deps, { query, strict: true })).toMatchObject({ ok: false, error: { kind: "unavailable" } });
		}
	});

	it("[INV-DEGRADED] never pins a degraded block under a revision that others would trust", async () => {
		const world = createWorld();
		await world.remember({ text: "the tram to Lisbon" });
		const deaf = { ...world, deps: { ...world.deps, vectors: { ...world.deps.vectors, query: failing } } };
		const answer = await recalled(deaf, { cue: "tram" }, { pin: true });
		expect(answer.result.degraded).toBe(true);
		const whole = await recalled(world, { cue: "tram" });
		expect(whole.revision).toBe(answer.revision);
		const scope = scopeOf("user:42");
		expect(await readBlock(world.deps, { scope, revision: answer.revision })).toMatchObject({ ok: false });
		await recalled(world, { cue: "tram" }, { pin: true });
		expect(await readBlock(world.deps, { scope, revision: answer.revision })).toEqual({
			ok: true,
			value: answer.block,
		});
	});

	it("[INV-REVISED-VECTOR] compares a revised memory by its new text while the index still shows the old", async () => {
		const world = createWorld();
		const [first] = await world.remember({ text: "green apples" });
		await world.drain();
		const id = first?.memory.record.id ?? "";
		await revise(world.deps, { id, changes: { text: "blue whales" }, ifVersions: null, call: null });
		const old = await recalled(world, { cue: "green apples" });
		expect(textsOf(old)).toEqual([]);
		expect(textsOf(await recalled(world, { cue: "blue whales" }))).toEqual(["blue whales"]);
	});

	it("applies a filter before any top-K: one tagged row among many nearer ones is found", async () => {
		const world = createWorld();
		const near = Array.from({ length: 150 }, (_, index) => ({ text: `tram line ${index}` }));
		await world.remember(...near.slice(0, 100));
		await world.remember(...near.slice(100), { text: "some tram far away from here", tags: ["kept"] });
		await world.drain();
		const filter = { kind: "compare", field: { name: "tags" }, operator: "eq", value: "kept" } as const;
		const answer = await recalled(world, { cue: "tram line", filter, candidateLimit: 5 });
		expect(textsOf(answer)).toEqual(["some tram far away from here"]);
	});

	it("hides what arrived after the moment asked for, however much of it there is", async () => {
		const world = createWorld();
		await world.remember({ text: "an old tram line" });
		const then = world.passMs(1_000);
		world.passMs(1_000);
		await world.remember(...Array.from({ length: 90 }, (_, index) => ({ text: `tram line ${index}` })));
		const answer = await recalled(world, { cue: "tram line", asOf: then, asOfGiven: true, candidateLimit: 3 });
		expect(textsOf(answer)).toEqual(["an old tram line"]);
	});

	it.each([
		["expired", { expiresAt: instantOf("2026-01-01T00:00:01Z") }],
		["no longer valid", { validTo: instantOf("2026-01-01T00:00:01Z") }],
		["not yet valid", { validFrom: instantOf("2027-01-01T00:00:00Z") }],
		["an excluded speaker's", { speaker: "radio" }],
	])(
		"[INV-CROWDED] finds what it can show behind a crowd that is %s, by a cue and in the profile",
		async (_name, crowd) => {
			const world = createWorld();
			await world.remember({ text: "the harbour gate closes at nine", salience: 0.1 });
			for (let start = 0; start < 60; start += 20) {
				await world.remember(
					...Array.from({ length: 20 }, (_, index) => ({ text: `harbour note ${start + index}`, ...crowd })),
				);
			}
			await world.drain();
			world.passMs(60_000);
			for (const cue of ["harbour", ""]) {
				const answer = await recalled(world, { cue, candidateLimit: 10, excludeSpeakers: ["radio"] });
				expect(textsOf(answer)).toEqual(["the harbour gate closes at nine"]);
			}
		},
	);

	it("says why a memory was left out, where no crowd makes it ask again", async () => {
		const world = createWorld();
		await world.remember({ text: "harbour one" }, { text: "harbour two" });
		await world.remember({ text: "harbour three", validTo: instantOf("2026-01-01T00:00:01Z") });
		world.passMs(60_000);
		const { result } = await recalled(world, { cue: "harbour" });
		expect(result.dropped.map(({ reason }) => reason)).toEqual(["no_longer_valid"]);
	});

	it("[INV-DEGRADED] compares pending rows with the cue though the vector index is away", async () => {
		const world = createWorld();
		await world.remember({ text: "the tram to Lisbon" });
		const deaf = { ...world, deps: { ...world.deps, vectors: { ...world.deps.vectors, query: failing } } };
		const { result } = await recalled(deaf, { cue: "tram" });
		expect(result).toMatchObject({ unavailable: ["vector"], sources: { text: 1, pending: 1 } });
	});
});
