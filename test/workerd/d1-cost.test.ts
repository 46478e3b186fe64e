import { beforeAll, describe, expect, it } from "vitest";
import type { Instant } from "../../src/core/domain/instant.ts";
import { CUE_TERMS_MAX, NEIGHBOURS_OF, PENDING_ROWS_MAX, TEXT_ROWS } from "../../src/core/domain/limits.ts";
import { LAYERS, RETRIEVABLE_LAYERS } from "../../src/core/domain/record/layer.ts";
import type { MemoryRecord } from "../../src/core/domain/record/record.ts";
import type { ScopeChain } from "../../src/core/domain/scope/scope-chain.ts";
import { answerOf, changeSet, insertOf, matchOf, NOW, recordOf } from "../contract/store-world.ts";
import { type MeteredTenant, meteredTenant } from "./metered-tenant.ts";

/** Sixty words, the later the rarer; sessions of twenty rows. */
async function fill({ records }: MeteredTenant, rows: number): Promise<void> {
	for (let done = 0; done < rows; done += 500) {
		const batch = Array.from({ length: 500 }, (_none, index) => rowOf(done + index));
		await records.commit(changeSet({ inserts: batch.map((record) => insertOf(record)) }));
	}
}

function rowOf(index: number): MemoryRecord {
	const words = Array.from({ length: 60 }, (_none, word) => (index % (word + 1) === 0 ? `word${word}` : ""));
	return recordOf({
		text: words.join(" "),
		layer: RETRIEVABLE_LAYERS[index % 4] ?? "semantic",
		salience: (index % 97) / 97,
		sessionId: `s${Math.floor(index / 20)}`,
	});
}

const instant = (day: string) => `${day}T00:00:00.000Z` as Instant;

const TERMS = Array.from({ length: CUE_TERMS_MAX }, (_none, index) => `word${index * 2 + 3}`);

function search(
	{ texts, chain }: { readonly texts: MeteredTenant["texts"]; readonly chain: ScopeChain },
	neighboursOf: number,
) {
	const asked = { chain, terms: TERMS, layers: RETRIEVABLE_LAYERS, historic: false, within: null };
	return texts.search({ ...asked, limit: TEXT_ROWS, neighboursOf });
}

