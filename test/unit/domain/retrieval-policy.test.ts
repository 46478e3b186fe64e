import { describe, expect, it } from "vitest";
import { parsePolicy } from "../../../src/core/domain/query/retrieval-policy.ts";

describe("policies in JSON", () => {
	it("[INV-POLICY-FORM] reads every part, and leaves out what is null or absent", () => {
		const none = {
			relevanceFloor: null,
			salienceFloor: null,
			layerWeights: null,
			distanceWeight: null,
			blend: null,
			halfLifeDays: null,
		};
		expect(parsePolicy({})).toEqual({ ok: true, value: none });
		expect(parsePolicy({ blend: null, layer_weights: null, half_life_days: null, relevance_floor: null })).toEqual({
			ok: true,
			value: none,
		});
		expect(
			parsePolicy({
				relevance_floor: 0,
				salience_floor: 1,
				layer_weights: { semantic: 2, working: 0, episodic: null },
				distance_weight: 0.5,
				blend: { salience: 3 },
				half_life_days: 0.5,
			}),
		).toEqual({
			ok: true,
			value: {
				relevanceFloor: 0,
				salienceFloor: 1,
				layerWeights: { semantic: 2, working: 0 },
				distanceWeight: 0.5,
				blend: { relevance: 0, salience: 3, recency: 0, frequency: 0 },
				halfLifeDays: 0.5,
			},
		});
	});

	it.each([
		[null, "policy"],
		["strict", "policy"],
		[[], "policy"],
		[{ floor: 1 }, "policy"],
		[{ relevance_floor: -0.1 }, "policy.relevance_floor"],
		[{ relevance_floor: 1.1 }, "policy.relevance_floor"],
		[{ relevance_floor: Number.NaN }, "policy.relevance_floor"],
		[{ salience_floor: "0.5" }, "policy.salience_floor"],
		[{ distance_weight: 2 }, "policy.distance_weight"],
		[{ half_life_days: 0 }, "policy.half_life_days"],
		[{ half_life_days: Number.POSITIVE_INFINITY }, "policy.half_life_days"],
		[{ half_life_days: "1" }, "policy.half_life_days"],
		[{ layer_weights: [] }, "policy.layer_weights"],
		[{ layer_weights: { facts: 1 } }, "policy.layer_weights"],
		[{ layer_weights: { semantic: -1 } }, "policy.layer_weights.semantic"],
		[{ layer_weights: { semantic: Number.POSITIVE_INFINITY } }, "policy.layer_weights.semantic"],
		[{ blend: 1 }, "policy.blend"],
		[{ blend: {} }, "policy.blend"],
		[{ blend: { relevance: 0, salience: 0 } }, "policy.blend"],
		[{ blend: { magic: 1 } }, "policy.blend"],
		[{ blend: { recency: true } }, "policy.blend.recency"],
	])("[INV-POLICY-FORM] refuses %j, naming where", (raw, path) => {
		const parsed = parsePolicy(raw);
		expect(parsed.ok ? [] : parsed.error.map((error) => error.path)).toEqual([path]);
	});
});
