import { describe, expect, it } from "vitest";
import type { RetrievalPolicy } from "../../../src/core/domain/query/retrieval-policy.ts";
import { recall } from "../../../src/core/operations/recall.ts";
import type { CandidateSource } from "../../../src/core/operations/retrieval/candidate-source.ts";
import { nothingWeighed } from "../../../src/core/operations/retrieval/nothing-scanned.ts";
import { createRetrievalCoordinator } from "../../../src/core/operations/retrieval/retrieval-coordinator.ts";
import { usageFrequencies } from "../../../src/core/operations/retrieval/usage-frequencies.ts";
import { aPolicy, aQuery, aRetrieved, scopeOf } from "../domain/fixtures.ts";
import { aStored } from "../domain/graphs.ts";
import { createWorld, failing, patientDeadlines } from "./world.ts";

/** Two memories, of which the second is a little less relevant. */
const found = [aRetrieved({ id: "a" }, { score: 0.6 }), aRetrieved({ id: "b" }, { score: 0.5 })];
const source: CandidateSource = {
	scan: async () => ({
		memories: found,
		stored: new Map(found.map(({ record }, seq) => [record.id, { ...aStored(record), seq }])),
		sources: { text: 2 },
		unavailable: [],
		explain: nothingWeighed,
	}),
};
const policy = aPolicy({ blend: { relevance: 1, salience: 0, recency: 0, frequency: 1 } });

async function retrieved(
	usage: (seqs: readonly number[]) => Promise<ReadonlyMap<number, number>>,
	blend = policy.blend,
) {
	const frequencies = usageFrequencies({ turns: { usage }, deadlines: patientDeadlines });
	const coordinator = createRetrievalCoordinator({ source, policy: { ...policy, blend }, usage: frequencies });
	const { result } = await coordinator.retrieve(aQuery());
	const scores = result.memories.map(({ record, score }) => [record.id, Number((score ?? 0).toFixed(6))]);
	return { ...result, scores };
}

describe("a policy that weighs frequency", () => {
	it("[INV-POLICY-FREQUENCY] lets what turns have used rise: 3 uses are 3/4, none is 0", async () => {
		const { scores, unavailable } = await retrieved(async (seqs) => {
			expect(seqs).toEqual([0, 1]);
			return new Map([[1, 3]]);
		});
		// (.5 + .75) ÷ 2 and (.6 + 0) ÷ 2.
		expect(scores).toEqual([
			["b", 0.625],
			["a", 0.3],
		]);
		expect(unavailable).toEqual([]);
	});

	it("[INV-POLICY-FREQUENCY] recalls by what published turns have used", async () => {
		const world = createWorld();
		const written = await world.remember({ text: "a", salience: 0.9 }, { text: "b", salience: 0.8 });
		const texts = async (blend: RetrievalPolicy["blend"]) => {
			const query = world.query({ policy: { ...policy, blend } });
			const recalled = await recall(world.deps, { query, strict: true, pin: false, explain: false });
			return recalled.ok ? recalled.value.result.memories.map(({ record }) => record.text) : [];
		};
		const [salience, frequency] = [
			{ relevance: 0, salience: 1, recency: 0, frequency: 0 },
			{ relevance: 0, salience: 1, recency: 0, frequency: 1 },
		];
		expect(await texts(frequency)).toEqual(["a", "b"]);
		const now = world.deps.clock.now();
		const turn = {
			scope: scopeOf("user:42"),
			sessionId: "s1",
			turn: 1,
			generation: 1,
			fenced: true,
			runId: null,
			operationId: "o1",
			utterances: [],
			usedMemoryIds: written.slice(1).map(({ memory }) => memory.record.id),
			work: [],
		};
		const change = { inserts: [], updates: [], deletes: [], claim: null, claimsSince: now, now, turn };
		expect(await world.deps.records.commit(change)).toMatchObject({ kind: "committed" });
		// (.8 + 1/2) ÷ 2 against (.9 + 0) ÷ 2.
		expect(await texts(frequency)).toEqual(["b", "a"]);
		expect(await texts(salience)).toEqual(["a", "b"]);
	});

	it("[INV-POLICY-FREQUENCY] goes on without it where uses cannot be read, and says so", async () => {
		const { scores, unavailable, degraded } = await retrieved(failing);
		expect(scores).toEqual([
			["a", 0.6],
			["b", 0.5],
		]);
		expect({ unavailable, degraded }).toEqual({ unavailable: ["usage"], degraded: true });
	});

	it("[INV-POLICY-FREQUENCY] reads no uses where nothing weighs them", async () => {
		const untouched = () => expect.fail("Uses were read.");
		const { scores } = await retrieved(untouched, { relevance: 1, salience: 0, recency: 0, frequency: 0 });
		expect(scores.map(([id]) => id)).toEqual(["a", "b"]);
		await retrieved(untouched, null);
	});
});
