import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { BODY_BYTES_MAX } from "../../../src/core/domain/limits.ts";
import { StorageUnavailable } from "../../../src/core/ports/storage-failure.ts";
import { createRoutes } from "../../../src/http/create-routes.ts";
import { createFixture, memoryId, storedMemory } from "./http-fixture.ts";

/** Every route below /v1 as a path that can be called, with the effect that it needs. */
const guarded: readonly (readonly [method: string, path: string, effect: string])[] = [
	["POST", "/v1/tenants", "admin"],
	["POST", "/v1/keys", "keys-admin"],
	["GET", "/v1/keys", "keys-admin"],
	["DELETE", "/v1/keys/abc", "keys-admin"],
	["POST", "/v1/memories", "memory-write"],
	["POST", "/v1/memories/batch", "memory-write"],
	["GET", "/v1/memories", "memory-read"],
	["POST", "/v1/memories/delete", "memory-write"],
	["GET", `/v1/memories/${memoryId}`, "memory-read"],
	["GET", `/v1/memories/${memoryId}/history`, "memory-read"],
	["PATCH", `/v1/memories/${memoryId}`, "memory-write"],
	["DELETE", `/v1/memories/${memoryId}`, "memory-write"],
	["POST", "/v1/turns/begin", "memory-flush"],
	["POST", "/v1/associations", "memory-write"],
	["GET", "/v1/associations", "memory-read"],
	["DELETE", "/v1/associations", "memory-write"],
	["POST", "/v1/turns", "memory-flush"],
	["GET", "/v1/turns", "memory-read"],
	["POST", "/v1/recall", "memory-read"],
	["POST", "/v1/scan", "memory-read"],
	["POST", "/v1/hydrate", "memory-read"],
	["GET", "/v1/blocks/e3b0c44298fc1c14", "memory-read"],
	["POST", "/v1/activate", "memory-read"],
];

function bodyFor(method: string): { readonly body?: string } {
	return method === "POST" || method === "PATCH" ? { body: "{ not JSON" } : {};
}

test("[HTTP-10] the list of guarded routes is complete", () => {
	const served = createRoutes().routes.filter(({ method, path }) => method !== "ALL" && path.startsWith("/v1/"));
	expect(new Set(served.map(({ method, path }) => `${method} ${path}`)).size).toBe(guarded.length);
});

describe.each(guarded)("%s %s", (method, path, effect) => {
	test("[HTTP-10] without a key it is 401, before anything else", async () => {
		for (const key of [null, "wrong"]) {
			const answer = await createFixture().call(path, { method, key, ...bodyFor(method) });
			expect(answer.status).toBe(401);
			expect(answer.json).toMatchObject({ code: "unauthenticated", status: 401 });
			expect(answer.headers.get("WWW-Authenticate")).toBe("Bearer");
			expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
		}
	});

	test(`[HTTP-10] it needs ${effect}, before the body is looked at`, async () => {
		const answer = await createFixture({ effects: [] }).call(path, { method, ...bodyFor(method) });
		expect(answer.status).toBe(403);
		expect(answer.json.code).toBe("missing_effect");
		expect(answer.json.detail).toContain(effect);
	});

	test("a query parameter that it does not know is refused by name", async () => {
		const key = effect === "admin" ? "admin-key" : "tenant-key";
		const answer = await createFixture().call(`${path}?scope=user:1&bogus=1`, { method, key, ...bodyFor(method) });
		expect(answer.status).toBe(400);
		expect(answer.json.errors).toContainEqual({ path: "bogus", message: "is not known here." });
	});
});

test("the operator's key is no tenant's", async () => {
	const answer = await createFixture().call("/v1/memories?scope=user:1", { key: "admin-key" });
	expect(answer.status).toBe(403);
	expect(answer.json.detail).toContain("memory-read");
});

