import { describe, expect, it } from "vitest";
import { activationEvents } from "../../../src/core/domain/activation/activation-events.ts";
import type { ActivatedNode } from "../../../src/core/domain/activation/activation-log.ts";

function aNode(recordId: string, score: number, changes: Partial<ActivatedNode> = {}): ActivatedNode {
	return { recordId, label: "Ann", score, layer: "semantic", sourceNodeId: null, ...changes };
}

describe("activation events", () => {
	it("[INV-EVENTS] are one for each record id, at its highest score, the first seen winning a tie", () => {
		const nodes = [
			aNode("a", 0.2),
			aNode("a", 0.5, { label: "first" }),
			aNode("a", 0.5, { label: "second" }),
			aNode("b", 0.5),
			aNode("c", 0.9, { sourceNodeId: "a" }),
		];
		expect(activationEvents({ nodes, degraded: true })).toEqual([
			{ node_id: "c", node_label: "Ann", score: 0.9, layer: "semantic", source_node_id: "a" },
			{ node_id: "a", node_label: "first", score: 0.5, layer: "semantic", source_node_id: null },
			{ node_id: "b", node_label: "Ann", score: 0.5, layer: "semantic", source_node_id: null },
		]);
	});

	it("[INV-EVENTS] sort ties by code point", () => {
		const nodes = [aNode("𐀀", 0.5), aNode("\ufffd", 0.5)];
		expect(activationEvents({ nodes, degraded: false }).map((event) => event.node_id)).toEqual(["\ufffd", "𐀀"]);
	});

	it("[INV-EVENTS] have exactly five keys and are read-only", () => {
		const [event] = activationEvents({ nodes: [aNode("a", 1)], degraded: false });
		expect(Object.keys(event ?? {})).toEqual(["node_id", "node_label", "score", "layer", "source_node_id"]);
		expect(Object.isFrozen(event)).toBe(true);
	});

	it("[INV-FINITE] throw for a score that is not finite", () => {
		expect(() => activationEvents({ nodes: [aNode("a", Number.NaN)], degraded: false })).toThrow(RangeError);
	});
});
