import { expect, test } from "vitest";
import type { Instant } from "../../../src/core/domain/instant.ts";
import { memoryJson } from "../../../src/http/contract/memories/memory-json.ts";
import { memorySchema } from "../../../src/http/contract/memories/memory-schema.ts";
import { storedMemory } from "./http-fixture.ts";

test("a memory has exactly the documented fields, in their order", () => {
	expect(Object.keys(memoryJson(storedMemory())).join(", ")).toBe(
		"id, scope, layer, text, label, speaker, salience, confidence, pinned, tags, metadata, session_id, source, event_time, valid_from, valid_to, due_at, expires_at, superseded_by, superseded_at, subject_key, version, indexed, created_at, updated_at",
	);
});

test("what is rendered is what the OpenAPI document promises", () => {
	const full = storedMemory({
		scope: { version: 0, path: ["acme", "a/b"] },
		label: "seat",
		speaker: "user",
		metadata: JSON.parse('{"__proto__":{"a":1},"n":1}'),
		source: { runId: "run", turn: 3, operationId: "op", derivedFrom: ["a"] },
		dueAt: "2026-03-01T12:00:00.000Z" as Instant,
	});
	for (const memory of [storedMemory(), full]) expect(memorySchema.safeParse(memoryJson(memory)).success).toBe(true);
	expect(memoryJson(full)).toMatchObject({
		scope: { version: 0, path: ["acme", "a/b"] },
		source: { run_id: "run", turn: 3, operation_id: "op", derived_from: ["a"] },
		due_at: "2026-03-01T12:00:00.000Z",
	});
	expect(JSON.stringify(memoryJson(full).metadata)).toBe('{"__proto__":{"a":1},"n":1}');
});

test("the order of arrival never leaves the system", () => {
	expect(JSON.stringify(memoryJson(storedMemory()))).not.toContain("seq");
});