describe("[INV-COST] what a write costs", () => {
	it("creates a memory with a session, a subject and an idempotency key for twelve rows written, also the first of a scope", async () => {
		const { records, costOf } = meteredTenant();
		const vector = new Float32Array(512);
		for (const key of ["first", "second"]) {
			const record = recordOf({ sessionId: "s", subjectKey: key });
			const change = changeSet({ inserts: [insertOf(record, { vector, unique: true })], claim: answerOf(key) });
			const cost = await costOf(() => records.commit(change));
			expect(cost).toMatchObject({ rowsWritten: 12, d1: 1 });
		}
	});

	it("creates a memory that tells when it happened for one row more, and supersedes it for one more", async () => {
		const { records, costOf } = meteredTenant();
		const writes = async (record: MemoryRecord) => {
			const created = await costOf(() => records.commit(changeSet({ inserts: [insertOf(record)] })));
			const update = { record: { ...record, version: 2, supersededBy: "x", supersededAt: NOW }, expectedVersion: 1 };
			const change = changeSet({ updates: [{ ...update, vector: "keep", cause: "x" }] });
			return [created.rowsWritten, (await costOf(() => records.commit(change))).rowsWritten] as const;
		};
		await writes(recordOf());
		const [created, superseded] = await writes(recordOf());
		expect(await writes(recordOf({ eventTime: NOW }))).toEqual([created + 1, superseded + 1]);
	});

	it("rewrites a salience for four rows written, and deletes for seven at most", async () => {
		const tenant = meteredTenant();
		await fill(tenant, 500);
		const { records, costOf } = tenant;
		const record = recordOf({ sessionId: "s", subjectKey: "k" });
		await records.commit(changeSet({ inserts: [insertOf(record)] }));
		const update = {
			record: { ...record, version: 2, salience: 0.9 },
			expectedVersion: 1,
			vector: "keep",
			cause: "x",
		} as const;
		const rewritten = await costOf(() => records.commit(changeSet({ updates: [update] })));
		expect(rewritten).toMatchObject({ rowsWritten: 4, d1: 1 });
		expect(rewritten.rowsRead).toBeLessThan(60);
		const deleted = await costOf(() =>
			records.commit(changeSet({ deletes: [{ id: record.id, expectedVersion: null }] })),
		);
		expect(deleted.rowsWritten).toBeLessThanOrEqual(7);
		expect(deleted.rowsRead).toBeLessThan(70);
	});

	it("empties the outbox without reading what is not asked for", async () => {
		const tenant = meteredTenant();
		await fill(tenant, 500);
		const { outbox, chain, costOf, records } = tenant;
		const token = chain.links[0].token;
		expect((await costOf(() => outbox.entries(token, 50))).rowsRead).toBeLessThan(120);
		const entries = await outbox.entries(token, 20);
		expect(
			await costOf(() => records.pending({ chain, layers: RETRIEVABLE_LAYERS, within: null, limit: 64 })),
		).toMatchObject({ rowsRead: 0 });
		const kept = await costOf(() =>
			outbox.keepVectors(entries.map((entry) => ({ ...entry, vector: new Float32Array(4) }))),
		);
		expect(kept.rowsRead).toBeLessThan(20 * 25);
		// The entry leaves one list for another, and the memory notes it.
		expect(kept.rowsWritten).toBeLessThanOrEqual(20 * 3);
		expect(
			(await costOf(() => records.pending({ chain, layers: RETRIEVABLE_LAYERS, within: null, limit: 64 }))).rowsRead,
		).toBeLessThanOrEqual(21);
		const confirmed = await costOf(() => outbox.confirm(entries));
		expect(confirmed.rowsRead).toBeLessThan(20 * 20);
		expect(confirmed.rowsWritten).toBe(20 * 2);
	});
});

describe("[INV-COST] what is pending, among 1,500 embedded rows of one scope", () => {
	const tenant = meteredTenant();
	const { records, chain, costOf } = tenant;
	const limit = 48;
	const rowsOf = async (over: object) => {
		const asked = { chain, layers: RETRIEVABLE_LAYERS, within: null, limit, ...over };
		const found = await records.pending(asked);
		return { found: found.length, rowsRead: (await costOf(() => records.pending(asked))).rowsRead };
	};
	beforeAll(async () => {
		const layers = [...RETRIEVABLE_LAYERS, "working", "working"] as const;
		for (let batch = 0; batch < 3; batch += 1) {
			const inserts = Array.from({ length: 500 }, (_none, index) =>
				insertOf(recordOf({ layer: layers[index % layers.length] ?? "working", sessionId: `s${batch}` }), {
					vector: Float32Array.of(1),
				}),
			);
			await records.commit(changeSet({ inserts }));
		}
	});

	it("[INV-PENDING] costs a row a row for the retrievable layers, and for the working layer beside them or alone", async () => {
		for (const layers of [RETRIEVABLE_LAYERS, ["working"] as const]) {
			const { found, rowsRead } = await rowsOf({ layers });
			expect(found).toBe(limit);
			expect(rowsRead).toBeLessThanOrEqual(limit + 1);
		}
		expect((await rowsOf({ layers: LAYERS })).rowsRead).toBeLessThanOrEqual(2 * limit + 2);
	});

	it("[INV-PENDING] costs two for each row that is passed over where some of the layers are asked for", async () => {
		const { found, rowsRead } = await rowsOf({ layers: ["procedural"] });
		expect(found).toBe(limit);
		// Every fourth retrievable row is one.
		expect(rowsRead).toBeLessThanOrEqual(2 * 4 * limit + 8);
		const none = await rowsOf({ layers: ["procedural"], limit: 10_000 });
		expect(none.rowsRead).toBeLessThanOrEqual(2 * PENDING_ROWS_MAX + 2);
	});

	it("costs three at most for each row to look within, and nothing where nothing is pending", async () => {
		const all = await records.walk({ ...matchOf(), afterSeq: 0, untilSeq: 1e9, limit: 2_000 });
		const within = all.slice(0, 300).map(({ seq }) => seq);
		const { found, rowsRead } = await rowsOf({ within });
		expect(found).toBe(limit);
		expect(rowsRead).toBeLessThanOrEqual(3 * within.length);
		const idle = meteredTenant();
		const asked = { chain: idle.chain, layers: RETRIEVABLE_LAYERS, within, limit };
		expect((await idle.costOf(() => idle.records.pending(asked))).rowsRead).toBeLessThanOrEqual(1);
	});
});

