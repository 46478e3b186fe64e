import { expect, test } from "vitest";
import type { z } from "zod";
import { parseInput } from "../../../src/http/contract/input/parse-input.ts";
import { keyBody, tenantBody } from "../../../src/http/contract/keys/key-body.ts";
import { deleteBody } from "../../../src/http/contract/memories/delete-body.ts";
import { memoryChangesBody } from "../../../src/http/contract/memories/memory-changes-body.ts";
import { memoryBatchBody, memoryDraftBody } from "../../../src/http/contract/memories/memory-draft-body.ts";
import { memoryId } from "./http-fixture.ts";

/** The paths that a body is refused for, or the kind of another failure. */
function refusal(schema: z.ZodType, body: unknown): unknown {
	const parsed = parseInput(schema, body);
	if (parsed.ok) return "accepted";
	return parsed.error.kind === "validation" ? parsed.error.errors.map(({ path }) => path) : parsed.error;
}

const draft = { scope: "user:42", text: "Ada prefers window seats." };

test("a draft of scope and text has the documented defaults", () => {
	expect(memoryDraftBody.parse(draft)).toEqual({
		scope: { version: 1, path: [["user", "42"]] },
		layer: "semantic",
		text: draft.text,
		label: null,
		speaker: null,
		salience: 0.5,
		confidence: 1,
		pinned: false,
		metadata: {},
		tags: [],
		sessionId: null,
		eventTime: null,
		validFrom: null,
		validTo: null,
		dueAt: null,
		expiresAt: null,
		subjectKey: null,
		supersedes: null,
	});
});

test("what a draft supersedes is named by its id", () => {
	expect(memoryDraftBody.parse({ ...draft, supersedes: memoryId }).supersedes).toBe(memoryId);
});

test("times of any offset become the same UTC instant", () => {
	for (const time of ["2026-03-01T10:00:00Z", "2026-03-01T03:00:00-07:00", "2026-03-01T10:00:00.000+00:00"]) {
		expect(memoryDraftBody.parse({ ...draft, event_time: time }).eventTime).toBe("2026-03-01T10:00:00.000Z");
	}
});

test("null stands for absence in optional fields alone", () => {
	const optional = ["label", "speaker", "session_id", "event_time", "valid_from", "valid_to", "due_at", "expires_at"];
	const nulls = Object.fromEntries([...optional, "subject_key", "supersedes"].map((name) => [name, null]));
	expect(memoryDraftBody.parse({ ...draft, ...nulls })).toEqual(memoryDraftBody.parse(draft));
	for (const name of ["scope", "text", "layer", "salience", "confidence", "pinned", "tags", "metadata"]) {
		expect(refusal(memoryDraftBody, { ...draft, [name]: null })).toEqual([name]);
	}
});

test.each([
	["no scope", { text: "a" }, ["scope"]],
	["an empty scope", { ...draft, scope: "" }, ["scope"]],
	["a blank text", { ...draft, text: " \n" }, ["text"]],
	["U+0000 in the text", { ...draft, text: "a\u0000b" }, ["text"]],
	["an unknown layer", { ...draft, layer: "episodical" }, ["layer"]],
	["a salience above 1", { ...draft, salience: 1.1 }, ["salience"]],
	["a salience that is no number", { ...draft, salience: "0.5" }, ["salience"]],
	["an empty label", { ...draft, label: "" }, ["label"]],
	["too many tags", { ...draft, tags: Array.from({ length: 33 }, (_, index) => `t${index}`) }, ["tags"]],
	["an empty tag", { ...draft, tags: [""] }, ["tags"]],
	["a supersedes that is no id", { ...draft, supersedes: "x".repeat(1_000_000) }, ["supersedes"]],
	["a supersedes in capitals", { ...draft, supersedes: memoryId.toUpperCase() }, ["supersedes"]],
	["an empty supersedes", { ...draft, supersedes: "" }, ["supersedes"]],
	["metadata that is a list", { ...draft, metadata: [] }, ["metadata"]],
	["a time that is none", { ...draft, due_at: "tomorrow" }, ["due_at"]],
	["a year beyond 9999", { ...draft, due_at: "+010000-01-01T00:00:00Z" }, ["due_at"]],
	["an id of its own", { ...draft, id: "x", tenant: "y" }, ["id", "tenant"]],
	["an own __proto__", JSON.parse('{"scope":"user:42","text":"a","__proto__":{}}'), ["__proto__"]],
	["everything at once", { scope: null, text: 5, nope: 1 }, ["scope", "text", "nope"]],
])("a draft with %s is refused by name", (_what, body, paths) => {
	expect(refusal(memoryDraftBody, body)).toEqual(paths);
});

