import { expect, it } from "vitest";
import { stableQuery } from "../../../src/core/domain/hydration/stable-query.ts";
import { LAYERS } from "../../../src/core/domain/record/layer.ts";
import { aPolicy, aQuery } from "./fixtures.ts";

it("[INV-STABLE] asks for the profile of the layers that no turn adds to, within the same limits", () => {
	const query = aQuery({
		cue: "tea",
		limit: 9,
		maxTotalChars: 700,
		excludeSpeakers: ["bo"],
		layers: LAYERS,
		activation: {},
	});
	expect(stableQuery(query)).toEqual({
		...query,
		cue: "",
		layers: ["semantic", "procedural", "prospective"],
		activation: null,
	});
	expect(stableQuery(aQuery({ layers: ["episodic", "semantic"] }))?.layers).toEqual(["semantic"]);
});

it.each([[["episodic"]], [["working"]], [["working", "episodic"]]] as const)(
	"[INV-STABLE] asks for nothing where %j are all the layers",
	(layers) => {
		expect(stableQuery(aQuery({ cue: "tea", layers }))).toBeNull();
	},
);

it("[INV-STABLE] weighs no usage, which turns move", () => {
	const none = aPolicy({ salienceFloor: 0.2 });
	const blend = { relevance: 1, salience: 0, recency: 0, frequency: 1 };
	const policyOf = (weights: typeof blend) => stableQuery(aQuery({ policy: { ...none, blend: weights } }))?.policy;
	expect(policyOf(blend)).toEqual({ ...none, blend: { ...blend, frequency: 0 } });
	expect(policyOf({ ...blend, relevance: 0 })).toEqual({ ...none, blend: null });
});