describe("[INV-COST] what a filter reads before a search", () => {
	it("[INV-BOUNDED] reads one session of a large scope alone, and no more rows than it may", async () => {
		const { records, chain, costOf } = meteredTenant();
		const ofSession = (sessionId: string, count: number) =>
			Array.from({ length: count }, () => insertOf(recordOf({ sessionId })));
		await records.commit(changeSet({ inserts: ofSession("small", 90) }));
		for (let batch = 0; batch < 4; batch += 1) await records.commit(changeSet({ inserts: ofSession("large", 500) }));
		const filter = { kind: "compare", field: { name: "session_id" }, operator: "eq", value: "small" } as const;
		const other = { ...filter, field: { name: "speaker" } } as const;
		const asked = { chain, layers: RETRIEVABLE_LAYERS, asOf: NOW, asOfGiven: false, limit: 1_000, rowsMax: 500 };
		expect(await records.matching({ ...asked, filter })).toHaveLength(90);
		expect((await costOf(() => records.matching({ ...asked, filter }))).rowsRead).toBeLessThanOrEqual(93);
		const bounded = await costOf(() => records.matching({ ...asked, filter: other }));
		// Each comparison with a list reads the list once.
		expect(bounded.rowsRead).toBeLessThanOrEqual(502);
		const first = await costOf(() => records.matching({ ...asked, filter: null, limit: 10 }));
		expect(first.rowsRead).toBeLessThanOrEqual(12);
	});

	it("reads of few rows to search within, and of a term that many hold, whichever is shorter", async () => {
		const tenant = meteredTenant();
		await fill(tenant, 1_000);
		const { texts, chain, costOf, records } = tenant;
		const walked = await records.walk({ ...matchOf(), afterSeq: 0, untilSeq: 1e9, limit: 1_000 });
		const asked = { chain, layers: RETRIEVABLE_LAYERS, historic: false, limit: TEXT_ROWS, neighboursOf: 0 };
		const few = {
			...asked,
			terms: ["word0"],
			within: walked.filter((_row, index) => index % 100 === 0).map(({ seq }) => seq),
		};
		expect((await texts.search(few)).hits).toHaveLength(10);
		expect((await costOf(() => texts.search(few))).rowsRead).toBeLessThanOrEqual(60);
		const close = { ...few, within: walked.slice(500, 580).map(({ seq }) => seq) };
		expect((await texts.search(close)).hits).toHaveLength(80);
		expect((await costOf(() => texts.search(close))).rowsRead).toBeLessThanOrEqual(5 * 80);
	});
});