test("over its limit is 413, unless something else is wrong too", () => {
	const long = "x".repeat(32_769);
	expect(refusal(memoryDraftBody, { ...draft, text: "x".repeat(32_768) })).toBe("accepted");
	expect(refusal(memoryDraftBody, { ...draft, text: "😀".repeat(32_768) })).toBe("accepted");
	expect(refusal(memoryDraftBody, { ...draft, text: long })).toMatchObject({ kind: "too_large", path: "text" });
	const metadata = { note: "x".repeat(16_384) };
	expect(refusal(memoryDraftBody, { ...draft, metadata })).toMatchObject({ kind: "too_large", path: "metadata" });
	expect(refusal(memoryDraftBody, { ...draft, text: long, nope: 1 })).toEqual(["text", "nope"]);
	expect(refusal(memoryBatchBody, { memories: [draft, { ...draft, text: long }] })).toMatchObject({
		kind: "too_large",
		path: "memories.1.text",
	});
});

test("a batch has 1 to 500 memories, and names the one at fault", () => {
	expect(refusal(memoryBatchBody, { memories: [] })).toEqual(["memories"]);
	expect(refusal(memoryBatchBody, { memories: Array.from({ length: 500 }, () => draft) })).toBe("accepted");
	expect(refusal(memoryBatchBody, { memories: Array.from({ length: 501 }, () => draft) })).toEqual(["memories"]);
	expect(refusal(memoryBatchBody, { memories: [draft, { ...draft, nope: 1 }, 5] })).toEqual([
		"memories.1.nope",
		"memories.2",
	]);
});

test("a change holds what is named and nothing else; null clears", () => {
	expect(memoryChangesBody.parse({ label: null, due_at: "2026-03-01T10:00:00Z", valid_to: null })).toEqual({
		label: null,
		dueAt: "2026-03-01T10:00:00.000Z",
		validTo: null,
	});
	expect(Object.keys(memoryChangesBody.parse({ text: "b" }))).toEqual(["text"]);
});

test.each(["scope", "layer", "speaker", "id", "tenant_id", "subject_key", "version"])(
	"%s cannot be changed",
	(name) => {
		expect(refusal(memoryChangesBody, { text: "b", [name]: "user:43" })).toEqual([name]);
	},
);

test("a change of nothing is refused, and so is null where nothing can be cleared", () => {
	expect(refusal(memoryChangesBody, {})).toEqual([""]);
	for (const name of ["text", "salience", "confidence", "pinned", "tags", "metadata"]) {
		expect(refusal(memoryChangesBody, { [name]: null })).toEqual([name]);
	}
});

test("a deletion without a filter is the whole scope; with a lost one it is refused", () => {
	expect(deleteBody.parse({ scope: "user:42" })).toMatchObject({ descendants: false, dry_run: false });
	expect(deleteBody.parse({ scope: "user:42" }).filter).toBeUndefined();
	expect(refusal(deleteBody, { scope: "user:42", filter: {} })).toEqual(["filter"]);
	expect(refusal(deleteBody, { scope: "user:42", filter: null })).toEqual(["filter"]);
	expect(refusal(deleteBody, { scope: "user:42", filter: [] })).toEqual(["filter"]);
	expect(refusal(deleteBody, { scope: "user:42", filter: { tags: "" } })).toEqual(["filter.tags"]);
	expect(refusal(deleteBody, { scope: "user:42", filter: { speaker: { in: "alice" } } })).toEqual([
		"filter.speaker.in",
	]);
	expect(refusal(deleteBody, { filter: { layer: "semantic" } })).toEqual(["scope"]);
	expect(refusal(deleteBody, { scope: "user:42", dry_run: "yes" })).toEqual(["dry_run"]);
});

test("a key names its effects, each once, and its scopes where it has some", () => {
	const key = { name: "agent", effects: ["memory-read"] };
	expect(refusal(keyBody, key)).toBe("accepted");
	expect(refusal(keyBody, { ...key, scopes: ["user:42", { version: 0, path: ["a"] }] })).toBe("accepted");
	expect(refusal(keyBody, { ...key, name: " " })).toEqual(["name"]);
	expect(refusal(keyBody, { ...key, effects: [] })).toEqual(["effects"]);
	expect(refusal(keyBody, { ...key, effects: ["memory-read", "memory-read"] })).toEqual(["effects"]);
	expect(refusal(keyBody, { ...key, effects: ["admin"] })).toEqual(["effects.0"]);
	expect(refusal(keyBody, { ...key, scopes: [] })).toEqual(["scopes"]);
	expect(refusal(keyBody, { ...key, scopes: ["user:42", ""] })).toEqual(["scopes.1"]);
	expect(refusal(keyBody, { ...key, tenant_id: "t" })).toEqual(["tenant_id"]);
	expect(refusal(tenantBody, { name: "x".repeat(129) })).toEqual(["name"]);
});
