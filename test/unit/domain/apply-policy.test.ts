import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyPolicy } from "../../../src/core/domain/ranking/apply-policy.ts";
import { retrievedMemories } from "./arbitraries.ts";
import { aPolicy, aRetrieved, instantOf } from "./fixtures.ts";

const asOf = instantOf("2026-03-01T00:00:00Z");

function scoresOf(memories: ReturnType<typeof applyPolicy>): (number | null)[] {
	return memories.map((memory) => (memory.score === null ? null : Number(memory.score.toFixed(6))));
}

describe("applying a policy", () => {
	it("[INV-POLICY] floors alone change nothing here", () => {
		const memories = [aRetrieved({}, { score: null, sourceOrdinal: 3 }), aRetrieved({ id: "b" }, { sourceOrdinal: 1 })];
		const policy = aPolicy({ relevanceFloor: 0.3, salienceFloor: 0.2, halfLifeDays: 3 });
		expect(applyPolicy({ memories, policy, asOf })).toEqual(memories);
	});

	it("[INV-POLICY] weighs layer and distance, clamps, and clears ordinals", () => {
		const memories = [
			aRetrieved({ id: "a" }, { score: 0.8, scopeDistance: 2, sourceOrdinal: 0 }),
			aRetrieved({ id: "b", layer: "episodic" }, { score: 0.8, sourceOrdinal: 1 }),
			aRetrieved({ id: "c", layer: "working" }, { score: 0.8, scopeDistance: 1 }),
			aRetrieved({ id: "d" }, { score: null, sourceOrdinal: 2 }),
			aRetrieved({ id: "e" }, { score: -0.5 }),
		];
		const policy = aPolicy({ layerWeights: { episodic: 2, working: 0 }, distanceWeight: 0.5 });
		const applied = applyPolicy({ memories, policy, asOf });
		expect(scoresOf(applied)).toEqual([0.2, 1, 0, null, 0]);
		expect(applied.every((memory) => memory.sourceOrdinal === null)).toBe(true);
	});

	it("[INV-POLICY] a whole distance weight keeps the own scope alone above 0", () => {
		const memories = [aRetrieved({}, { scopeDistance: 0 }), aRetrieved({ id: "b" }, { scopeDistance: 1 })];
		expect(scoresOf(applyPolicy({ memories, policy: aPolicy({ distanceWeight: 1 }), asOf }))).toEqual([0.5, 0]);
	});

	it("[INV-POLICY] blends by weights, without frequency where usage is not known: (2 × .8 + .4) / 3", () => {
		const blend = { relevance: 2, salience: 1, recency: 0, frequency: 1 };
		const memories = [aRetrieved({ id: "a", salience: 0.4 }, { score: 0.8 })];
		const policy = aPolicy({ blend });
		expect(scoresOf(applyPolicy({ memories, policy, asOf }))).toEqual([0.666667]);
		expect(scoresOf(applyPolicy({ memories, policy, asOf, frequencies: new Map() }))).toEqual([0.5]);
		expect(scoresOf(applyPolicy({ memories, policy, asOf, frequencies: new Map([["a", 1]]) }))).toEqual([0.75]);
	});

	it("[INV-POLICY-RECENCY] measures from as_of where it is given, else from the newest candidate", () => {
		const blend = { relevance: 0, salience: 0, recency: 1, frequency: 0 };
		const memories = [
			aRetrieved({ id: "a", eventTime: instantOf("2026-02-19T00:00:00Z") }),
			aRetrieved({ id: "b", createdAt: instantOf("2026-02-09T00:00:00Z") }),
			aRetrieved({
				id: "c",
				eventTime: instantOf("2026-02-09T00:00:00Z"),
				createdAt: instantOf("2026-02-28T00:00:00Z"),
			}),
		];
		const policy = aPolicy({ blend, halfLifeDays: 10 });
		expect(scoresOf(applyPolicy({ memories, policy, asOf }))).toEqual([0.5, 0.25, 0.25]);
		expect(scoresOf(applyPolicy({ memories, policy, asOf: null }))).toEqual([1, 0.5, 0.5]);
		const early = instantOf("2026-02-01T00:00:00Z");
		expect(scoresOf(applyPolicy({ memories, policy, asOf: early }))).toEqual([1, 1, 1]);
		const byDefault = applyPolicy({
			memories: memories.slice(0, 1),
			policy: aPolicy({ blend }),
			asOf: instantOf("2026-03-21T00:00:00Z"),
		});
		expect(scoresOf(byDefault)).toEqual([0.5]);
	});

	it("[INV-ABSENT-SCORE] an absent relevance stays out of the blend; with nothing else to weigh it stays absent", () => {
		const memories = [aRetrieved({ id: "a", salience: 0.4 }, { score: null, sourceOrdinal: 0 })];
		const mixed = { relevance: 3, salience: 1, recency: 0, frequency: 0 };
		expect(scoresOf(applyPolicy({ memories, policy: aPolicy({ blend: mixed }), asOf }))).toEqual([0.4]);
		const relevanceOnly = { relevance: 1, salience: 0, recency: 0, frequency: 0 };
		expect(applyPolicy({ memories, policy: aPolicy({ blend: relevanceOnly }), asOf })).toEqual(memories);
		expect(applyPolicy({ memories, policy: aPolicy({ distanceWeight: 0.5 }), asOf })).toEqual(memories);
		expect(applyPolicy({ memories: [], policy: aPolicy({ distanceWeight: 0.5 }), asOf: null })).toEqual([]);
	});

	it("[INV-POLICY] scores stay within 0..1 whatever the weights", () => {
		const weight = fc.double({ min: 0, max: Number.MAX_VALUE, noNaN: true });
		const blend = fc
			.record({ relevance: weight, salience: weight, recency: weight, frequency: weight })
			.filter((weights) => Object.values(weights).some((value) => value > 0));
		const policy = fc
			.record({
				blend: fc.option(blend, { nil: null }),
				layerWeights: fc.option(fc.record({ semantic: weight, episodic: weight }), { nil: null }),
				distanceWeight: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: null }),
				halfLifeDays: fc.option(fc.double({ min: Number.MIN_VALUE, max: Number.MAX_VALUE, noNaN: true }), {
					nil: null,
				}),
			})
			.map(aPolicy);
		fc.assert(
			fc.property(retrievedMemories(), policy, fc.constantFrom(asOf, null), (memories, chosen, from) => {
				for (const { score } of applyPolicy({ memories, policy: chosen, asOf: from })) {
					expect(score === null || (score >= 0 && score <= 1)).toBe(true);
				}
			}),
		);
	});
});
