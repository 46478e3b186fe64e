import { expect, it } from "vitest";
import { createInMemoryEmbedder } from "../../src/adapters/in-memory/in-memory-embedder.ts";
import { createInMemoryVectors } from "../../src/adapters/in-memory/in-memory-vector-index.ts";
import { NEIGHBOURS_OF, NEIGHBOURS_REACH, PENDING_HITS, TEXT_HITS, VECTOR_HITS } from "../../src/core/domain/limits.ts";
import type { MemoryRecord } from "../../src/core/domain/record/record.ts";
import { hybridSource } from "../../src/core/operations/retrieval/hybrid-source.ts";
import { changeSet, insertOf, matchOf, NOW, recordOf } from "../contract/store-world.ts";
import { aQuery } from "../unit/domain/fixtures.ts";
import { patientDeadlines } from "../unit/operations/world.ts";
import { meteredTenant } from "./metered-tenant.ts";

const rowsMax = 1_500;
const candidatesMax = TEXT_HITS + 2 * NEIGHBOURS_REACH * NEIGHBOURS_OF + VECTOR_HITS + PENDING_HITS;
/** Itself, and the entry of the index that tells what stands before it. */
const rowsOfCandidate = 2;
/** How many rows hold all words of a set is a matter of chance. */
const rowsOfChance = 10;
const batchSize = 500;

/** Words that every memory of a scope holds, every third, every fifth, seventh and ninth: of 2,000, more than are looked at. */
const commonCues = ["garden", "rain", "tulip rose", "What did Ada say about rain?"];
/** Words that two memories of 2,000 hold, and six of 6,000; all of them together; and one that none does. */
const otherCues = ["number17", "number17 number3 number9 rain tulip", "garden tulip rose spade rain", "nobody"];

function turnOf(index: number): MemoryRecord {
	const words = ["garden", "tulip", "rose", "spade", "rain"].filter((_, nth) => index % (2 * nth + 1) === 0);
	return recordOf({
		text: `${words.join(" ")} number${index % 1_000}`,
		layer: "episodic",
		speaker: index % 2 === 0 ? "Ada" : "Ben",
		sessionId: `s${Math.floor(index / 40)}`,
	});
}

/** A tenant's scope of two people's turns over D1, and vectors that cost no time. */
function growingScope() {
	const tenantId = crypto.randomUUID();
	const tenant = meteredTenant(tenantId);
	const { records, chain, costOf } = tenant;
	const embedder = createInMemoryEmbedder(async () => undefined);
	const vectors = createInMemoryVectors({ lagMs: 0, now: () => 0 }).indexOf(tenantId);
	const clock = { now: () => NOW };
	const source = hybridSource({ ...tenant, tenantId, vectors, embedder, deadlines: patientDeadlines, clock });
	let size = 0;
	async function addBatch() {
		const batch = Array.from({ length: batchSize }, (_, index) => turnOf(size + index));
		const afterSeq = await records.lastSeq();
		await records.commit(changeSet({ inserts: batch.map((record) => insertOf(record)) }));
		const walk = { ...matchOf(), afterSeq, untilSeq: await records.lastSeq(), limit: batchSize };
		const [walked, embedded] = await Promise.all([records.walk(walk), embedder.embed(batch.map(({ text }) => text))]);
		const label = { scopeToken: chain.links[0].token, layer: "episodic", live: true } as const;
		const entries = walked.flatMap(({ seq }, index) => {
			const vector = embedded[index]?.vector;
			return vector === undefined ? [] : [{ ...label, seq, vector }];
		});
		expect(entries).toHaveLength(batchSize);
		await vectors.upsert(chain.rootToken, entries);
		size += batchSize;
	}
	return {
		async growTo(wanted: number) {
			while (size < wanted) await addBatch();
		},
		async recallOf(cue: string) {
			const query = aQuery({ cue, candidateLimit: 100 });
			const { stored } = await source.scan(query);
			const { rowsRead, rowsWritten, d1 } = await costOf(() => source.scan(query));
			return { rowsRead, rowsWritten, d1, candidates: stored.size };
		},
	};
}

it("[INV-RECALL-GROWTH] a recall reads 1,500 rows at most, and of 6,000 memories what it reads of 2,000 beside its candidates", async () => {
	const scope = growingScope();
	const recalls = async (cues: readonly string[]) => {
		const measured = [];
		for (const cue of cues) measured.push(await scope.recallOf(cue));
		return measured;
	};
	const besideCandidates = async () =>
		(await recalls(commonCues)).map(({ rowsRead, candidates }) => rowsRead - rowsOfCandidate * candidates);
	await scope.growTo(2_000);
	const small = await besideCandidates();
	const measured = await recalls([...commonCues, ...otherCues]);
	// A stranger's memories with the same words.
	await growingScope().growTo(1_000);
	await scope.growTo(6_000);
	for (const [index, rows] of (await besideCandidates()).entries()) {
		expect(Math.abs(rows - (small[index] ?? 0))).toBeLessThanOrEqual(rowsOfChance);
	}
	for (const recall of [...measured, ...(await recalls([...commonCues, ...otherCues]))]) {
		expect(recall.rowsRead).toBeGreaterThan(0);
		expect(recall.rowsRead).toBeLessThanOrEqual(rowsMax);
		expect(recall.candidates).toBeLessThanOrEqual(candidatesMax);
		// The words, what is pending, and then the rows.
		expect(recall).toMatchObject({ rowsWritten: 0, d1: 3 });
	}
});
