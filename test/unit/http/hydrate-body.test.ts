import { expect, test } from "vitest";
import type { JsonObject } from "../../../src/core/domain/json/json.ts";
import { parseHydrateBody } from "../../../src/http/contract/hydrate/hydrate-body.ts";
import { parseRecallBody } from "../../../src/http/contract/recall/recall-body.ts";

const scope = "user:42";

function refusal(body: JsonObject): unknown {
	const parsed = parseHydrateBody(body);
	if (parsed.ok) return "accepted";
	const { error } = parsed;
	if (error.kind === "validation") return error.errors.map(({ path }) => path);
	return error.kind === "memory_contract" ? `422 ${error.field}` : error;
}

test("a body of a scope alone is a recall's, with nothing beside it", () => {
	const recall = parseRecallBody({ scope });
	if (!recall.ok) throw new Error("refused");
	expect(parseHydrateBody({ scope })).toEqual({
		ok: true,
		value: { ...recall.value, summary: false, triage: false },
	});
});

test.each<[JsonObject]>([[{}], [{ recent_turns: 0 }], [{ session_id: null, recent_turns: null }]])(
	"[INV-WINDOW] window %j is none",
	(window) => {
		expect(parseHydrateBody({ scope, window })).toMatchObject({ ok: true, value: { window: null } });
	},
);

test.each<[JsonObject, unknown]>([
	[{ scope, window: { session_id: "s1" } }, ["window.recent_turns"]],
	[{ scope, window: { session_id: "s1", recent_turns: 0 } }, ["window.recent_turns"]],
	[{ scope, window: { session_id: "s1", recent_turns: -1 } }, ["window.recent_turns"]],
	[{ scope, window: { recent_turns: 3 } }, ["window.session_id"]],
	[{ scope, window: { recent_turns: -3 } }, ["window.recent_turns"]],
	[{ scope, window: { session_id: "s1", recent_turns: 101 } }, ["window.recent_turns"]],
	[{ scope, window: { session_id: "s1", recent_turns: 5, count: 1 } }, ["window.count"]],
	[{ scope, window: "s1" }, ["window"]],
	[{ scope, window: [] }, ["window"]],
	[{ scope, summary: "yes" }, ["summary"]],
	[{ scope, triage: 1 }, ["triage"]],
	[{ scope, triage: null }, ["triage"]],
	[{ scope, windows: {} }, ["windows"]],
	// The six contract checks come first (HTTP-6), all other faults together after them.
	[{ scope, window: { recent_turns: 3 }, limit: 0 }, "422 limit"],
	[{ window: { recent_turns: 3 }, summary: 1 }, ["scope", "window.session_id", "summary"]],
	// Recall's own fields are held to recall's own rules.
	[{ scope, pin: true, max_total_chars: 400_000 }, ["max_total_chars"]],
	[{ scope, window: { session_id: "s1", recent_turns: 100 }, summary: true, triage: true, pin: true }, "accepted"],
])("[HTTP-6] %j: %j", (body, expected) => {
	expect(refusal(body)).toEqual(expected);
});