test.each([
	["/nope", 404],
	["/v1/nope", 404],
	["/v1", 404],
	["/v1/memories/", 404],
	["/v1/memories/abc", 404],
	[`/v1/memories/${memoryId.toUpperCase()}`, 404],
	[`/v1/memories/${memoryId}/nope`, 404],
	["/v1/blocks/E3B0C44298FC1C14?scope=user:1", 404],
	["/v1/blocks/e3b0c44298fc1c1?scope=user:1", 404],
])("%s is not there", async (path, status) => {
	const answer = await createFixture().call(path);
	expect(answer.status).toBe(status);
	expect(answer.json.code).toBe("not_found");
});

test.each([
	["PUT", "/v1/memories", "POST, GET, HEAD"],
	["OPTIONS", "/v1/memories", "POST, GET, HEAD"],
	["GET", "/v1/recall", "POST"],
	["GET", "/v1/memories/batch", "POST"],
	["GET", "/v1/memories/delete", "POST"],
	["PUT", `/v1/memories/${memoryId}`, "GET, HEAD, PATCH, DELETE"],
	["POST", "/health", "GET, HEAD"],
])("%s %s is a wrong method", async (method, path, allow) => {
	const answer = await createFixture().call(path, { method });
	expect(answer.status).toBe(405);
	expect(answer.json).toMatchObject({ status: 405, code: "not_found" });
	expect(answer.headers.get("Allow")).toBe(allow);
	expect(answer.headers.get("Access-Control-Allow-Origin")).toBeNull();
});

describe("headers", () => {
	test("[HTTP-3] every answer below /v1 is for no cache, and every answer has its id and its cost", async () => {
		for (const path of ["/health", "/openapi.json", "/nope", "/v1/nope", "/v1/keys"]) {
			const { headers } = await createFixture({ keys: { list: async () => [] } }).call(path);
			expect(headers.get("X-Request-Id")).toMatch(/^[0-9a-f-]{36}$/);
			expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
			expect(headers.get("Mnema-Cost")).toBe("rows_read=7, rows_written=0, d1=2, vector=1, object=0, hops=2");
			if (path.startsWith("/v1/")) expect(headers.get("Cache-Control")).toBe("private, no-store");
		}
	});

	test.each([
		["req-1.A_b", true],
		["x".repeat(64), true],
		["x".repeat(65), false],
		["a b", false],
		["a\tb", false],
		["<script>", false],
	])("the request id %j is taken over: %s", async (id, isTaken) => {
		const answer = await createFixture().call("/v1/nope", { headers: { "X-Request-Id": id } });
		expect(answer.headers.get("X-Request-Id") === id).toBe(isTaken);
		expect(answer.json.request_id).toBe(answer.headers.get("X-Request-Id"));
	});

	test("the bookmark goes to storage as it came, and the new one comes back", async () => {
		const fixture = createFixture({ records: { find: async () => storedMemory() } });
		const bookmark = "00000085-0000024c-00004c6d-8e61117bf38d7adb71b934ebbf891683";
		const answer = await fixture.call(`/v1/memories/${memoryId}`, { headers: { "Mnema-Bookmark": bookmark } });
		expect(fixture.opened).toMatchObject([{ tenantId: "tenant-1", access: "read", bookmark }]);
		expect(answer.headers.get("Mnema-Bookmark")).toBe("00000001-0000000a");
	});

	test.each(["", "hello", "first-primary", "0000000A", "-0", "0--1", "0".repeat(257)])(
		"the bookmark %j is refused",
		async (bookmark) => {
			const answer = await createFixture().call("/v1/keys", { headers: { "Mnema-Bookmark": bookmark } });
			expect(answer.status).toBe(400);
			expect(answer.json.errors[0].path).toBe("Mnema-Bookmark");
		},
	);

	test.each(["tenant-key", "Basic tenant-key", "Bearer", "Bearer a b", "Token tenant-key"])(
		"Authorization: %s is no key",
		async (authorization) => {
			const answer = await createFixture().call("/v1/keys", { key: null, headers: { Authorization: authorization } });
			expect(answer.status).toBe(401);
		},
	);

	test("the scheme is case-insensitive", async () => {
		const fixture = createFixture({ keys: { list: async () => [] } });
		const answer = await fixture.call("/v1/keys", { key: null, headers: { Authorization: "bearer tenant-key" } });
		expect(answer.status).toBe(200);
	});

	test("HEAD is GET without the body", async () => {
		const fixture = createFixture({ records: { find: async () => storedMemory() } });
		const answer = await fixture.call(`/v1/memories/${memoryId}`, { method: "HEAD" });
		expect(answer).toMatchObject({ status: 200, text: "" });
		expect(answer.headers.get("ETag")).toBe('"v1"');
	});
});

