import { describe, expect, it } from "vitest";
import { activatedNode } from "../../../src/core/domain/activation/activated-node.ts";
import { activationSeeds } from "../../../src/core/domain/activation/activation-seeds.ts";
import { aPolicy, aQuery, aRetrieved } from "./fixtures.ts";
import { aStored, shown } from "./graphs.ts";

function seedsOf(ranked: readonly ReturnType<typeof aRetrieved>[], query = aQuery()) {
	const stored = new Map(ranked.map(({ record }) => [record.id, aStored(record)]));
	return activationSeeds({ ranked, stored, query });
}

describe("the seeds of a walk", () => {
	it("[INV-SPREAD-SEEDS] are the five best that a block could show, each as strong as its score", () => {
		const ranked = ["a", "b", "c", "d", "e", "f"].map((id, index) => aRetrieved({ id }, { score: (9 - index) / 10 }));
		expect(shown(seedsOf(ranked))).toEqual([
			"a 0.9 from null",
			"b 0.8 from null",
			"c 0.7 from null",
			"d 0.6 from null",
			"e 0.5 from null",
		]);
	});

	it("[INV-SPREAD-SEEDS] without a score are as strong as their place: 1, 1/2, 1/3", () => {
		const places = [0, 1, 2].map((sourceOrdinal) =>
			aRetrieved({ id: `m${sourceOrdinal}` }, { score: null, sourceOrdinal }),
		);
		expect(seedsOf(places).map(({ activation }) => activation)).toEqual([1, 1 / 2, 1 / 3]);
		const unplaced = ["a", "b"].map((id) => aRetrieved({ id }, { score: null }));
		expect(seedsOf(unplaced).map(({ activation }) => activation)).toEqual([1, 1 / 2]);
	});

	it("[INV-SPREAD-SEEDS] leave out what no block could show, which makes room for the next", () => {
		const ranked = [
			aRetrieved({ id: "a", layer: "working" }),
			aRetrieved({ id: "b", text: "x".repeat(250) }),
			aRetrieved({ id: "c" }, { score: 0.1 }),
			aRetrieved({ id: "d" }, { score: 0.4 }),
		];
		const policy = aPolicy({ relevanceFloor: 0.2 });
		expect(shown(seedsOf(ranked, aQuery({ policy })))).toEqual(["d 0.4 from null"]);
	});

	it("[INV-SPREAD-SEEDS] take a memory once, at its better place", () => {
		const ranked = [aRetrieved({ id: "a" }, { score: 0.9 }), aRetrieved({ id: "a" }, { score: 0.2 })];
		expect(shown(seedsOf(ranked))).toEqual(["a 0.9 from null"]);
	});

	it("throw where a memory came without its row", () => {
		const ranked = [aRetrieved()];
		expect(() => activationSeeds({ ranked, stored: new Map(), query: aQuery() })).toThrow("without its row");
	});
});

describe("a node of the log", () => {
	const nodeOf = (record: Parameters<typeof aStored>[0]) =>
		activatedNode({ memory: aStored(record), activation: 0.3, sourceId: "s" });

	it("is called by its label", () => {
		expect(nodeOf({ id: "a", label: "Tea", text: "likes tea" })).toEqual({
			recordId: "a",
			label: "Tea",
			score: 0.3,
			layer: "semantic",
			sourceNodeId: "s",
		});
	});

	it("[INV-CODE-POINTS] or by the first 64 code points of what a block would show", () => {
		expect(nodeOf({ text: "one\r\ntwo\u200b" }).label).toBe("one two");
		expect(nodeOf({ text: "𝒳".repeat(64) }).label).toBe("𝒳".repeat(64));
		expect(nodeOf({ text: "𝒳".repeat(65) }).label).toBe("𝒳".repeat(64));
	});
});
