import { describe, expect, test } from "vitest";
import type { ChangeSet, RecordedAnswer } from "../../../src/core/ports/record-store.ts";
import { createFixture, memoryId, storedMemory } from "./http-fixture.ts";

const path = `/v1/memories/${memoryId}`;

/** A record store of one memory, which keeps claims. */
function oneMemory(version = 3) {
	const commits: ChangeSet[] = [];
	const claims = new Map<string, RecordedAnswer>();
	const stored = storedMemory({ version });
	const fixture = createFixture({
		records: {
			readForWrite: async ({ claimKey }) => ({
				duplicates: [],
				subjects: [],
				byId: [stored],
				claim: claims.get(claimKey ?? "") ?? null,
				session: null,
				pairs: [],
				derived: [],
			}),
			commit: async (change) => {
				commits.push(change);
				if (change.claim !== null) claims.set(change.claim.key, change.claim);
				return { kind: "committed", deleted: change.deletes.length, unlinked: 0 };
			},
		},
	});
	return { ...fixture, commits };
}

describe("If-Match", () => {
	test.each([
		[undefined, 200],
		["*", 200],
		['"v3"', 200],
		['"v2", "v3"', 200],
		['"v2"', 412],
		['"v2", "v4"', 412],
		['W/"v3"', 412],
		['"e3b0c44298fc1c14"', 412],
		["v3", 400],
		["", 400],
	])("%j on a memory at version 3: %i", async (ifMatch, status) => {
		const headers = ifMatch === undefined ? {} : { "If-Match": ifMatch };
		const patched = await oneMemory().call(path, { method: "PATCH", body: { label: "seat" }, headers });
		expect(patched.status).toBe(status);
		const deleted = await oneMemory().call(path, { method: "DELETE", headers });
		expect(deleted.status).toBe(status);
		if (status === 412) {
			expect(patched.json).toMatchObject({ code: "precondition_failed", version: 3 });
			expect(deleted.headers.get("ETag")).toBe('"v3"');
		}
		if (status === 400) expect(patched.json.errors[0].path).toBe("If-Match");
	});
});

test("[HTTP-12] whether one of several versions is there is judged by the read that the write is planned against", async () => {
	for (const method of ["PATCH", "DELETE"]) {
		const body = method === "PATCH" ? { body: { label: "seat" } } : {};
		const headers = { "If-Match": '"v2", "v3"' };
		expect((await oneMemory().call(path, { method, headers, ...body })).status).toBe(200);
	}
});

test("a change answers the memory as it is now, with its new ETag", async () => {
	const answer = await oneMemory().call(path, { method: "PATCH", body: { label: "seat" } });
	expect(answer.json.memory).toMatchObject({ id: memoryId, label: "seat", version: 4 });
	expect(answer.headers.get("ETag")).toBe('"v4"');
});

test("metadata goes to the store and into the answer as it was written", async () => {
	const fixture = oneMemory();
	const metadata = '{"__proto__":{"a":1},"big":12345678901234567890,"one":1.0,"huge":1e400}';
	const answer = await fixture.call(path, { method: "PATCH", body: `{"metadata":${metadata}}` });
	expect(answer.text).toContain(`"metadata":${metadata}`);
	expect(JSON.stringify(fixture.commits[0]?.updates[0]?.record.metadata)).toBe(metadata);
});

describe("Idempotency-Key", () => {
	const headers = { "Idempotency-Key": "key-1" };

	test("[HTTP-5] a repetition is answered with the first answer's own text, and says so", async () => {
		const fixture = oneMemory();
		const first = await fixture.call(path, { method: "PATCH", body: { label: "seat" }, headers });
		expect(first.headers.get("Idempotency-Replayed")).toBeNull();
		const second = await fixture.call(path, { method: "PATCH", body: ' {"label": "seat"} ', headers });
		expect(second).toMatchObject({ status: first.status, text: first.text });
		expect(second.headers.get("Idempotency-Replayed")).toBe("true");
		expect(fixture.commits).toHaveLength(1);
	});

	test("a repetition is a replay even where If-Match no longer holds", async () => {
		const fixture = oneMemory();
		const request = { method: "DELETE", headers: { ...headers, "If-Match": '"v3", "v2"' } };
		await fixture.call(path, request);
		const again = await fixture.call(path, { ...request, headers: { ...headers, "If-Match": '"v1", "v2"' } });
		expect(again).toMatchObject({ status: 200, json: { deleted: 1 } });
		expect(again.headers.get("Idempotency-Replayed")).toBe("true");
	});

	test("the key under another body or method is 409", async () => {
		const fixture = oneMemory();
		await fixture.call(path, { method: "PATCH", body: { label: "seat" }, headers });
		expect((await fixture.call(path, { method: "PATCH", body: { label: "b" }, headers })).status).toBe(409);
		const deleted = await fixture.call(path, { method: "DELETE", headers });
		expect(deleted).toMatchObject({ status: 409, json: { code: "conflict" } });
	});

	test.each(["", "a b", "é", "x".repeat(256)])("the key %j is refused", async (key) => {
		const answer = await oneMemory().call(path, { method: "DELETE", headers: { "Idempotency-Key": key } });
		expect(answer.status).toBe(400);
		expect(answer.json.errors[0].path).toBe("Idempotency-Key");
	});

	test("255 characters are a key", async () => {
		const answer = await oneMemory().call(path, { method: "DELETE", headers: { "Idempotency-Key": "~".repeat(255) } });
		expect(answer.status).toBe(200);
	});
});

