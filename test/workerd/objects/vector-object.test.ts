import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createInMemoryVectors } from "../../../src/adapters/in-memory/in-memory-vector-index.ts";
import { vectorObjectName } from "../../../src/adapters/vector-object/call-vector-object.ts";
import { vectorObjectIndex } from "../../../src/adapters/vector-object/vector-object-index.ts";
import type { VectorObjectRpc } from "../../../src/adapters/vector-object/vector-object-rpc.ts";
import { LAYERS } from "../../../src/core/domain/record/layer.ts";
import type { CostMeter } from "../../../src/core/ports/cost-meter.ts";
import type { VectorIndex } from "../../../src/core/ports/vector-index.ts";
import { describeVectorIndex } from "../../contract/vector-index.contract.ts";
import { createVectorWorld, seqsOf, unit, type VectorIndexHarness } from "../../contract/vector-world.ts";
import { objects, uncounted } from "./objects-env.ts";
import { controls, LAG_MS } from "./test-controls.ts";

type Namespace = DurableObjectNamespace<VectorObjectRpc>;

const harness: VectorIndexHarness = {
	immediate: (tenantId) => vectorObjectIndex({ namespace: objects.VECTORS, tenantId, meter: uncounted }),
	lagging: (tenantId) => vectorObjectIndex({ namespace: objects.LAGGING_VECTORS, tenantId, meter: uncounted }),
	lagMs: LAG_MS,
	pass: (ms) => {
		controls.now += ms;
	},
};

/** Evicts the object before every single call. */
function forgetful(namespace: Namespace, tenantId: string): VectorIndex {
	const index = vectorObjectIndex({ namespace, tenantId, meter: uncounted });
	const after = async <T>(rootToken: string, call: () => Promise<T>): Promise<T> => {
		await evict(namespace, rootToken);
		return call();
	};
	return {
		query: (request) => after(request.chain.rootToken, () => index.query(request)),
		score: (request) => after(request.chain.rootToken, () => index.score(request)),
		upsert: (rootToken, entries) => after(rootToken, () => index.upsert(rootToken, entries)),
		remove: (rootToken, seqs) => after(rootToken, () => index.remove(rootToken, seqs)),
		isVisible: (rootToken, mutation) => after(rootToken, () => index.isVisible(rootToken, mutation)),
	};
}

async function evict(namespace: Namespace, rootToken: string): Promise<void> {
	try {
		await evictDurableObject(namespace.getByName(vectorObjectName(rootToken)));
	} catch (error) {
		if (!/not.*running/i.test(String(error))) throw error;
	}
}

const east = unit(1, 0, 0, 0);

describeVectorIndex("vector object", harness);

describeVectorIndex("vector object, evicted before each call", {
	...harness,
	immediate: (tenantId) => forgetful(objects.VECTORS, tenantId),
	lagging: (tenantId) => forgetful(objects.LAGGING_VECTORS, tenantId),
});