describe("[INV-COST] what events cost to read, among 1,000 of one scope", () => {
	const tenant = meteredTenant();
	const { records, chain, costOf } = tenant;
	const span = { start: instant("2025-06-01"), end: instant("2025-06-02") };
	const asked = { chain, layers: RETRIEVABLE_LAYERS, filter: null, asOf: NOW, asOfGiven: false, spans: [span] };
	beforeAll(async () => {
		for (let batch = 0; batch < 2; batch += 1) {
			const over = (index: number) => ({ eventTime: index < 100 ? span.start : span.end });
			const inserts = Array.from({ length: 500 }, (_none, index) => insertOf(recordOf(over(index))));
			await records.commit(changeSet({ inserts }));
		}
	});

	it("[INV-DATED-BOUNDED] reads a row for each in the span, up to the limit, one for the span, and none beside", async () => {
		for (const [limit, found] of [
			[300, 200],
			[200, 200],
			[50, 50],
		] as const) {
			expect((await records.during({ ...asked, limit, rowsMax: limit })).flat()).toHaveLength(found);
			const { rowsRead, d1 } = await costOf(() => records.during({ ...asked, limit, rowsMax: limit }));
			expect(d1).toBe(1);
			expect(rowsRead).toBeLessThanOrEqual(found + 3);
		}
	});

	it("[INV-DATED-BOUNDED] reads three rows at most for the newest event of a scope", async () => {
		const { rowsRead, d1 } = await costOf(() => records.toldUntil(chain));
		expect(d1).toBe(1);
		expect(rowsRead).toBeLessThanOrEqual(3);
	});
});

describe("[INV-COST] what a read costs, in a scope of 2,000 beside 2,000 of another tenant", () => {
	const tenant = meteredTenant();
	const { records, chain, costOf } = tenant;
	let alone: Awaited<ReturnType<typeof costOf>>;
	beforeAll(async () => {
		await fill(tenant, 2_000);
		alone = await costOf(() => search(tenant, NEIGHBOURS_OF));
		await fill(meteredTenant(), 2_000);
		// Confirmed rows have no entry in the outbox, which a read would find and count.
		for (;;) {
			const entries = await tenant.outbox.entries(chain.links[0].token, 500);
			if (entries.length === 0) break;
			await tenant.outbox.confirm(entries);
		}
	});

	it("[INV-TENANT] reads for a search what it read when nobody else was there", async () => {
		expect(await costOf(() => search(tenant, NEIGHBOURS_OF))).toEqual(alone);
	});

	it("searches within 260 rows, and 520 with neighbours", async () => {
		const plain = await costOf(() => search(tenant, 0));
		expect(plain.d1).toBe(1);
		expect(plain.rowsRead).toBeLessThanOrEqual(260);
		expect(alone.rowsRead).toBeLessThanOrEqual(520);
		const { hits, neighbours } = await search(tenant, NEIGHBOURS_OF);
		expect(hits.length).toBeGreaterThan(30);
		expect(neighbours).toHaveLength(NEIGHBOURS_OF);
	});

	it("fetches two rows for a row with its place in its session, and profiles for about one a row", async () => {
		const last = await records.lastSeq();
		const seqs = Array.from({ length: 250 }, (_none, index) => last - 2_000 - index * 7);
		const fetched = await records.fetch(chain, seqs);
		expect((await costOf(() => records.fetch(chain, seqs))).rowsRead).toBeLessThanOrEqual(500);
		expect(fetched.length).toBeGreaterThan(200);
		const profile = {
			chain,
			layers: RETRIEVABLE_LAYERS,
			filter: null,
			asOf: NOW,
			asOfGiven: false,
			limitPerScope: 100,
		};
		expect(await records.profile(profile)).toHaveLength(100);
		expect((await costOf(() => records.profile(profile))).rowsRead).toBeLessThanOrEqual(110);
		expect((await costOf(() => records.profile({ ...profile, layers: ["procedural"] }))).rowsRead).toBeLessThanOrEqual(
			110,
		);
	});

	it("lists and walks a page for about one a row, and finds by id for one", async () => {
		const id = (await records.list({ ...matchOf(), after: null, limit: 1 }))[0]?.record.id ?? "";
		expect((await costOf(() => records.find(id))).rowsRead).toBe(1);
		expect((await costOf(() => records.list({ ...matchOf(), after: null, limit: 50 }))).rowsRead).toBeLessThanOrEqual(
			52,
		);
		const walk = { ...matchOf(), afterSeq: 0, untilSeq: await records.lastSeq(), limit: 100 };
		expect((await costOf(() => records.walk(walk))).rowsRead).toBeLessThanOrEqual(102);
	});
});
