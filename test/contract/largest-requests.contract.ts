import { describe, expect, it } from "vitest";
import type { Filter } from "../../src/core/domain/filter/filter.ts";
import {
	BATCH_MEMORIES_MAX,
	CANDIDATE_LIMIT_MAX,
	CUE_TERMS_MAX,
	FILTER_CLAUSES_MAX,
	FILTER_LIST_MAX,
	FILTER_MATCHES_MAX,
	PAGE_LIMIT_MAX,
	SCOPE_DEPTH_MAX,
	SCOPE_ID_CODE_POINTS_MAX,
} from "../../src/core/domain/limits.ts";
import { LAYERS, type Layer, RETRIEVABLE_LAYERS } from "../../src/core/domain/record/layer.ts";
import type { Scope } from "../../src/core/domain/scope/scope.ts";
import { laneLimits } from "../../src/core/operations/retrieval/lane-limits.ts";
import { createStoreWorld, insertOf, matchOf, NOW, recordOf, type StoreHarness, sorted } from "./store-world.ts";

const limits = laneLimits(CANDIDATE_LIMIT_MAX);
const terms = Array.from({ length: CUE_TERMS_MAX }, (_none, index) => `term${index}`);
const deepest = deepScope("x");
const layersAsked: readonly (readonly Layer[])[] = [
	LAYERS,
	RETRIEVABLE_LAYERS,
	["episodic"],
	Array.from({ length: 20_000 }, () => "semantic"),
];

/** Every comparison is of the longest form there is, and true of a record without metadata. */
const largestFilter: Filter = {
	kind: "and",
	clauses: Array.from({ length: FILTER_CLAUSES_MAX }, (_none, index): Filter => {
		const field = { name: "metadata", key: `key ${index}` } as const;
		if (index % 2 === 0) return { kind: "compare", field, operator: "eq", value: null };
		const value = Array.from({ length: FILTER_LIST_MAX }, (_value, place) => (place % 2 ? place : `${place}`));
		return { kind: "compare", field, operator: "nin", value };
	}),
};