describe("bodies", () => {
	test("the content type does not matter, only that it is a JSON object", async () => {
		for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/xml", ""]) {
			const headers = type === "" ? {} : { "Content-Type": type };
			const answer = await createFixture().call("/v1/recall", { body: '{"scope":"user:1","limit":0}', headers });
			expect(answer.status).toBe(422);
		}
	});

	test("a body over 8 MiB is 413, with and without a length", async () => {
		const body = new Uint8Array(BODY_BYTES_MAX + 1).fill(0x20);
		expect((await createFixture().call("/v1/memories", { body })).status).toBe(413);
		const chunked = await createFixture().call("/v1/memories", { body, headers: { "Transfer-Encoding": "chunked" } });
		expect(chunked.status).toBe(413);
		expect(chunked.json.code).toBe("too_large");
	});

	test("no body is 400", async () => {
		const answer = await createFixture().call("/v1/memories", { method: "POST" });
		expect(answer.json).toMatchObject({ status: 400, code: "validation" });
	});
});

describe("what is thrown", () => {
	const logged: string[] = [];
	beforeEach(() => {
		logged.length = 0;
		vi.spyOn(console, "error").mockImplementation((entry: unknown) => {
			logged.push(JSON.stringify(entry));
		});
	});
	afterEach(() => {
		vi.restoreAllMocks();
	});

	const secret = "SELECT * FROM records WHERE text = 'my secret'\n    at my secret";

	test("[HTTP-11] a bug is 500 and says nothing of itself, in the answer and in the log", async () => {
		const find = async () => Promise.reject(new TypeError(secret));
		const answer = await createFixture({ records: { find } }).call(`/v1/memories/${memoryId}`);
		expect(answer.json).toMatchObject({ status: 500, code: "internal" });
		expect(answer.text).not.toContain("SELECT");
		expect(logged).toHaveLength(1);
		expect(logged[0]).not.toMatch(/SELECT|secret/);
		expect(JSON.parse(logged[0] ?? "")).toMatchObject({
			request_id: answer.json.request_id,
			event: "request_failed",
			error: "TypeError",
			method: "GET",
			route: expect.stringContaining("/v1/memories/:id"),
		});
		expect(answer.headers.get("Mnema-Cost")).toBeTruthy();
		expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
	});

	test.each([
		[true, "1"],
		[false, "10"],
	])("storage that failed is 503 (retryable: %s)", async (retryable, retryAfter) => {
		const find = async () => Promise.reject(new StorageUnavailable("find", { retryable, cause: new Error(secret) }));
		const answer = await createFixture({ records: { find } }).call(`/v1/memories/${memoryId}`);
		expect(answer.json).toMatchObject({ status: 503, code: "unavailable" });
		expect(answer.headers.get("Retry-After")).toBe(retryAfter);
		expect(logged[0]).not.toMatch(/SELECT|secret/);
	});

	test("storage that fails while the key is looked up is 503 too", async () => {
		const authenticate = async () =>
			Promise.reject(new StorageUnavailable("find key", { retryable: true, cause: null }));
		expect((await createFixture({ services: { authenticate } }).call("/v1/keys")).status).toBe(503);
	});
});

test("a service that is down says so", async () => {
	const health = async () => ({ status: "down", parts: { d1: "failed" } }) as const;
	const answer = await createFixture({ services: { health } }).call("/health", { key: null });
	expect(answer).toMatchObject({ status: 503, json: { status: "down", parts: { d1: "failed" } } });
});
