import { describe, expect, test } from "vitest";
import { activateBody } from "../../../src/http/contract/activation/activate-body.ts";
import { associateBody, dissociateBody } from "../../../src/http/contract/associations/association-body.ts";
import { hydrateBody } from "../../../src/http/contract/hydrate/hydrate-body.ts";
import { deleteBody } from "../../../src/http/contract/memories/delete-body.ts";
import { recallBody, scanBody } from "../../../src/http/contract/recall/recall-body.ts";
import { beginTurnBody } from "../../../src/http/contract/turns/begin-turn-body.ts";
import { turnBody } from "../../../src/http/contract/turns/turn-body.ts";
import { faultsOf } from "../../workerd/http/json-schema.ts";
import { createFixture } from "./http-fixture.ts";

const { json: document } = await createFixture().call("/openapi.json", { key: null });
const { schemas } = document.components;
const documented = (name: string, body: unknown) => faultsOf(schemas, schemas[name], body);

interface Body {
	safeParse(raw: unknown): { readonly success: boolean };
}

const bodies: readonly (readonly [string, Body])[] = [
	["ActivateRequest", activateBody],
	["AssociateRequest", associateBody],
	["BeginTurnRequest", beginTurnBody],
	["DissociateRequest", dissociateBody],
	["HydrateRequest", hydrateBody],
	["RecallRequest", recallBody],
	["ScanRequest", scanBody],
	["TurnRequest", turnBody],
];

describe.each(bodies)("%s", (name, body) => {
	test("[HTTP-14] has an example, which is taken and is as documented", () => {
		const { example } = schemas[name];
		expect(example.scope).toBe("user:42/agent:helper");
		expect(body.safeParse(example).success).toBe(true);
		expect(documented(name, example)).toEqual([]);
	});

	test("[HTTP-14] a null is documented wherever it is taken", () => {
		const { example, properties } = schemas[name];
		const taken = Object.keys(properties)
			.map((field) => ({ ...example, [field]: null }))
			.filter((nulled) => body.safeParse(nulled).success);
		for (const nulled of taken) expect(documented(name, nulled), JSON.stringify(nulled)).toEqual([]);
	});
});

test.each([
	["HydrateRequest", "filter", null],
	["HydrateRequest", "policy", null],
	["HydrateRequest", "recall_budget", null],
	["HydrateRequest", "session_id", null],
	["HydrateRequest", "window", null],
	["HydrateRequest", "window", {}],
	["HydrateRequest", "window", { recent_turns: 0 }],
	["HydrateRequest", "window", { session_id: null, recent_turns: null }],
	["HydrateRequest", "window", { session_id: "s1", recent_turns: 100 }],
	["RecallRequest", "filter", null],
	["RecallRequest", "filter", { tags: "travel" }],
	["ActivateRequest", "filter", null],
])("[HTTP-14] %s may have %s: %j", (name, field, value) => {
	const body = { ...schemas[name].example, [field]: value };
	expect(new Map(bodies).get(name)?.safeParse(body).success).toBe(true);
	expect(documented(name, body)).toEqual([]);
});

test.each([
	["window", { session_id: "s1", recent_turns: 101 }],
	["window", { session_id: "s1", recent_turns: -1 }],
	["window", { sessionId: "s1", recent_turns: 1 }],
	["window", "s1"],
	["scope", null],
	["pin", null],
	["cues", "tea"],
])("[HTTP-14] a hydration may not have %s: %j, in the document either", (field, value) => {
	const body = { ...schemas.HydrateRequest.example, [field]: value };
	expect(hydrateBody.safeParse(body).success).toBe(false);
	expect(documented("HydrateRequest", body)).not.toEqual([]);
});

test("a deletion's filter is still no null: it would take the whole scope", () => {
	const body = { scope: "user:42", filter: null };
	expect(deleteBody.safeParse(body).success).toBe(false);
	expect(documented("DeleteRequest", body)).not.toEqual([]);
});