/** What a platform's limits on a statement must leave room for. */
export function describeLargestRequests(name: string, harness: StoreHarness): void {
	describe(`${name}: the largest requests [INV-STATEMENT]`, () => {
		for (const count of [0, 1, limits.textRows, limits.textRows + 1, FILTER_MATCHES_MAX]) {
			it(`searches, and reads what is pending, within ${count} rows`, async () => {
				const { put, search, get, chain, pendingSeqs, commit } = createStoreWorld(harness);
				const held = recordOf({ scope: deepest, text: terms.join(" "), sessionId: "s" });
				const other = recordOf({ scope: deepest, text: "other", sessionId: "s" });
				await put(other);
				await commit({ inserts: [insertOf(held, { vector: Float32Array.of(1) })] });
				const { seq } = await get(held.id);
				const within = [seq, ...Array.from({ length: FILTER_MATCHES_MAX }, (_none, row) => 1e12 + row)].slice(0, count);
				const asked = { chain: chain(deepest), historic: true, limit: limits.textRows, within };
				const found = await search(terms, { ...asked, layers: LAYERS, neighboursOf: limits.neighboursOf });
				expect(found.hits.map((hit) => hit.seq)).toEqual(count === 0 ? [] : [seq]);
				expect(found.neighbours).toEqual(
					count === 0 ? [] : [{ of: seq, earlier: [(await get(other.id)).seq], later: [] }],
				);
				for (const layers of layersAsked) await search(terms, { ...asked, layers, neighboursOf: limits.neighboursOf });
				expect(await pendingSeqs({ chain: chain(deepest), layers: LAYERS, within, limit: 48 })).toEqual(
					count === 0 ? [] : [seq],
				);
			});
		}

		it("links the best hits among as many rows as are searched within whole", async () => {
			const { put, search, chain, records } = createStoreWorld(harness);
			const rows = Array.from({ length: limits.textRows }, (_none, index) =>
				recordOf({ scope: deepest, text: terms.slice(index % 4).join(" "), sessionId: `s${index % 9}` }),
			);
			for (let start = 0; start < rows.length; start += 400) await put(...rows.slice(start, start + 400));
			const walk = { ...matchOf({ scope: deepest }), afterSeq: 0, untilSeq: 1e12, limit: limits.textRows };
			const within = (await records.walk(walk)).map(({ seq }) => seq);
			expect(within).toHaveLength(limits.textRows);
			const asked = { chain: chain(deepest), limit: limits.textRows, neighboursOf: limits.neighboursOf, within };
			const found = await search(terms, asked);
			expect(found.hits).toHaveLength(limits.textRows);
			// The fewer of the terms a row lacks the better, and of equals the newer.
			const best = [0, 1, 2, 3].flatMap((lacks) => within.filter((_seq, index) => index % 4 === lacks).toReversed());
			expect(sorted(found.neighbours.map((link) => link.of))).toEqual(sorted(best.slice(0, limits.neighboursOf)));
			for (const { of, earlier, later } of found.neighbours) {
				const place = within.indexOf(of);
				const at = (steps: number) => within[place + 9 * steps] ?? [];
				expect([earlier, later]).toEqual([[at(-1), at(-2), at(-3)].flat(), [at(1), at(2), at(3)].flat()]);
			}
		});

		it("reads candidates and lists with the largest filter, every layer and the deepest chain", async () => {
			const { put, records, chain, pendingSeqs, get } = createStoreWorld(harness);
			const record = recordOf({ scope: deepest });
			await put(record);
			const { seq } = await get(record.id);
			for (const layers of layersAsked) {
				for (const asOfGiven of [true, false]) {
					const candidates = { chain: chain(deepest), layers, filter: largestFilter, asOf: NOW, asOfGiven };
					const expected = layers.includes("semantic") ? [seq] : [];
					const matching = { ...candidates, limit: FILTER_MATCHES_MAX + 1, rowsMax: 50_000 };
					expect(await records.matching(matching)).toEqual(expected);
					const profile = await records.profile({ ...candidates, limitPerScope: CANDIDATE_LIMIT_MAX });
					expect(profile.map((memory) => memory.seq)).toEqual(expected);
				}
				expect(await pendingSeqs({ chain: chain(deepest), layers })).toEqual([]);
			}
			const match = matchOf({ scope: deepest, inherited: true, descendants: true, filter: largestFilter, tag: null });
			expect(await records.list({ ...match, after: null, limit: PAGE_LIMIT_MAX })).toHaveLength(1);
			expect(await records.walk({ ...match, afterSeq: 0, untilSeq: 1e12, limit: 500 })).toHaveLength(1);
			expect(await records.count(match)).toBe(1);
			const seqs = Array.from({ length: 3 * CANDIDATE_LIMIT_MAX }, (_none, row) => 1e12 + row);
			expect(await records.fetch(chain(deepest), [...seqs, seq])).toHaveLength(1);
		});

		it("commits a full batch of which each row has a scope of its own, of the longest path", async () => {
			const { commit, records } = createStoreWorld(harness);
			const longest = Array.from({ length: BATCH_MEMORIES_MAX }, (_none, index) =>
				deepScope(
					"\u{1f600}".repeat(SCOPE_ID_CODE_POINTS_MAX),
					`${"\u{1f600}".repeat(SCOPE_ID_CODE_POINTS_MAX - 3)}${String(index).padStart(3, "0")}`,
				),
			);
			const rows = longest.map((scope, index) => recordOf({ scope, subjectKey: `subject ${index}` }));
			const inserts = rows.map((record) => insertOf(record, { unique: true }));
			expect(await commit({ inserts })).toEqual({ kind: "committed", deleted: 0, unlinked: 0 });
			const updates = rows.map((record) => ({
				record: { ...record, version: 2, text: `${record.text} again` },
				expectedVersion: 1,
				vector: null,
				cause: "revised",
			}));
			expect(await commit({ updates })).toEqual({ kind: "committed", deleted: 0, unlinked: 0 });
			const parent: Scope = { version: 1, path: longest[0]?.version === 1 ? longest[0].path.slice(0, -1) : [] };
			expect(await records.count(matchOf({ scope: parent, descendants: true }))).toBe(BATCH_MEMORIES_MAX);
			const deletes = rows.map(({ id }) => ({ id, expectedVersion: 2 }));
			expect(await commit({ deletes })).toEqual({ kind: "committed", deleted: BATCH_MEMORIES_MAX, unlinked: 0 });
		});
	});
}

function deepScope(id: string, last = id): Scope {
	const depths = Array.from({ length: SCOPE_DEPTH_MAX }, (_none, depth) => depth);
	return { version: 1, path: depths.map((depth) => ["level", depth === SCOPE_DEPTH_MAX - 1 ? last : id]) };
}
