import { expect, test } from "vitest";
import type { JsonObject } from "../../../src/core/domain/json/json.ts";
import { LAYERS_NAMED_MAX } from "../../../src/core/domain/limits.ts";
import { memoryQuery } from "../../../src/http/contract/recall/memory-query.ts";
import { parseRecallBody, parseScanBody } from "../../../src/http/contract/recall/recall-body.ts";
import { now } from "./http-fixture.ts";

const scope = "user:42";

function refusal(body: JsonObject, parse: typeof parseRecallBody | typeof parseScanBody = parseRecallBody): unknown {
	const parsed = parse(body);
	if (parsed.ok) return "accepted";
	const { error } = parsed;
	if (error.kind === "validation") return error.errors.map(({ path }) => path);
	return error.kind === "memory_contract" ? `422 ${error.field}` : error;
}

function queryOf(body: JsonObject) {
	const parsed = parseRecallBody(body);
	if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
	return memoryQuery(parsed.value, now);
}

test("a query of a scope alone has the seed's defaults", () => {
	expect(queryOf({ scope })).toEqual({
		scope: { version: 1, path: [["user", "42"]] },
		cue: "",
		limit: 5,
		layers: ["semantic", "procedural", "prospective", "episodic"],
		turn: 0,
		sessionId: "",
		maxRecordChars: 250,
		maxTotalChars: 1_500,
		candidateLimit: 100,
		recallBudget: null,
		policy: null,
		filter: null,
		excludeSpeakers: [],
		asOf: now,
		asOfGiven: false,
	});
});

test("as_of is taken for what it says, and known to have been given", () => {
	expect(queryOf({ scope, as_of: "2025-01-01T01:00:00+01:00" })).toMatchObject({
		asOf: "2025-01-01T00:00:00.000Z",
		asOfGiven: true,
	});
	expect(queryOf({ scope, as_of: null })).toMatchObject({ asOf: now, asOfGiven: false });
});

test("null is no query of its own where absence has a meaning", () => {
	const nulls = { session_id: null, recall_budget: null, policy: null, filter: null, activation: null };
	expect(queryOf({ scope, ...nulls })).toEqual(queryOf({ scope }));
	expect(queryOf({ scope, session_id: "" })).toEqual(queryOf({ scope }));
});

test.each<[JsonObject, string]>([
	[{ scope, recall_budget: 5 }, "422 recall_budget"],
	[{ scope, recall_budget: { max_record_bytes: 9, max_block_bytes: 8 } }, "422 recall_budget"],
	[{ scope, limit: 0 }, "422 limit"],
	[{ scope, candidate_limit: 0 }, "422 candidate_limit"],
	[{ scope, candidate_limit: 1_001 }, "422 candidate_limit"],
	[{ scope, candidate_limit: 1.5 }, "422 candidate_limit"],
	[{ scope, candidate_limit: true }, "422 candidate_limit"],
	[{ scope, layers: [] }, "422 layers"],
	[{ scope, max_record_chars: 0 }, "422 max_record_chars"],
	[{ scope, max_total_chars: -1 }, "422 max_total_chars"],
	[{ scope, max_record_chars: 1_501 }, "422 max_record_chars"],
	// First of all that is wrong, in the seed's order.
	[{ recall_budget: 5, limit: 0, layers: [], bogus: 1 }, "422 recall_budget"],
	[{ limit: 0, layers: [], bogus: 1 }, "422 limit"],
])("[HTTP-6] %j breaks the contract: %s", (body, expected) => {
	expect(refusal(body)).toBe(expected);
	expect(refusal(body, parseScanBody)).toBe(expected);
});

