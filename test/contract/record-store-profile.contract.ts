import { describe, expect, it } from "vitest";
import { LAYERS, RETRIEVABLE_LAYERS } from "../../src/core/domain/record/layer.ts";
import type { MemoryRecord } from "../../src/core/domain/record/record.ts";
import type { ProfileRequest } from "../../src/core/ports/record-store.ts";
import { AGENT, at, createStoreWorld, idsOf, NOW, recordOf, type StoreHarness, sorted, USER } from "./store-world.ts";

/** The lists for an empty cue. */
export function describeRecordStoreProfile(name: string, harness: StoreHarness): void {
	function profileWorld() {
		const world = createStoreWorld(harness);
		const profile = async (over: Partial<ProfileRequest> = {}) =>
			sorted(
				idsOf(
					await world.records.profile({
						chain: world.chain(AGENT),
						layers: RETRIEVABLE_LAYERS,
						filter: null,
						asOf: NOW,
						asOfGiven: false,
						limitPerScope: 3,
						...over,
					}),
				),
			);
		return { ...world, profile };
	}

	describe(`${name}: profile`, () => {
		it("takes the most salient of each scope; ties by newest, then by id", async () => {
			const { put, profile } = profileWorld();
			const of = (salience: number, createdAt: string, over: Partial<MemoryRecord> = {}) =>
				recordOf({ salience, createdAt: at(createdAt), ...over });
			const kept = [
				of(0.9, "2026-01-01T00:00:00.000Z", { layer: "episodic" }),
				of(0.5, "2026-02-01T00:00:00.000Z", { layer: "procedural" }),
				of(0.5, "2026-01-01T00:00:00.000Z"),
			];
			const left = [of(0.5, "2026-01-01T00:00:00.000Z"), of(0.4, "2026-02-28T00:00:00.000Z")];
			const below = of(0.1, "2026-01-01T00:00:00.000Z", { scope: AGENT });
			await put(...left.slice(1), ...kept, ...left.slice(0, 1), below, recordOf({ layer: "working", salience: 1 }));
			expect(await profile()).toEqual(sorted([...kept, below].map(({ id }) => id)));
			expect(await profile({ limitPerScope: 4 })).toEqual(
				sorted([...kept, below, ...left.slice(0, 1)].map(({ id }) => id)),
			);
			expect(await profile({ layers: ["semantic"], limitPerScope: 1 })).toEqual(sorted([kept[2]?.id, below.id]));
			expect(await profile({ layers: [] })).toEqual([]);
		});

		it("brings what is pinned and what is due beside them, each once", async () => {
			const { put, profile } = profileWorld();
			const salient = [1, 2, 3].map(() => recordOf({ salience: 1 }));
			const pinned = [1, 2, 3, 4].map((index) => recordOf({ salience: index / 100, pinned: true }));
			const due = recordOf({ salience: 0, layer: "prospective", dueAt: NOW });
			const both = recordOf({ salience: 0.9, pinned: true, dueAt: at("2026-02-01T00:00:00.000Z") });
			await put(...salient, ...pinned, due, both, recordOf({ salience: 0, dueAt: at("2026-03-01T00:00:00.001Z") }));
			const expected = [...salient, ...pinned.slice(2), due, both];
			expect(await profile()).toEqual(sorted(expected.map(({ id }) => id)));
		});

		it("names the working layer only when it is asked for", async () => {
			const { put, profile } = profileWorld();
			const working = recordOf({ layer: "working", pinned: true, dueAt: NOW });
			await put(working);
			expect(await profile()).toEqual([]);
			expect(await profile({ layers: LAYERS })).toEqual([working.id]);
		});

		it("holds no superseded, expired or deleted row", async () => {
			const { put, profile, remove } = profileWorld();
			const over = { pinned: true, dueAt: NOW };
			const deleted = recordOf(over);
			await put(
				deleted,
				recordOf({ ...over, supersededBy: "x", supersededAt: NOW }),
				recordOf({ ...over, expiresAt: NOW }),
			);
			await remove(deleted.id);
			expect(await profile()).toEqual([]);
		});

		it("[INV-TENANT] reads no other tenant and no other scope", async () => {
			const { put, profile, chain } = profileWorld();
			const own = recordOf({ scope: AGENT });
			await put(
				own,
				recordOf({
					scope: {
						version: 1,
						path: [
							["user", "42"],
							["agent", "other"],
						],
					},
				}),
			);
			const other = profileWorld();
			await other.put(recordOf({ scope: USER, pinned: true }));
			expect(await profile()).toEqual([own.id]);
			expect(await profile({ chain: other.chain(AGENT) })).toEqual([]);
			expect(await other.profile({ chain: chain(AGENT) })).toEqual([]);
		});
	});
}
