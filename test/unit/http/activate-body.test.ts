import { expect, test } from "vitest";
import type { JsonObject } from "../../../src/core/domain/json/json.ts";
import { activateBody } from "../../../src/http/contract/activation/activate-body.ts";
import { activateRequest } from "../../../src/http/contract/activation/activate-request.ts";
import { parseInput } from "../../../src/http/contract/input/parse-input.ts";
import { aQuery, scopeOf } from "../domain/fixtures.ts";
import { now } from "./http-fixture.ts";

const scope = "user:42";
const seed = { id: "m1", activation: 0.5 };

function requestOf(body: JsonObject) {
	const parsed = parseInput(activateBody, body);
	if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
	return activateRequest(parsed.value, now);
}

function refusedPaths(body: JsonObject): readonly string[] | string {
	const parsed = parseInput(activateBody, body);
	if (parsed.ok) return "accepted";
	return parsed.error.kind === "validation" ? parsed.error.errors.map(({ path }) => path) : parsed.error.kind;
}

test("a cue is asked with the default query", () => {
	const { activation: _, ...query } = aQuery({ scope: scopeOf(scope), cue: "tea", asOf: now });
	expect(requestOf({ scope, cue: "tea" })).toEqual({ query, seeds: null, bounds: {} });
});

test("seeds are taken as they are named, and all that narrows a walk with them", () => {
	const body = {
		scope,
		seeds: [seed],
		max_hops: 1,
		max_nodes: 7,
		layers: ["episodic", "episodic"],
		exclude_speakers: ["radio"],
		filter: { speaker: "ada" },
		as_of: "2025-01-01T01:00:00+01:00",
	};
	expect(requestOf(body)).toMatchObject({
		query: {
			cue: "",
			layers: ["episodic"],
			excludeSpeakers: ["radio"],
			filter: { kind: "compare" },
			asOf: "2025-01-01T00:00:00.000Z",
			asOfGiven: true,
		},
		seeds: [seed],
		bounds: { maxHops: 1, maxNodes: 7 },
	});
});

test.each<[JsonObject, readonly string[] | string]>([
	[{ scope }, ["cue"]],
	[{ scope, cue: null, seeds: null }, ["cue"]],
	[{ scope, cue: "tea", seeds: [seed] }, ["seeds"]],
	[{ scope, cue: "" }, ["cue"]],
	[{ scope, cue: " \n" }, ["cue"]],
	[{ scope, cue: "x".repeat(8_193) }, ["cue"]],
	[{ scope, seeds: [] }, ["seeds"]],
	[{ scope, seeds: Array.from({ length: 6 }, () => seed) }, ["seeds"]],
	[{ scope, seeds: Array.from({ length: 5 }, () => seed) }, "accepted"],
	[{ scope, seeds: [{ id: "m1", activation: 0 }] }, ["seeds.0.activation"]],
	[{ scope, seeds: [seed, { id: "m1", activation: 1.01 }] }, ["seeds.1.activation"]],
	[{ scope, seeds: [{ id: "m1", activation: 1 }] }, "accepted"],
	[{ scope, seeds: [{ id: "", activation: 1 }] }, ["seeds.0.id"]],
	[{ scope, seeds: [{ id: "m1" }] }, ["seeds.0.activation"]],
	[{ scope, seeds: [{ ...seed, weight: 1 }] }, ["seeds.0.weight"]],
	[{ scope, seeds: ["m1"] }, ["seeds.0"]],
	[{ scope, cue: "tea", max_hops: 0 }, ["max_hops"]],
	[{ scope, cue: "tea", max_hops: 3 }, ["max_hops"]],
	[{ scope, cue: "tea", max_nodes: 51 }, ["max_nodes"]],
	[{ scope, cue: "tea", max_hops: 2, max_nodes: 50 }, "accepted"],
	[{ scope, cue: "tea", layers: [] }, ["layers"]],
	[{ scope, cue: "tea", limit: 5 }, ["limit"]],
	[{ cue: "tea" }, ["scope"]],
])("%j: %j", (body, expected) => {
	expect(refusedPaths(body)).toEqual(expected);
});
