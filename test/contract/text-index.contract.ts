import { describe, expect, it } from "vitest";
import { CUE_TERMS_MAX } from "../../src/core/domain/limits.ts";
import { LAYERS, type Layer } from "../../src/core/domain/record/layer.ts";
import { cueTerms } from "../../src/core/domain/text/terms.ts";
import type { TextMatches } from "../../src/core/ports/text-index.ts";
import { AGENT, createStoreWorld, NOW, recordOf, type StoreHarness, sorted } from "./store-world.ts";

/** Finding memories by their words. */
export function describeTextIndex(name: string, harness: StoreHarness): void {
	const world = (tenantId?: string) => createStoreWorld(harness, tenantId);

	describe(`${name}: hits`, () => {
		it("brings every row that holds a rare term, with the terms it holds", async () => {
			const { put, get, search, chain } = world();
			const records = ["red apple", "green apple", "green pear", "plum"].map((text) => recordOf({ text }));
			await put(...records);
			const seqs = await Promise.all(records.map(async ({ id }) => (await get(id)).seq));
			const terms = cueTerms("apple green cherry");
			const found = await search(terms);
			expect(byseq(found)).toEqual(
				new Map([
					[seqs[0], [0]],
					[seqs[1], [0, 1]],
					[seqs[2], [1]],
				]),
			);
			expect(found).toMatchObject({ documentFrequencies: [2, 2, 0], documents: 4, termTotal: 7, neighbours: [] });
			expect((await search(terms, { chain: chain(AGENT) })).documents).toBe(4);
		});

		it("finds nothing in an empty scope, with no terms, and with no layers", async () => {
			const { put, search } = world();
			const nothing = { hits: [], documents: 0, termTotal: 0, neighbours: [] };
			expect(await search(["apple"])).toEqual({ ...nothing, documentFrequencies: [0] });
			await put(recordOf({ text: "apple" }));
			expect((await search([])).hits).toEqual([]);
			expect((await search(["apple"], { layers: [] })).hits).toEqual([]);
		});

		it("finds two-character words of scripts without spaces, speakers, and inflected forms", async () => {
			const { put, search } = world();
			await put(
				recordOf({ text: "私は東京に住んでいます" }),
				recordOf({ text: "nothing", speaker: "Caroline" }),
				recordOf({ text: "She was running home" }),
			);
			for (const cue of ["東京", "caroline", "runs"]) expect((await search(cueTerms(cue))).hits).toHaveLength(1);
			expect((await search(cueTerms("京都"))).hits).toEqual([]);
		});

		it("[INV-QUERY] takes no text for query syntax", async () => {
			const { put, search } = world();
			const hostile = [
				'"',
				"*",
				"NEAR(a b)",
				"a OR b",
				"NOT",
				'tokens : "x"',
				"a* AND ^b",
				"-a",
				"{a b}",
				"a+b",
				"'; --",
			];
			await put(recordOf({ text: "a plain row or not" }), ...hostile.map((text) => recordOf({ text })));
			for (const text of hostile) {
				const terms = cueTerms(text);
				const found = await search(terms);
				for (const frequency of found.documentFrequencies) expect(frequency).toBeGreaterThan(0);
			}
			expect((await search(["or"])).hits.length).toBe((await search(["or"])).documentFrequencies[0]);
		});

		it("keeps to the layers asked for", async () => {
			const { put, get, search } = world();
			const records = LAYERS.map((layer) => recordOf({ layer, text: `apple ${layer}` }));
			await put(...records);
			const seqByLayer = new Map(
				await Promise.all(records.map(async ({ id, layer }) => [layer, (await get(id)).seq] as const)),
			);
			const asked: readonly (readonly Layer[])[] = [
				["semantic"],
				["semantic", "episodic"],
				["working"],
				["working", "episodic"],
				["semantic", "procedural", "prospective", "episodic"],
				LAYERS,
			];
			for (const layers of asked) {
				const found = await search(["appl"], { layers });
				expect(sorted(found.hits.map(({ seq }) => seq))).toEqual(sorted(layers.map((layer) => seqByLayer.get(layer))));
				const working = layers.includes("working") ? 1 : 0;
				const ordinary = layers.length > working ? 4 : 0;
				expect(found.documents).toBe(working + ordinary);
				expect(found.documentFrequencies).toEqual([working + ordinary]);
			}
		});

		it("looks at superseded rows only when asked, and never counts them", async () => {
			const { put, update, search, get } = world();
			const record = recordOf({ text: "apple" });
			await put(record, recordOf({ text: "apple pie" }));
			await update({ ...record, version: 2, supersededBy: "x", supersededAt: NOW });
			const live = await search(["appl"]);
			expect(live).toMatchObject({ documents: 1, termTotal: 2, documentFrequencies: [1] });
			expect(live.hits).toHaveLength(1);
			const historic = await search(["appl"], { historic: true });
			expect(historic).toMatchObject({ documents: 1, termTotal: 2, documentFrequencies: [1] });
			expect(sorted(historic.hits.map(({ seq }) => seq))).toContain((await get(record.id)).seq);
			expect(historic.hits).toHaveLength(2);
			const working = recordOf({ text: "apple", layer: "working", supersededBy: "x", supersededAt: NOW });
			await put(working);
			expect((await search(["appl"], { historic: true })).hits).toHaveLength(2);
			expect((await search(["appl"], { historic: true, layers: LAYERS })).hits).toHaveLength(3);
		});

		it("[INV-DELETED] never returns a deleted row or an earlier text, and their frequencies fall", async () => {
			const { put, update, remove, search } = world();
			const records = Array.from({ length: 20 }, (_none, index) => recordOf({ text: `apple ${index}` }));
			await put(...records);
			for (const [index, record] of records.entries()) {
				expect((await search(["appl"])).documentFrequencies).toEqual([20 - index]);
				if (index % 2 === 0) await remove(record.id);
				else await update({ ...record, version: 2, text: "pear" }, { vector: null });
			}
			expect(await search(["appl", "pear"])).toMatchObject({ documentFrequencies: [0, 10], documents: 10 });
			expect((await search(["appl"])).hits).toEqual([]);
		});
	});

	describe(`${name}: common terms`, () => {
		it("stays within twice the limit, and brings the newest rows that hold the most of them", async () => {
			const { put, get, search } = world();
			const texts = Array.from({ length: 300 }, (_none, index) => (index % 3 === 0 ? "apple pear plum" : "apple pear"));
			await put(...texts.map((text) => recordOf({ text })));
			const rare = recordOf({ text: "apple quince" });
			const newest = recordOf({ text: "apple pear plum" });
			await put(rare, newest, recordOf({ text: "fig" }));
			for (const limit of [1, 2, 20, 80]) {
				const found = await search(["appl", "pear", "plum", "quinc"], { limit });
				expect(found.hits.length).toBeLessThanOrEqual(2 * limit);
				expect(new Set(found.hits.map(({ seq }) => seq)).size).toBe(found.hits.length);
				const hits = byseq(found);
				expect(hits.get((await get(rare.id)).seq)).toContain(3);
				if (limit >= 20) expect(hits.get((await get(newest.id)).seq)).toEqual([0, 1, 2]);
			}
		});

		it("takes a cue of as many terms as there may be, at a chain of any depth", async () => {
			const { put, search, chain } = world();
			const terms = Array.from({ length: CUE_TERMS_MAX }, (_none, index) => `term${index}`);
			const path = Array.from({ length: 8 }, (_none, index) => ["level", `${index}/%`] as const);
			for (let depth = 1; depth <= 8; depth += 1) {
				await put(
					...terms.map((term) => recordOf({ scope: { version: 1, path: path.slice(0, depth) }, text: `${term} more` })),
				);
			}
			const found = await search(terms, {
				chain: chain({ version: 1, path }),
				historic: true,
				layers: LAYERS,
				neighboursOf: 25,
			});
			expect(found.documents).toBe(8 * CUE_TERMS_MAX);
			expect(found.documentFrequencies).toEqual(terms.map(() => 8));
			expect(found.hits.length).toBeGreaterThanOrEqual(80);
		});

		it("searches within given rows alone", async () => {
			const { put, get, search } = world();
			const records = Array.from({ length: 120 }, (_none, index) =>
				recordOf({ text: `apple pear ${index % 2 ? "plum" : ""}` }),
			);
			await put(...records);
			const seqs = await Promise.all(records.map(async ({ id }) => (await get(id)).seq));
			const few = seqs.slice(0, 5);
			const fewHits = (await search(["appl", "pear", "plum"], { within: few, limit: 10 })).hits;
			expect(sorted(fewHits.map(({ seq }) => seq))).toEqual(sorted(few));
			const many = seqs.slice(0, 60);
			const manyHits = (await search(["appl", "pear", "plum"], { within: many, limit: 10 })).hits;
			expect(manyHits.length).toBeGreaterThan(0);
			for (const { seq } of manyHits) expect(many).toContain(seq);
			expect(await search(["appl"], { within: [], neighboursOf: 25 })).toMatchObject({
				hits: [],
				neighbours: [],
				documents: 120,
			});
		});
	});
}

function byseq(found: TextMatches): ReadonlyMap<number | undefined, readonly number[]> {
	return new Map(found.hits.map(({ seq, terms }) => [seq, terms]));
}
