import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareRetrieved, rank } from "../../../src/core/domain/ranking/rank.ts";
import { retrievedMemories } from "./arbitraries.ts";
import { aRetrieved } from "./fixtures.ts";

describe("rank", () => {
	it("[INV-ORDER] reserved first, then ordinals, then score, nearness, layer, id", () => {
		const inOrder = [
			aRetrieved({ id: "reserved-ordinal" }, { reserved: true, sourceOrdinal: 9, score: 0 }),
			aRetrieved({ id: "reserved" }, { reserved: true, score: 0.1 }),
			aRetrieved({ id: "ordinal-0", layer: "working" }, { sourceOrdinal: 0, score: null, scopeDistance: 7 }),
			aRetrieved({ id: "ordinal-1a" }, { sourceOrdinal: 1, score: 0.1 }),
			aRetrieved({ id: "ordinal-1b" }, { sourceOrdinal: 1, score: 0.9 }),
			aRetrieved({ id: "score-9", layer: "working" }, { score: 0.9, scopeDistance: 7 }),
			aRetrieved({ id: "near", layer: "working" }, { score: 0.5, scopeDistance: 0 }),
			aRetrieved({ id: "semantic" }, { score: 0.5, scopeDistance: 1 }),
			aRetrieved({ id: "procedural", layer: "procedural" }, { score: 0.5, scopeDistance: 1 }),
			aRetrieved({ id: "prospective", layer: "prospective" }, { score: 0.5, scopeDistance: 1 }),
			aRetrieved({ id: "episodic", layer: "episodic" }, { score: 0.5, scopeDistance: 1 }),
			aRetrieved({ id: "working", layer: "working" }, { score: 0.5, scopeDistance: 1 }),
			aRetrieved({ id: "\ufffd1" }, { score: null }),
			aRetrieved({ id: "𐀀a" }, { score: 0 }),
			aRetrieved({ id: "below" }, { score: -0.1 }),
		];
		const ids = inOrder.map((memory) => memory.record.id);
		expect(rank(inOrder.toReversed()).map((memory) => memory.record.id)).toEqual(ids);
		for (const [index, memory] of inOrder.entries()) {
			for (const later of inOrder.slice(index + 1)) {
				expect(compareRetrieved(memory, later)).toBeLessThan(0);
				expect(compareRetrieved(later, memory)).toBeGreaterThan(0);
			}
		}
	});

	it("[INV-ORDER] is one order whatever the order of arrival, and changes nothing", () => {
		fc.assert(
			fc.property(retrievedMemories(), fc.nat(), (memories, turn) => {
				const rotated = [...memories.slice(turn % 7), ...memories.slice(0, turn % 7)].reverse();
				expect(rank(rotated)).toEqual(rank(memories));
				expect(rank(memories)).toHaveLength(memories.length);
			}),
		);
	});

	it.each([{ score: Number.NaN }, { score: Number.POSITIVE_INFINITY }, { sourceOrdinal: Number.NaN }])(
		"[INV-FINITE] throws for %j",
		(changes) => {
			expect(() => rank([aRetrieved({}, changes)])).toThrow(RangeError);
		},
	);
});
