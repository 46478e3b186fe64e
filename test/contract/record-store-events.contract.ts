import { describe, expect, it } from "vitest";
import { LAYERS, RETRIEVABLE_LAYERS } from "../../src/core/domain/record/layer.ts";
import type { MemoryRecord } from "../../src/core/domain/record/record.ts";
import type { DuringRequest } from "../../src/core/ports/record-store.ts";
import { AGENT, at, createStoreWorld, NOW, recordOf, type StoreHarness, USER } from "./store-world.ts";

const JUNE = { start: at("2025-06-01T00:00:00.000Z"), end: at("2025-07-01T00:00:00.000Z") };
const MAY = { start: at("2025-05-01T00:00:00.000Z"), end: JUNE.start };

/** What is found by when it happened. */
export function describeRecordStoreEvents(name: string, harness: StoreHarness): void {
	function eventWorld() {
		const world = createStoreWorld(harness);
		const { records, chain, put } = world;
		/** Ids in place of seqs. */
		const during = async (over: Partial<DuringRequest> = {}) => {
			const asked = { layers: RETRIEVABLE_LAYERS, filter: null, asOf: NOW, asOfGiven: false, limit: 9, rowsMax: 99 };
			const lists = await records.during({ chain: chain(AGENT), spans: [JUNE], ...asked, ...over });
			const memories = await records.fetch(over.chain ?? chain(AGENT), lists.flat());
			const ids = new Map(memories.map(({ seq, record }) => [seq, record.id]));
			return lists.map((seqs) => seqs.map((seq) => ids.get(seq)));
		};
		/** Stores them in this order, and gives their ids. */
		const told = async (...rows: readonly (readonly [time: string, over?: Partial<MemoryRecord>])[]) => {
			const made = rows.map(([time, over = {}]) => recordOf({ eventTime: at(time), ...over }));
			await put(...made);
			return made.map(({ id }) => id);
		};
		return { ...world, during, told };
	}

	describe(`${name}: events`, () => {
		it("gives what lies in a span, its start included and its end not, in order of event, then of arrival", async () => {
			const { told, during, put } = eventWorld();
			await put(recordOf());
			const [late, , first, noon, noonToo] = await told(
				["2025-06-30T23:59:59.999Z"],
				["2025-07-01T00:00:00.000Z"],
				["2025-06-01T00:00:00.000Z"],
				["2025-06-10T12:00:00.000Z"],
				["2025-06-10T12:00:00.000Z"],
				["2025-05-31T23:59:59.999Z"],
			);
			expect(await during()).toEqual([[first, noon, noonToo, late]]);
			expect(await during({ spans: [] })).toEqual([]);
			expect(await during({ spans: [{ start: at("2024-01-01T00:00:00.000Z"), end: MAY.start }] })).toEqual([]);
		});

		it("gives a list for each span and scope, the deeper scope first", async () => {
			const { told, during } = eventWorld();
			const [june, may, own] = await told(
				["2025-06-02T00:00:00.000Z"],
				["2025-05-02T00:00:00.000Z"],
				["2025-05-03T00:00:00.000Z", { scope: AGENT }],
			);
			expect(await during({ spans: [JUNE, MAY] })).toEqual([[own], [june], [may]]);
		});

		it("stops at the limit, and at the rows that it may look at", async () => {
			const { told, during } = eventWorld();
			const superseded = { supersededBy: "x", supersededAt: NOW };
			const [, second, third] = await told(
				["2025-06-01T00:00:00.000Z", superseded],
				["2025-06-02T00:00:00.000Z"],
				["2025-06-03T00:00:00.000Z"],
			);
			expect(await during({ limit: 2 })).toEqual([[second, third]]);
			expect(await during({ limit: 1 })).toEqual([[second]]);
			expect(await during({ rowsMax: 2 })).toEqual([[second]]);
			expect(await during({ rowsMax: 1 })).toEqual([]);
		});

		it("leaves out what a recall may not see: another layer, superseded, expired, filtered, not eligible", async () => {
			const { told, during } = eventWorld();
			const time = "2025-06-02T00:00:00.000Z";
			const [plain, working, , , said, over] = await told(
				[time],
				[time, { layer: "working" }],
				[time, { supersededBy: "x", supersededAt: NOW }],
				[time, { expiresAt: NOW }],
				[time, { speaker: "Ada" }],
				[time, { validTo: NOW }],
			);
			expect(await during()).toEqual([[plain, said, over]]);
			expect(await during({ layers: LAYERS })).toEqual([[plain, working, said, over]]);
			expect(await during({ layers: [] })).toEqual([]);
			expect(await during({ eligible: { excludeSpeakers: ["Ada"] } })).toEqual([[plain]]);
			const filter = { kind: "compare", field: { name: "speaker" }, operator: "eq", value: "Ada" } as const;
			expect(await during({ filter })).toEqual([[said]]);
		});

		it("looks back: what was superseded only since is there, what arrived since is not", async () => {
			const { told, during } = eventWorld();
			const time = "2025-06-02T00:00:00.000Z";
			const asOf = at("2026-02-01T00:00:00.000Z");
			const createdAt = at("2026-01-01T00:00:00.000Z");
			const [since] = await told(
				[time, { createdAt, supersededBy: "x", supersededAt: NOW }],
				[time, { createdAt, supersededBy: "x", supersededAt: asOf }],
				[time, { createdAt: NOW }],
			);
			expect(await during({ asOf, asOfGiven: true })).toEqual([[since]]);
		});

		it("follows a revised event time and forgets what is deleted", async () => {
			const { told, during, update, remove, get } = eventWorld();
			const [moved = "", deleted = ""] = await told(["2025-05-02T00:00:00.000Z"], ["2025-06-02T00:00:00.000Z"]);
			const { record } = await get(moved);
			await update({ ...record, version: 2, eventTime: at("2025-06-05T00:00:00.000Z") });
			expect(await during()).toEqual([[deleted, moved]]);
			await remove(deleted);
			expect(await during()).toEqual([[moved]]);
		});

		it("tells until when the memories tell: the newest event that is no plan, else the newest arrival", async () => {
			const { told, records, chain, put, remove } = eventWorld();
			const until = () => records.toldUntil(chain(AGENT));
			expect(await until()).toBeNull();
			await put(recordOf({ createdAt: at("2026-01-05T00:00:00.000Z") }));
			expect(await until()).toBe("2026-01-05T00:00:00.000Z");
			const createdAt = at("2026-01-05T00:00:00.000Z");
			const [, , exactly = ""] = await told(
				["2026-01-05T00:00:00.001Z", { createdAt }],
				["2025-03-01T00:00:00.000Z", { createdAt, supersededBy: "x", supersededAt: createdAt, expiresAt: createdAt }],
				["2026-01-05T00:00:00.000Z", { createdAt }],
			);
			expect(await until()).toBe("2026-01-05T00:00:00.000Z");
			await remove(exactly);
			expect(await until()).toBe("2025-03-01T00:00:00.000Z");
			await told(["2025-04-01T00:00:00.000Z", { createdAt, scope: AGENT }]);
			expect(await until()).toBe("2025-04-01T00:00:00.000Z");
			expect(await records.toldUntil(chain(USER))).toBe("2025-03-01T00:00:00.000Z");
		});

		it("[INV-TENANT] reads no other tenant", async () => {
			const { told, during, chain, records } = eventWorld();
			await told(["2025-06-02T00:00:00.000Z"]);
			const other = eventWorld();
			expect(await other.during()).toEqual([]);
			expect(await other.during({ chain: chain(AGENT) })).toEqual([]);
			expect(await other.records.toldUntil(chain())).toBeNull();
			expect(await other.records.toldUntil(other.chain())).toBeNull();
			expect(await records.toldUntil(other.chain())).toBeNull();
			expect(await during({ chain: other.chain(AGENT) })).toEqual([]);
		});
	});
}
