import { describe, expect, it } from "vitest";
import {
	FILTER_MATCHES_MAX,
	VECTOR_REMOVE_MAX,
	VECTOR_SCORE_MAX,
	VECTOR_TOP_K_MAX,
	VECTOR_UPSERT_MAX,
} from "../../src/core/domain/limits.ts";
import { cosine } from "../../src/core/domain/ranking/cosine.ts";
import { VectorFault } from "../../src/core/ports/vector-fault.ts";
import type { VectorMutation } from "../../src/core/ports/vector-index.ts";
import { createVectorWorld, seqsOf, unit, type VectorIndexHarness } from "./vector-world.ts";

const east = unit(1, 0, 0, 0);

/** What every vector index does, whatever holds its vectors. */
export function describeVectorIndex(name: string, harness: VectorIndexHarness): void {
	const world = (lagging = false) => createVectorWorld(harness, lagging);

	describe(`${name}: what is found`, () => {
		it("[INV-VECTOR-ORDER] gives the nearest first, with their cosines", async () => {
			const { root, put, query } = world();
			await put(root, [1, unit(0, 1, 0, 0)], [2, east], [3, unit(1, 1, 0, 0)], [4, unit(-1, 0, 0, 0)]);
			const hits = await query(root, east);
			expect(seqsOf(hits)).toEqual([2, 3, 1, 4]);
			expect(hits.map(({ score }) => score)).toEqual([1, cosine(east, unit(1, 1, 0, 0)), 0, -1]);
		});

		it("[INV-VECTOR-ORDER] breaks ties by seq, also at the edge of top-K", async () => {
			const { root, put, query } = world();
			for (const seq of [9, 3, 12, 100]) await put(root, [seq, east]);
			expect(seqsOf(await query(root, east))).toEqual([3, 9, 12, 100]);
			expect(seqsOf(await query(root, east, { topK: 2 }))).toEqual([3, 9]);
		});

		it("[INV-VECTOR-ORDER] scores given seqs with the very bits that a query gives them", async () => {
			const { root, index, put, query } = world();
			const cue = unit(0.3, -0.7, 0.11, 0.5);
			await put(
				root,
				...Array.from({ length: 40 }, (_, i) => [i + 1, unit(Math.sin(i), Math.cos(i * 3), i / 7, 1)] as const),
			);
			const asked = await query(root, cue, { topK: 40 });
			const scored = await index.score({ chain: root, vector: cue, seqs: seqsOf(asked) });
			expect(new Map(scored.map(({ seq, score }) => [seq, score]))).toEqual(
				new Map(asked.map(({ seq, score }) => [seq, score])),
			);
		});

		it("finds nothing in a root that nothing was written to", async () => {
			const { root, index, query } = world();
			expect(await query(root, east)).toEqual([]);
			expect(await index.score({ chain: root, vector: east, seqs: [1] })).toEqual([]);
		});

		it("compares a vector of zeros as far from everything", async () => {
			const { root, put, query } = world();
			await put(root, [1, new Float32Array(4)], [2, east]);
			expect(await query(root, east)).toEqual([
				{ seq: 2, score: 1 },
				{ seq: 1, score: 0 },
			]);
			expect(await query(root, new Float32Array(4))).toEqual([
				{ seq: 1, score: 0 },
				{ seq: 2, score: 0 },
			]);
		});

		it("[INV-VECTOR-CHAIN] sees the scope and its ancestors, neither siblings nor descendants nor other roots", async () => {
			const { root, child, sibling, grandchild, elsewhere, index, put, query } = world();
			await put(root, [1, east]);
			await put(child, [2, east]);
			await put(sibling, [3, east]);
			await put(grandchild, [4, east]);
			await put(elsewhere, [5, east]);
			expect(seqsOf(await query(child, east))).toEqual([1, 2]);
			expect(seqsOf(await query(grandchild, east))).toEqual([1, 2, 4]);
			expect(seqsOf(await query(root, east))).toEqual([1]);
			expect(seqsOf(await query(elsewhere, east))).toEqual([5]);
			const scored = await index.score({ chain: child, vector: east, seqs: [1, 2, 3, 4, 5] });
			expect(seqsOf(scored).toSorted()).toEqual([1, 2]);
		});

		it("[INV-VECTOR-TENANT] keeps tenants apart that use the same scopes and seqs", async () => {
			const [one, other] = [world(), world()];
			await one.put(one.root, [1, east]);
			await other.put(other.root, [1, unit(0, 1, 0, 0)], [2, east]);
			await other.index.remove(other.root.rootToken, [2]);
			expect(await one.query(one.root, east)).toEqual([{ seq: 1, score: 1 }]);
			expect(await other.query(other.root, east)).toEqual([{ seq: 1, score: 0 }]);
		});
	});

	describe(`${name}: filters`, () => {
		it("[INV-VECTOR-FILTER-FIRST] filters layers before top-K: nearer vectors outside do not starve it", async () => {
			const { root, put, putAs, query } = world();
			await put(root, ...Array.from({ length: 150 }, (_, i) => [i + 1, east] as const));
			await putAs(root, { layer: "episodic" }, [500, unit(0, 1, 0, 0)], [501, unit(1, 2, 0, 0)]);
			expect(seqsOf(await query(root, east, { layers: ["episodic"], topK: 2 }))).toEqual([501, 500]);
			expect(await query(root, east, { layers: ["working"] })).toEqual([]);
			expect(await query(root, east, { layers: [] })).toEqual([]);
		});

		it("[INV-VECTOR-FILTER-FIRST] filters `within` before top-K", async () => {
			const { root, put, query } = world();
			await put(root, ...Array.from({ length: 150 }, (_, i) => [i + 1, east] as const));
			await put(root, [500, unit(0, 1, 0, 0)], [501, unit(1, 2, 0, 0)]);
			expect(seqsOf(await query(root, east, { within: [500, 501, 999], topK: 1 }))).toEqual([501]);
			expect(await query(root, east, { within: [] })).toEqual([]);
		});

		it("[INV-VECTOR-FILTER-FIRST] leaves superseded rows out unless the query looks back", async () => {
			const { root, index, put, putAs, query } = world();
			await putAs(root, { live: false }, ...Array.from({ length: 120 }, (_, i) => [i + 1, east] as const));
			await put(root, [500, unit(0, 1, 0, 0)]);
			expect(seqsOf(await query(root, east, { topK: 1 }))).toEqual([500]);
			expect(seqsOf(await query(root, east, { topK: 1, historic: true }))).toEqual([1]);
			const scored = await index.score({ chain: root, vector: east, seqs: [1, 500] });
			expect(seqsOf(scored).toSorted()).toEqual([1, 500]);
		});
	});

	describe(`${name}: writes`, () => {
		it("[INV-VECTOR-TRUTH] replaces a vector whole: numbers, scope, layer and liveness", async () => {
			const { root, child, put, putAs, query } = world();
			await put(root, [1, east], [2, east]);
			expect(seqsOf(await query(child, east))).toEqual([1, 2]);
			await putAs(child, { layer: "episodic", live: false }, [1, unit(0, 1, 0, 0)]);
			expect(seqsOf(await query(root, east, { historic: true }))).toEqual([2]);
			expect(seqsOf(await query(child, east))).toEqual([2]);
			expect(await query(child, east, { historic: true, layers: ["episodic"] })).toEqual([{ seq: 1, score: 0 }]);
		});

		it("[INV-VECTOR-TRUTH] takes the last of several vectors of one seq in one call", async () => {
			const { root, put, query } = world();
			await put(root, [1, unit(0, 1, 0, 0)], [1, east]);
			expect(await query(root, east)).toEqual([{ seq: 1, score: 1 }]);
		});

		it("[INV-VECTOR-TRUTH] forgets what is removed; unknown and doubled seqs are no error", async () => {
			const { root, index, put, query } = world();
			await index.remove(root.rootToken, [7]);
			await put(root, [1, east], [2, east]);
			await index.remove(root.rootToken, [1, 1, 99]);
			await index.remove(root.rootToken, [1]);
			expect(seqsOf(await query(root, east))).toEqual([2]);
			expect(seqsOf(await index.score({ chain: root, vector: east, seqs: [1, 2, 2, 99] }))).toEqual([2]);
			await put(root, [1, east]);
			expect(seqsOf(await query(root, east))).toEqual([1, 2]);
		});

		it("[INV-VECTOR-TRUTH] takes nothing for nothing", async () => {
			const { root, index, put, query } = world();
			const empty = await index.upsert(root.rootToken, []);
			expect(await index.isVisible(root.rootToken, empty)).toBe(true);
			expect(await index.isVisible(root.rootToken, await index.remove(root.rootToken, []))).toBe(true);
			await put(root, [1, east]);
			expect(seqsOf(await query(root, east))).toEqual([1]);
		});

		it("[INV-VECTOR-TRUTH] keeps what several instances write at the same time", async () => {
			const { root, tenantId, put, query } = world();
			const others = [1, 2, 3, 4].map(() => harness.immediate(tenantId));
			const entry = { vector: east, scopeToken: root.rootToken, layer: "semantic", live: true } as const;
			await Promise.all(
				Array.from({ length: 40 }, (_, i) =>
					others[i % 4]?.upsert(root.rootToken, [
						{ ...entry, seq: i + 1 },
						{ ...entry, seq: 1_000 },
					]),
				),
			);
			await Promise.all([
				put(root, [2_000, east]),
				...[1, 2, 3].map((seq) => others[seq]?.remove(root.rootToken, [seq])),
			]);
			const seqs = seqsOf(await query(root, east, { topK: 100 }));
			expect(seqs).toEqual([...Array.from({ length: 37 }, (_, i) => i + 4), 1_000, 2_000]);
		});

		it("[INV-VECTOR-TRUTH] does not follow an array that its caller changes afterwards", async () => {
			const { root, put, query } = world();
			const vector = unit(1, 0, 0, 0);
			await put(root, [1, vector]);
			vector.fill(0);
			expect(await query(root, east)).toEqual([{ seq: 1, score: 1 }]);
		});

		it("[INV-VECTOR-TRUTH] takes a view of a larger array for what it shows", async () => {
			const { root, put, query } = world();
			const matrix = new Float32Array([9, 9, 0, 1, 0, 0, 9, 9]);
			await put(root, [1, matrix.subarray(2, 6)]);
			expect(await query(root, matrix.subarray(2, 6))).toEqual([{ seq: 1, score: 1 }]);
		});
	});

	describe(`${name}: limits`, () => {
		it("[INV-VECTOR-LIMITS] top-K: n and n + 1", async () => {
			const { root, put, query } = world();
			await put(root, ...Array.from({ length: VECTOR_TOP_K_MAX + 1 }, (_, i) => [i + 1, east] as const));
			expect(await query(root, east, { topK: VECTOR_TOP_K_MAX })).toHaveLength(VECTOR_TOP_K_MAX);
			for (const topK of [VECTOR_TOP_K_MAX + 1, 0, 1.5, Number.NaN]) {
				await expect(query(root, east, { topK })).rejects.toThrow(RangeError);
			}
		});

		it("[INV-VECTOR-LIMITS] upserts and scores: n and n + 1", async () => {
			const { root, index, query } = world();
			const entries = Array.from({ length: VECTOR_UPSERT_MAX + 1 }, (_, i) => ({
				seq: i + 1,
				vector: east,
				scopeToken: root.rootToken,
				layer: "semantic" as const,
				live: true,
			}));
			await expect(index.upsert(root.rootToken, entries)).rejects.toThrow(RangeError);
			expect(await query(root, east)).toEqual([]);
			await index.upsert(root.rootToken, entries.slice(1));
			const seqs = entries.map(({ seq }) => seq);
			await expect(index.score({ chain: root, vector: east, seqs })).rejects.toThrow(RangeError);
			const scored = await index.score({ chain: root, vector: east, seqs: seqs.slice(0, VECTOR_SCORE_MAX) });
			expect(scored).toHaveLength(VECTOR_SCORE_MAX - 1);
		});

		it("[INV-VECTOR-LIMITS] removals: n and n + 1", async () => {
			const { root, index, put, query } = world();
			const seqs = Array.from({ length: VECTOR_REMOVE_MAX + 1 }, (_, i) => i + 1);
			await put(root, ...seqs.map((seq) => [seq, east] as const));
			await expect(index.remove(root.rootToken, seqs)).rejects.toThrow(RangeError);
			expect(await query(root, east, { topK: 100 })).toHaveLength(100);
			await index.remove(root.rootToken, seqs.slice(1));
			expect(seqsOf(await query(root, east))).toEqual([1]);
		});

		it("[INV-VECTOR-LIMITS] within: n and n + 1", async () => {
			const { root, put, query } = world();
			await put(root, [FILTER_MATCHES_MAX, east], [FILTER_MATCHES_MAX + 1, east]);
			const within = Array.from({ length: FILTER_MATCHES_MAX + 1 }, (_, i) => i + 1);
			await expect(query(root, east, { within })).rejects.toThrow(RangeError);
			expect(seqsOf(await query(root, east, { within: within.slice(0, -1) }))).toEqual([FILTER_MATCHES_MAX]);
		});

		it("[INV-VECTOR-LIMITS] refuses seqs that are no positive whole numbers", async () => {
			const { root, index, put } = world();
			for (const seq of [0, -1, 1.5, Number.NaN, 2 ** 53]) {
				await expect(put(root, [seq, east])).rejects.toThrow(RangeError);
				await expect(index.remove(root.rootToken, [seq])).rejects.toThrow(RangeError);
			}
		});

		it("[INV-VECTOR-FINITE] refuses numbers that are not finite, and nothing of the call is kept", async () => {
			const { root, index, put, query } = world();
			for (const bad of [Number.NaN, Number.POSITIVE_INFINITY]) {
				const vector = new Float32Array([0, bad, 0, 0]);
				await expect(put(root, [1, east], [2, vector])).rejects.toThrow(RangeError);
				await expect(query(root, vector)).rejects.toThrow(RangeError);
				await expect(index.score({ chain: root, vector, seqs: [1] })).rejects.toThrow(RangeError);
			}
			await expect(query(root, new Float32Array(0))).rejects.toThrow(RangeError);
			expect(await query(root, east)).toEqual([]);
		});

		it("[INV-VECTOR-FINITE] names both dimensions where they differ", async () => {
			const { root, index, put, query } = world();
			await index.remove(root.rootToken, [1]);
			await index.upsert(root.rootToken, []);
			const three = unit(1, 0, 0);
			await expect(put(root, [1, east], [2, three])).rejects.toThrow(VectorFault);
			await put(root, [1, east]);
			const fault = { reason: { kind: "dimensions", expected: 4, actual: 3 } };
			await expect(put(root, [2, three])).rejects.toMatchObject(fault);
			await expect(query(root, three)).rejects.toMatchObject(fault);
			await expect(index.score({ chain: root, vector: three, seqs: [1] })).rejects.toMatchObject(fault);
			expect(seqsOf(await query(root, east))).toEqual([1]);
		});
	});

	describe(`${name}: lag`, () => {
		it("[INV-VECTOR-LAG] shows nothing of a mutation before it is due, and says so", async () => {
			const { root, index, put, query } = world(true);
			const mutation = await put(root, [1, east]);
			expect(await query(root, east)).toEqual([]);
			expect(await index.score({ chain: root, vector: east, seqs: [1] })).toEqual([]);
			expect(await index.isVisible(root.rootToken, mutation)).toBe(false);
			harness.pass(harness.lagMs - 1);
			expect(await index.isVisible(root.rootToken, mutation)).toBe(false);
			expect(await query(root, east)).toEqual([]);
			harness.pass(1);
			expect(await query(root, east)).toEqual([{ seq: 1, score: 1 }]);
			expect(await index.isVisible(root.rootToken, mutation)).toBe(true);
		});

		it("[INV-VECTOR-LAG] shows the old state of what was replaced or removed until then", async () => {
			const { root, index, put, putAs, query } = world(true);
			await put(root, [1, east], [2, east]);
			harness.pass(harness.lagMs);
			await putAs(root, { layer: "episodic" }, [1, unit(0, 1, 0, 0)]);
			await index.remove(root.rootToken, [2]);
			const before = [
				{ seq: 1, score: 1 },
				{ seq: 2, score: 1 },
			];
			expect(await query(root, east)).toEqual(before);
			expect(await index.score({ chain: root, vector: east, seqs: [1, 2] })).toEqual(before);
			harness.pass(harness.lagMs);
			expect(await query(root, east)).toEqual([{ seq: 1, score: 0 }]);
		});

		it("[INV-VECTOR-LAG] shows mutations in the order they were made", async () => {
			const { root, index, put, query } = world(true);
			const first = await put(root, [1, east]);
			harness.pass(10);
			const second = await index.remove(root.rootToken, [1]);
			harness.pass(10);
			const third = await put(root, [1, unit(0, 1, 0, 0)]);
			const seen = () => Promise.all([first, second, third].map((each) => index.isVisible(root.rootToken, each)));
			harness.pass(harness.lagMs - 20);
			expect(await query(root, east)).toEqual([{ seq: 1, score: 1 }]);
			expect(await seen()).toEqual([true, false, false]);
			harness.pass(10);
			expect(await query(root, east)).toEqual([]);
			expect(await seen()).toEqual([true, true, false]);
			harness.pass(10);
			expect(await query(root, east)).toEqual([{ seq: 1, score: 0 }]);
			expect(await seen()).toEqual([true, true, true]);
		});

		it("[INV-VECTOR-LAG] without a lag, shows at once", async () => {
			const { root, index, put } = world();
			expect(await index.isVisible(root.rootToken, await put(root, [1, east]))).toBe(true);
			expect(await index.isVisible(root.rootToken, await index.remove(root.rootToken, [1]))).toBe(true);
		});

		it("[INV-VECTOR-LAG] does not claim to show mutations that it never made", async () => {
			const { root, elsewhere, index, put } = world();
			await put(root, [1, east]);
			for (const mutation of ["1000000", "", "1.5", "00000000-0000-4000-8000-000000000000.1"]) {
				const unknown = index.isVisible(root.rootToken, mutation as VectorMutation);
				await expect(unknown).rejects.toMatchObject({ reason: { kind: "unknown_mutation" } });
				await expect(index.isVisible(elsewhere.rootToken, mutation as VectorMutation)).rejects.toThrow(VectorFault);
			}
		});
	});
}
