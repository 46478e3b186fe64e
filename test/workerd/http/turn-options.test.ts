import { expect, test } from "vitest";
import { ConfigurationError } from "../../../src/composition/configuration-error.ts";
import { createMnema } from "../../../src/composition/create-mnema.ts";
import type { MnemaOptions } from "../../../src/composition/mnema-options.ts";
import type { JournalledOperation } from "../../../src/core/ports/operation-journal.ts";
import { freshTenant } from "./api.ts";
import { deployment } from "./deployment.ts";
import { expectProblem } from "./steps.ts";

const session = { scope: "user:42", session_id: "s1" };
const messages = [{ speaker: "user", text: "Tea?" }];
const off: MnemaOptions = { extractor: null, reflection: null, summary: null, telemetry: null };

test("[API-G14] without a journal a turn that is published again is a late one", async () => {
	const { key } = await freshTenant();
	const api = deployment({ journal: null })(key);
	const generation = (await api.post("/v1/turns/begin", session)).numberAt("generation");
	expect((await api.post("/v1/turns", { ...session, messages, generation })).status).toBe(201);
	expectProblem(await api.post("/v1/turns", { ...session, messages, generation }), 409, "conflict");
});

test("[API-G14] a deployment's own journal names its turns", async () => {
	const { key } = await freshTenant();
	const asked: JournalledOperation[] = [];
	const keyOf = (operation: JournalledOperation) => {
		asked.push(operation);
		return `by session ${operation.sessionId}`;
	};
	const api = deployment({ journal: { keyOf } })(key);
	const body = { ...session, messages, run_id: "run-1" };
	const first = await api.post("/v1/turns", body);
	const again = await api.post("/v1/turns", body);
	expect([again.status, again.text]).toEqual([201, first.text]);
	expectProblem(await api.post("/v1/turns", { ...body, run_id: "run-2" }), 409, "conflict");
	expect((await api.post("/v1/turns", { ...body, session_id: "s2" })).at("turn")).toBe(1);
	const shared = { sessionId: "s1", runId: "run-1", generation: null, kind: "turn", ordinal: 0 };
	expect(asked[0]).toEqual({ ...shared, scopeToken: asked[1]?.scopeToken });
	// A caller's own name comes before the journal's.
	const named = await api.post("/v1/turns", body, { "Idempotency-Key": "key-1" });
	expect([named.status, named.at("turn")]).toEqual([201, 2]);
	expect(asked).toHaveLength(4);
});

test.each([
	["none", off, []],
	["the extractor", { ...off, extractor: { extract: async () => [] } }, ["extraction"]],
	["reflection", { ...off, reflection: { reflect: async () => [] } }, ["reflection"]],
	["the summary", { ...off, summary: { summarise: async () => "Tea." } }, ["summary"]],
])("[API-G14] of the works after an answer, %s is on where it was composed", async (_, options, works) => {
	const { key } = await freshTenant();
	const api = deployment(options)(key);
	expect((await api.post("/v1/turns", { ...session, messages })).status).toBe(201);
	const listed = await api.get("/v1/turns?scope=user:42&session_id=s1");
	const on = ["extraction", "reflection", "summary"].filter((work) => listed.at(`messages.0.${work}`) !== null);
	expect(on).toEqual(works);
});

test.each(["extractor", "reflection", "summary", "telemetry", "journal"] as const)(
	"[API-G15] %s that cannot serve its port is refused where the Worker is composed, by name",
	(option) => {
		for (const value of [{}, "yes", { extract: "yes", reflect: 1, summarise: null, committed: [], keyOf: {} }]) {
			const compose = () => createMnema({ [option]: value as never });
			expect(compose).toThrow(ConfigurationError);
			expect(compose).toThrow(new RegExp(`^${option} `));
		}
		for (const value of [null, undefined]) expect(() => createMnema({ [option]: value as never })).not.toThrow();
	},
);
