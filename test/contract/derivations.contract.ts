import { describe, expect, it } from "vitest";
import type { MemoryRecord } from "../../src/core/domain/record/record.ts";
import type { WriteLookup } from "../../src/core/ports/record-store.ts";
import { at, createStoreWorld, insertOf, NOW, recordOf, type StoreHarness, sorted } from "./store-world.ts";

const MOVED = { kind: "moved" };

/** A record that was derived from others. */
function derivedFrom(...sources: readonly MemoryRecord[]): MemoryRecord {
	const derived = sources.map(({ id }) => id);
	return recordOf({ source: { runId: null, turn: null, operationId: "op", derivedFrom: derived } });
}

/** What was derived goes with what it was derived from, and nothing that was derived meanwhile stays behind. */
export function describeDerivations(name: string, harness: StoreHarness): void {
	function createWorld(tenantId?: string) {
		const world = createStoreWorld(harness, tenantId);
		const { records } = world;
		return {
			...world,
			async derivedOf(change: "deleted" | "rewritten", ...sources: readonly MemoryRecord[]) {
				const derivedOf: WriteLookup["derivedOf"] = { ids: sources.map(({ id }) => id), change };
				const nothing = { texts: [], subjects: [], ids: [], claimKey: null, now: NOW };
				return (await records.readForWrite({ ...nothing, derivedOf })).derived;
			},
			async left(...some: readonly MemoryRecord[]) {
				const found = await Promise.all(some.map(({ id }) => records.find(id)));
				return some.filter((_record, index) => found[index] !== null);
			},
			rewrite: (record: MemoryRecord, text = "other") =>
				world.update({ ...record, text, version: record.version + 1 }, { vector: null }),
		};
	}
	const ids = (records: readonly { readonly id: string }[]) => sorted(records.map(({ id }) => id));

	describe(`${name}: what was derived`, () => {
		it("[INV-DERIVED] is told with what was derived from it in turn, each once, in its scope and version", async () => {
			const { put, derivedOf } = createWorld();
			const [first, second, plain] = [recordOf(), recordOf(), recordOf()];
			await put(first, second, plain);
			const both = derivedFrom(first, second, first);
			const one = derivedFrom(second);
			await put(both, one);
			const further = derivedFrom(both, second);
			await put(further);
			expect(await derivedOf("deleted", plain)).toEqual([]);
			expect(ids(await derivedOf("deleted", first))).toEqual(ids([both, further]));
			expect(ids(await derivedOf("deleted", first, second, plain))).toEqual(ids([both, one, further]));
			expect(await derivedOf("rewritten", both)).toEqual([{ id: further.id, version: 1, scope: further.scope }]);
		});

		it("[INV-DERIVED] of a text that is rewritten is what has the text still that was derived; its other fields do not matter", async () => {
			const { put, derivedOf, rewrite, update } = createWorld();
			const source = recordOf();
			await put(source);
			const [corrected, weighed] = [derivedFrom(source), derivedFrom(source)];
			await put(corrected, weighed);
			await rewrite(corrected);
			await update({ ...weighed, salience: 1, version: 2 });
			expect(ids(await derivedOf("deleted", source))).toEqual(ids([corrected, weighed]));
			expect(await derivedOf("rewritten", source)).toEqual([{ id: weighed.id, version: 2, scope: weighed.scope }]);
			await rewrite({ ...corrected, text: "other", version: 2 }, corrected.text);
			expect(ids(await derivedOf("rewritten", source))).toEqual([weighed.id]);
		});

		it("[INV-DERIVED] is left by no deletion, and goes in the same step", async () => {
			const { put, remove, left, derivedOf } = createWorld();
			const source = recordOf();
			await put(source);
			const derived = derivedFrom(source);
			await put(derived);
			const further = derivedFrom(derived);
			await put(further);
			expect(await remove(source.id)).toEqual(MOVED);
			expect(await remove(source.id, derived.id)).toEqual(MOVED);
			expect(await left(source, derived, further)).toHaveLength(3);
			expect(await remove(further.id)).toMatchObject({ kind: "committed", deleted: 1 });
			expect(ids(await derivedOf("deleted", source))).toEqual([derived.id]);
			expect(await remove(derived.id, source.id)).toMatchObject({ kind: "committed", deleted: 2 });
			expect(await left(source, derived)).toEqual([]);
		});

		it("[INV-DERIVED] is left by no new text, unless it was rewritten itself; another field takes nothing away", async () => {
			const { put, commit, rewrite, update, left } = createWorld();
			const source = recordOf();
			await put(source);
			const [corrected, asDerived] = [derivedFrom(source), derivedFrom(source)];
			await put(corrected, asDerived);
			await rewrite(corrected);
			expect(await update({ ...source, salience: 1, version: 2 })).toMatchObject({ kind: "committed" });
			const weighed = { ...source, salience: 1, version: 2 };
			expect(await rewrite(weighed)).toEqual(MOVED);
			const update3 = { record: { ...weighed, text: "other", version: 3 }, expectedVersion: 2, vector: null };
			const change = {
				updates: [{ ...update3, cause: "revised" }],
				deletes: [{ id: asDerived.id, expectedVersion: 1 }],
			};
			expect(await commit(change)).toMatchObject({ kind: "committed", deleted: 1 });
			expect(await left(corrected, asDerived)).toEqual([corrected]);
		});

		it("[INV-DERIVED] is found whichever of its sources goes first", async () => {
			const { put, remove, derivedOf } = createWorld();
			const sources = [recordOf(), recordOf()] as const;
			await put(...sources);
			const derived = derivedFrom(...sources);
			await put(derived);
			await remove(sources[1].id, derived.id);
			expect(await derivedOf("deleted", sources[0])).toEqual([]);
			expect(await remove(sources[0].id)).toMatchObject({ kind: "committed", deleted: 1 });
		});

		it("[INV-DERIVED] [INV-TENANT] is one tenant's own, also under ids that two have", async () => {
			const [own, other] = [createWorld(), createWorld()];
			const source = recordOf();
			const derived = derivedFrom(source);
			for (const { put } of [own, other]) {
				await put(source);
				await put(derived);
			}
			expect(await own.remove(source.id, derived.id)).toMatchObject({ kind: "committed", deleted: 2 });
			expect(await other.left(source, derived)).toHaveLength(2);
			expect(await own.derivedOf("deleted", source)).toEqual([]);
			expect(ids(await other.derivedOf("deleted", source))).toEqual([derived.id]);
			expect(await other.remove(source.id)).toEqual(MOVED);
		});

		it("[INV-REQUIRES] is not written once a source has expired, to the millisecond", async () => {
			const { put, commit } = createWorld();
			const source = recordOf({ expiresAt: at("2026-03-01T00:00:00.001Z") });
			await put(source);
			const change = { requires: [source.id] };
			const late = { ...change, inserts: [insertOf(derivedFrom(source))], now: at("2026-03-01T00:00:00.001Z") };
			expect(await commit(late)).toEqual(MOVED);
			const inTime = { ...change, inserts: [insertOf(derivedFrom(source))], now: NOW };
			expect(await commit(inTime)).toMatchObject({ kind: "committed" });
		});
	});
}