describe("vector object: alone", () => {
	const step = fc.oneof(
		fc.record({
			kind: fc.constant("put" as const),
			place: fc.constantFrom("root" as const, "child" as const, "sibling" as const),
			layer: fc.constantFrom(...LAYERS),
			live: fc.boolean(),
			seqs: fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 6 }),
			angle: fc.integer({ min: 0, max: 7 }),
		}),
		fc.record({
			kind: fc.constant("remove" as const),
			seqs: fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 6 }),
		}),
		fc.record({ kind: fc.constant("pass" as const), ms: fc.integer({ min: 0, max: LAG_MS }) }),
		fc.record({ kind: fc.constant("evict" as const) }),
		fc.record({ kind: fc.constant("look" as const) }),
	);

	it.each([true, false])("[INV-VECTOR-TRUTH] agrees with its twin whatever happens (lag: %s)", async (lagging) => {
		const twins = createInMemoryVectors({ lagMs: lagging ? LAG_MS : 0, now: () => controls.now });
		const twinHarness = { ...harness, immediate: twins.indexOf, lagging: twins.indexOf };
		const namespace = lagging ? objects.LAGGING_VECTORS : objects.VECTORS;
		const run = async (steps: readonly (typeof step extends fc.Arbitrary<infer T> ? T : never)[]) => {
			const real = createVectorWorld(harness, lagging);
			const twin = createVectorWorld(twinHarness, lagging);
			for (const each of steps) {
				if (each.kind === "evict") await evict(namespace, real.root.rootToken);
				if (each.kind === "pass") harness.pass(each.ms);
				for (const world of [real, twin]) {
					if (each.kind === "remove") await world.index.remove(world.root.rootToken, each.seqs);
					if (each.kind !== "put") continue;
					const vector = unit(Math.cos(each.angle), Math.sin(each.angle), 0.1, 0);
					await world.putAs(world[each.place], each, ...each.seqs.map((seq) => [seq, vector] as const));
				}
				const looks = [real, twin].map(async (world) => [
					await world.query(world.child, east, { historic: true, layers: LAYERS }),
					await world.query(world.root, east, { topK: 3 }),
					await world.query(world.sibling, east, { topK: 3, within: [1, 2, 3, 4, 5, 6] }),
				]);
				const [seen, expected] = await Promise.all(looks);
				expect(seen).toEqual(expected);
			}
		};
		await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 25 }), run), { numRuns: 40 });
	});

	it("[INV-VECTOR-DURABLE] keeps a mutation whole or not at all when the object dies amid it", async () => {
		const { root, put, query, tenantId } = createVectorWorld(harness);
		await put(root, [1, east]);
		const stub = objects.VECTORS.getByName(vectorObjectName(root.rootToken));
		const label = { scopeToken: root.rootToken, layer: "semantic", live: true } as const;
		const killed = runInDurableObject(stub, (object, state) => {
			const seqs = [1, 2, 3, 4];
			object.upsert({
				numbers: Float32Array.from(seqs.flatMap(() => [...unit(0, 1, 0, 0)])),
				dimensions: 4,
				entries: seqs.map((seq) => ({ ...label, seq })),
			});
			state.abort("killed by the test");
		});
		await expect(killed).rejects.toThrow();
		const hits = await harness.immediate(tenantId).query(requestFor(root));
		expect([[1], [1, 2, 3, 4]]).toContainEqual(seqsOf(hits));
		await put(root, [5, east]);
		expect(seqsOf(await query(root, east))).toContain(5);
	});

	it("[INV-VECTOR-DURABLE] undoes what a failed write began, in storage and in its cache", async () => {
		const { root, put, query } = createVectorWorld(harness);
		await put(root, [1, east]);
		expect(await query(root, east)).toHaveLength(1);
		const stub = objects.VECTORS.getByName(vectorObjectName(root.rootToken));
		await runInDurableObject(stub, (object, state) => {
			state.storage.sql.exec(
				"CREATE TRIGGER fail_on_3 BEFORE INSERT ON vector WHEN new.seq = 3 BEGIN SELECT RAISE(ABORT, 'no 3'); END;",
			);
			const numbers = new Float32Array([0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0]);
			const label = { scopeToken: root.rootToken, layer: "semantic", live: true } as const;
			const entries = [1, 2, 3].map((seq) => ({ ...label, seq }));
			expect(() => object.upsert({ numbers, dimensions: 4, entries })).toThrow("no 3");
			state.storage.sql.exec("DROP TRIGGER fail_on_3");
		});
		expect(await query(root, east)).toEqual([{ seq: 1, score: 1 }]);
	});

	it("[INV-VECTOR-LIMITS] refuses in the object too, tagged", async () => {
		const { root } = createVectorWorld(harness);
		const stub = objects.VECTORS.getByName(vectorObjectName(root.rootToken));
		const refusal = { ok: false, code: "limit" };
		const entries = [{ seq: 1, scopeToken: root.rootToken, layer: "semantic", live: true } as const];
		expect(await stub.remove(Array.from({ length: 101 }, (_, i) => i + 1))).toMatchObject(refusal);
		expect(await stub.upsert({ numbers: new Float32Array(3), dimensions: 4, entries })).toMatchObject(refusal);
		const nan = new Float32Array([Number.NaN]);
		expect(await stub.upsert({ numbers: nan, dimensions: 1, entries })).toMatchObject(refusal);
		const ask = { scopeTokens: [root.rootToken], vector: east, layers: LAYERS, historic: false, within: null };
		expect(await stub.query({ ...ask, topK: 101 })).toMatchObject(refusal);
		expect(await stub.score({ ...ask, seqs: [0.5] })).toMatchObject(refusal);
	});

	it("[INV-VECTOR-LAG] keeps the order of mutations when the lag is made shorter or the clock set back", async () => {
		const { root, put, query } = createVectorWorld(harness, true);
		const shorter = async (lagMs: number) => {
			controls.lagMs = lagMs;
			await evict(objects.LAGGING_VECTORS, root.rootToken);
		};
		await put(root, [1, unit(0, 1, 0, 0)]);
		await shorter(0);
		await put(root, [1, east]);
		await shorter(100);
		await put(root, [2, east]);
		expect(await query(root, east)).toEqual([]);
		harness.pass(LAG_MS - 1);
		await put(root, [3, east]);
		expect(await query(root, east)).toEqual([]);
		harness.pass(1);
		expect(seqsOf(await query(root, east))).toEqual([1, 2]);
		harness.pass(-10_000);
		await put(root, [3, unit(0, 1, 0, 0)]);
		expect(seqsOf(await query(root, east))).toEqual([1, 2]);
		harness.pass(10_000 + LAG_MS);
		expect((await query(root, east)).map(({ score }) => score)).toEqual([1, 1, 0]);
		await shorter(LAG_MS);
	});

	it("leaves nothing behind where it was only asked", async () => {
		const { root, index, query } = createVectorWorld(harness);
		await query(root, east);
		await index.score({ chain: root, vector: east, seqs: [1] });
		const stub = objects.VECTORS.getByName(vectorObjectName(root.rootToken));
		const tables = await runInDurableObject(stub, (_, state) =>
			state.storage.sql.exec("SELECT name FROM sqlite_schema WHERE name NOT LIKE '\\_cf%' ESCAPE '\\'").toArray(),
		);
		expect(tables).toEqual([]);
	});

	it("[INV-VECTOR-TENANT] answers no other tenant's chain", async () => {
		const { root } = createVectorWorld(harness);
		await expect(harness.immediate("another").query(requestFor(root))).rejects.toThrow("another tenant");
	});

	it("counts each call, and makes it again only where the platform says it may succeed", async () => {
		const { root, tenantId } = createVectorWorld(harness);
		const failing = (error: object, failures: number) => {
			let calls = 0;
			const meter: CostMeter = {
				...uncounted,
				trip: (part, call) => {
					expect(part).toBe("vector");
					calls++;
					return calls <= failures ? Promise.reject(error) : call();
				},
			};
			const index = vectorObjectIndex({ namespace: objects.VECTORS, tenantId, meter });
			return { index, calls: () => calls };
		};
		const retryable = Object.assign(new Error("lost"), { retryable: true });
		const once = failing(retryable, 1);
		expect(await once.index.query(requestFor(root))).toEqual([]);
		expect(once.calls()).toBe(2);
		const always = failing(retryable, 99);
		await expect(always.index.query(requestFor(root))).rejects.toMatchObject({
			name: "StorageUnavailable",
			retryable: true,
		});
		expect(always.calls()).toBe(3);
		const overloaded = failing(Object.assign(new Error("lost"), { retryable: true, overloaded: true }), 1);
		await expect(overloaded.index.query(requestFor(root))).rejects.toMatchObject({
			name: "StorageUnavailable",
			retryable: false,
		});
		expect(overloaded.calls()).toBe(1);
		// What says nothing of being made again comes from the object's own code: a bug, told as it is.
		const bug = failing(new Error("lost"), 1);
		await expect(bug.index.query(requestFor(root))).rejects.toThrow("lost");
		expect(bug.calls()).toBe(1);
	});
});

function requestFor(chain: Parameters<VectorIndex["query"]>[0]["chain"]) {
	return { chain, vector: east, layers: LAYERS, historic: false, topK: 10, within: null };
}