test.each<[JsonObject, readonly string[]]>([
	[{}, ["scope"]],
	[{ scope: null }, ["scope"]],
	[{ scope: "" }, ["scope"]],
	[{ scope, limit: 101 }, ["limit"]],
	[{ scope, limit: "5" }, ["limit"]],
	[{ scope, limit: 2.5 }, ["limit"]],
	[{ scope, limit: null }, ["limit"]],
	[{ scope, layers: ["semantic", "dreams"] }, ["layers.1"]],
	[{ scope, layers: "semantic" }, ["layers"]],
	[{ scope, layers: Array.from({ length: LAYERS_NAMED_MAX + 1 }, () => "semantic") }, ["layers"]],
	// Four bytes a character at most, 1,500,000 in the column of a block.
	[{ scope, pin: true, max_total_chars: 375_001 }, ["max_total_chars"]],
	[
		{ scope, pin: true, recall_budget: { max_record_bytes: 9, max_block_bytes: 1_500_001 } },
		["recall_budget.max_block_bytes"],
	],
	[{ scope, cue: 5 }, ["cue"]],
	[{ scope, cue: "x".repeat(8_193) }, ["cue"]],
	[{ scope, turn: -1 }, ["turn"]],
	[{ scope, session_id: "x".repeat(257) }, ["session_id"]],
	[{ scope, max_record_chars: "10" }, ["max_record_chars"]],
	[{ scope, activation: "yes" }, ["activation"]],
	[{ scope, activation: [] }, ["activation"]],
	[{ scope, activation: { max_hops: "2" } }, ["activation"]],
	[{ scope, activation: { max_hops: 0 } }, ["activation.max_hops"]],
	[{ scope, activation: { max_hops: 3 } }, ["activation.max_hops"]],
	[{ scope, activation: { max_nodes: 0 } }, ["activation.max_nodes"]],
	[{ scope, activation: { max_nodes: 51 } }, ["activation.max_nodes"]],
	[{ scope, activation: { max_hops: 1, hops: 1 } }, ["activation.hops"]],
	[{ scope, exclude_speakers: "user" }, ["exclude_speakers"]],
	[{ scope, as_of: 5 }, ["as_of"]],
	[{ scope, as_of: "2026-02-30T00:00:00Z" }, ["as_of"]],
	[{ scope, policy: { relevance_floor: 2 } }, ["policy.relevance_floor"]],
	[{ scope, policy: { nope: 2 } }, ["policy"]],
	[{ scope, filter: { nope: 1 } }, ["filter.nope"]],
	[{ scope, filter: { and: [{ speaker: { in: "x" } }] } }, ["filter.and.0.speaker.in"]],
	[{ scope, pin: "yes", strict: 1, explain: null }, ["strict", "pin", "explain"]],
	[{ scope, user_id: "alice", limit: 500 }, ["limit", "user_id"]],
])("%j is refused at %j", (body, paths) => {
	expect(refusal(body)).toEqual(paths);
});

test("activation is as the deployment has it unless it is said, and then within its bounds", () => {
	expect(queryOf({ scope })).not.toHaveProperty("activation");
	expect(queryOf({ scope, activation: false }).activation).toBeNull();
	expect(queryOf({ scope, activation: true }).activation).toEqual({});
	expect(queryOf({ scope, activation: { max_hops: 1 } }).activation).toEqual({ maxHops: 1 });
	expect(queryOf({ scope, activation: { max_hops: 2, max_nodes: 50 } }).activation).toEqual({
		maxHops: 2,
		maxNodes: 50,
	});
});

test("a scan takes recall's body, but nothing that it would ignore", () => {
	expect(refusal({ scope, limit: 3, pin: false, explain: false }, parseScanBody)).toBe("accepted");
	expect(refusal({ scope, pin: true, explain: true }, parseScanBody)).toEqual(["pin", "explain"]);
});

test("the edges are inside", () => {
	expect(refusal({ scope, limit: 100, candidate_limit: 1_000, cue: "😀".repeat(8_192) })).toBe("accepted");
	expect(refusal({ scope, candidate_limit: JSON.parse("100.0"), max_record_chars: 1_500 })).toBe("accepted");
	expect(refusal({ scope, layers: ["working"] })).toBe("accepted");
	expect(refusal({ scope, layers: Array.from({ length: LAYERS_NAMED_MAX }, () => "semantic") })).toBe("accepted");
	const everyLayer = ["working", "episodic", "prospective", "procedural", "semantic"];
	expect(refusal({ scope, layers: everyLayer })).toBe("accepted");
	expect(refusal({ scope, pin: true, max_total_chars: 375_000 })).toBe("accepted");
	const budget = { max_record_bytes: 9, max_block_bytes: 1_500_000 };
	// The budget stands in place of both character ceilings.
	expect(refusal({ scope, pin: true, recall_budget: budget, max_total_chars: 4_000_000 })).toBe("accepted");
});

test("a block that is not kept may be as long as is asked for", () => {
	const recall_budget = { max_record_bytes: 9, max_block_bytes: 5_000_000 };
	expect(refusal({ scope, max_total_chars: 5_000_000 })).toBe("accepted");
	expect(refusal({ scope, recall_budget })).toBe("accepted");
});