describe("a list", () => {
	const rows = Array.from({ length: 3 }, (_, index) => storedMemory({ id: memoryId.replace(/.$/, String(3 - index)) }));
	const fixture = createFixture({ records: { list: async ({ limit }) => rows.slice(0, limit) } });

	test("shows memories and where the next page begins", async () => {
		const answer = await fixture.call("/v1/memories?scope=user%3A42&limit=2");
		expect(answer.json.memories).toHaveLength(2);
		expect(typeof answer.json.next_cursor).toBe("string");
		expect(answer.headers.get("ETag")).toBeNull();
		const next = await fixture.call(`/v1/memories?scope=user%3A42&limit=5&cursor=${answer.json.next_cursor}`);
		expect(next).toMatchObject({ status: 200, json: { next_cursor: null } });
	});

	test("[HTTP-8] another query's cursor is refused", async () => {
		const { json } = await fixture.call("/v1/memories?scope=user%3A42&limit=2");
		const answer = await fixture.call(`/v1/memories?scope=user%3A43&limit=2&cursor=${json.next_cursor}`);
		expect(answer).toMatchObject({ status: 400, json: { errors: [{ path: "cursor" }] } });
	});

	test.each([
		["", "scope"],
		["?scope=", "scope"],
		["?scope=user:1&scope=user:2", "scope"],
		["?scope=user:1&limit=0", "limit"],
		["?scope=user:1&limit=201", "limit"],
		["?scope=user:1&limit=1e2", "limit"],
		["?scope=user:1&limit=", "limit"],
		["?scope=user:1&inherited=yes", "inherited"],
		["?scope=user:1&descendants=1", "descendants"],
		["?scope=user:1&include_superseded=TRUE", "include_superseded"],
		["?scope=user:1&layer=dreams", "layer"],
		["?scope=user:1&tag=", "tag"],
		["?scope=user:1&session_id=", "session_id"],
		["?scope=user:1&filter=nonsense", "filter"],
		["?scope=user:1&filter=[]", "filter"],
		["?scope=user:1&cursor=", "cursor"],
		["?scope=user:1&user_id=alice", "user_id"],
	])("%s is refused at %s", async (search, parameter) => {
		const answer = await fixture.call(`/v1/memories${search}`);
		expect(answer).toMatchObject({ status: 400, json: { errors: [{ path: parameter }] } });
	});
});

test("a history has the versions oldest first", async () => {
	const { createdAt } = storedMemory().record;
	const fixture = createFixture({
		records: {
			find: async () => storedMemory(),
			history: async () => [{ version: 1, text: "a", changedAt: createdAt, cause: "created" }],
		},
	});
	const answer = await fixture.call(`${path}/history`);
	expect(answer.json).toEqual({ versions: [{ version: 1, text: "a", changed_at: createdAt, cause: "created" }] });
});

test("a deletion by filter counts what it removed; a dry run says so", async () => {
	const fixture = createFixture({ records: { count: async () => 7, lastSeq: async () => 0, walk: async () => [] } });
	const body = { scope: "user:42", filter: { tags: "a" } };
	expect((await fixture.call("/v1/memories/delete", { body: { ...body, dry_run: true } })).json).toEqual({
		would_delete: 7,
	});
	expect((await fixture.call("/v1/memories/delete", { body })).json).toEqual({ deleted: 0 });
});
