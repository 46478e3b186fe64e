import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NEIGHBOURS_REACH } from "../../src/core/domain/limits.ts";
import { LAYERS } from "../../src/core/domain/record/layer.ts";
import type { MemoryRecord } from "../../src/core/domain/record/record.ts";
import { cueTerms, recordTerms } from "../../src/core/domain/text/terms.ts";
import type { SessionNeighbours, TextMatches } from "../../src/core/ports/text-index.ts";
import {
	AGENT,
	createStoreWorld,
	insertOf,
	matchOf,
	NOW,
	recordOf,
	type StoreHarness,
	type StoreWorld,
	sorted,
} from "./store-world.ts";

/** What a search counts and links, and what it never depends on. */
export function describeTextStatistics(name: string, harness: StoreHarness): void {
	const world = (tenantId?: string) => createStoreWorld(harness, tenantId);

	describe(`${name}: neighbours`, () => {
		it("gives the best hits the nearest rows of their session on each side, in their own scope", async () => {
			const { put, records, search, chain } = world();
			const sessions = ["a", "b", null];
			const all = Array.from({ length: 30 }, (_none, index) =>
				recordOf({
					text: index % 4 === 0 ? `apple ${"pear ".repeat(index % 8 ? 1 : 0)}` : `other${index}`,
					sessionId: sessions[index % 3] ?? null,
					scope: index % 10 === 9 ? AGENT : matchOf().scope,
				}),
			);
			await put(...all);
			const walked = await records.walk({ ...matchOf({ descendants: true }), afterSeq: 0, untilSeq: 1e9, limit: 100 });
			const stored = await records.fetch(
				chain(AGENT),
				walked.map(({ seq }) => seq),
			);
			for (const neighboursOf of [0, 1, 3, 25]) {
				const found = await search(["appl", "pear"], { neighboursOf });
				const expected = bestOf(found, neighboursOf).map((seq) => expectedNeighbours(seq, stored));
				expect(sorted(found.neighbours.map((link) => JSON.stringify(link)))).toEqual(
					sorted(expected.map((link) => JSON.stringify(link))),
				);
			}
		});
	});

	describe(`${name}: independence`, () => {
		it("[INV-TENANT] foreign rows change neither hits, nor frequencies, nor totals, nor neighbours", async () => {
			const own = world();
			const words = ["apple", "pear", "plum", "fig", "quince"];
			const texts = Array.from({ length: 60 }, (_none, index) =>
				words.filter((_word, bit) => (index >> bit) & 1).join(" "),
			);
			await own.put(...texts.map((text, index) => recordOf({ text: text || "none", sessionId: `s${index % 4}` })));
			const terms = words.flatMap((word) => cueTerms(word));
			const ask = () => own.search(terms, { limit: 20, neighboursOf: 10 });
			const before = await ask();
			const foreign = world();
			await foreign.put(
				...Array.from({ length: 300 }, () => recordOf({ text: "apple apple quince", sessionId: "s1" })),
			);
			await own.put(recordOf({ text: "apple", scope: { version: 1, path: [["user", "43"]] } }));
			expect(await ask()).toEqual(before);
			expect((await own.search(terms, { chain: foreign.chain() })).hits).toEqual([]);
		});

		it("[INV-STATISTICS] totals and frequencies equal a recount after any sequence of writes", async () => {
			await fc.assert(
				fc.asyncProperty(fc.array(fc.nat(999), { minLength: 5, maxLength: 14 }), async (steps) => {
					const tenant = world();
					const alive: MemoryRecord[] = [];
					for (const step of steps) await takeStep(tenant, alive, step);
					await expectRecount(tenant);
				}),
				{ numRuns: 12, seed: 11 },
			);
		});
	});
}

/** One write of any kind; `alive` holds the records that are there. */
async function takeStep(tenant: StoreWorld, alive: MemoryRecord[], step: number): Promise<void> {
	const text = `apple ${step % 2 ? "pear" : "plum"} w${step % 5}`;
	const chosen = alive[step % Math.max(1, alive.length)];
	if (chosen === undefined || step % 4 === 0) {
		const record = recordOf({ text, layer: LAYERS[step % 5] ?? "semantic", scope: step % 3 ? AGENT : matchOf().scope });
		alive.push(record);
		await tenant.commit({ inserts: [insertOf(record)] });
		return;
	}
	if (step % 4 === 1) {
		alive.splice(alive.indexOf(chosen), 1);
		await tenant.remove(chosen.id);
		return;
	}
	const superseded = chosen.supersededBy === null && step % 3 === 0;
	const next: MemoryRecord = {
		...chosen,
		text: step % 4 === 2 ? text : chosen.text,
		version: chosen.version + 1,
		supersededBy: superseded ? "x" : null,
		supersededAt: superseded ? NOW : null,
	};
	alive[alive.indexOf(chosen)] = next;
	await tenant.update(next, { vector: step % 4 === 2 ? null : "keep" });
}

async function expectRecount({ records, search, chain }: StoreWorld): Promise<void> {
	const live = (await records.list({ ...matchOf({ descendants: true, liveAt: null }), after: null, limit: 200 })).map(
		({ record }) => record,
	);
	const terms = ["appl", "pear", "plum", "w1", "w3"];
	for (const layers of [["semantic"], ["working"], LAYERS] as const) {
		const counted = live.filter(({ layer }) =>
			layers.some((wanted) => (wanted === "working") === (layer === "working")),
		);
		const found = await search(terms, { layers, chain: chain(AGENT) });
		expect(found).toMatchObject({
			documents: counted.length,
			termTotal: counted.reduce((total, record) => total + recordTerms(record).length, 0),
			documentFrequencies: terms.map((term) => counted.filter((record) => recordTerms(record).includes(term)).length),
		});
	}
}

function bestOf(found: TextMatches, count: number): readonly number[] {
	const weight = (term: number) => {
		const frequency = found.documentFrequencies[term] ?? 0;
		return Math.log(1 + (found.documents - frequency + 0.5) / (frequency + 0.5));
	};
	const scored = found.hits.map(({ seq, terms }) => ({
		seq,
		score: terms.reduce((sum, term) => sum + weight(term), 0),
	}));
	return scored
		.toSorted((left, right) => right.score - left.score || right.seq - left.seq)
		.slice(0, count)
		.map(({ seq }) => seq);
}

function expectedNeighbours(
	seq: number,
	stored: readonly { readonly seq: number; readonly record: MemoryRecord }[],
): SessionNeighbours {
	const own = stored.find((memory) => memory.seq === seq);
	const session = stored
		.filter(
			({ record }) =>
				record.sessionId !== null &&
				record.sessionId === own?.record.sessionId &&
				JSON.stringify(record.scope) === JSON.stringify(own.record.scope),
		)
		.map((memory) => memory.seq);
	const place = session.indexOf(seq);
	if (place < 0) return { of: seq, earlier: [], later: [] };
	return {
		of: seq,
		earlier: session.slice(Math.max(0, place - NEIGHBOURS_REACH), place).toReversed(),
		later: session.slice(place + 1, place + 1 + NEIGHBOURS_REACH),
	};
}
