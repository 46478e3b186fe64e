import { expect, test } from "vitest";
import type { StoredKey } from "../../../src/core/ports/key-store.ts";
import { createFixture, type FixtureOptions, now } from "./http-fixture.ts";

const text = `mnm_${"a".repeat(16)}_${"b".repeat(32)}`;

function withKeys(options: Omit<FixtureOptions, "keys"> = {}) {
	const stored: StoredKey[] = [];
	const keep = async (key: StoredKey) => {
		stored.push(key);
	};
	const keys = {
		createTenant: async (_tenant: unknown, key: StoredKey) => keep(key),
		createKey: keep,
		list: async () => stored,
		find: async (keyId: string) => stored.find(({ id }) => id === keyId) ?? null,
		revoke: async (_tenantId: string, keyId: string) => stored.some(({ id }) => id === keyId),
	};
	return { ...createFixture({ ...options, keys }), stored };
}

const body = { name: "agent", effects: ["memory-read"] };

test("a tenant comes with its first key", async () => {
	const answer = await withKeys().call("/v1/tenants", { key: "admin-key", body: { name: "Acme" } });
	expect(answer.status).toBe(201);
	expect(answer.json).toEqual({ tenant: { id: "tenant-2", name: "Acme", created_at: now }, key: text });
});

test("a key's secret is in the creating answer and in no other", async () => {
	const fixture = withKeys();
	const created = await fixture.call("/v1/keys", {
		body: { ...body, scopes: ["user:42"], expires_at: "2027-01-01T00:00:00Z" },
	});
	expect(created.status).toBe(201);
	expect(created.json).toEqual({
		id: "a".repeat(16),
		name: "agent",
		prefix: `mnm_${"a".repeat(16)}`,
		effects: ["memory-read"],
		scopes: ["user:42"],
		created_at: now,
		expires_at: "2027-01-01T00:00:00.000Z",
		last_used_at: null,
		revoked_at: null,
		key: text,
	});
	const listed = await fixture.call("/v1/keys");
	const { key: _secret, ...shown } = created.json;
	expect(listed.json).toEqual({ keys: [shown] });
	expect(listed.text).not.toContain("b".repeat(32));
});

test("[HTTP-7] a key hands on no more reach than it has", async () => {
	const scopes = [{ version: 1, path: [["user", "42"]] }] as const;
	const fixture = withKeys({ scopes });
	expect((await fixture.call("/v1/keys", { body })).json.errors[0].path).toBe("scopes");
	for (const wider of ["user:43", "team:1"]) {
		const answer = await fixture.call("/v1/keys", { body: { ...body, scopes: ["user:42", wider] } });
		expect(answer.status).toBe(404);
	}
	expect(fixture.stored).toEqual([]);
	expect((await fixture.call("/v1/keys", { body: { ...body, scopes: ["user:42/agent:a"] } })).status).toBe(201);
});

test("an Idempotency-Key is refused where the answer holds a secret", async () => {
	const headers = { "Idempotency-Key": "key-1" };
	const tenants = await withKeys().call("/v1/tenants", { key: "admin-key", body: { name: "Acme" }, headers });
	const keys = await withKeys().call("/v1/keys", { body, headers });
	for (const answer of [tenants, keys]) {
		expect(answer).toMatchObject({ status: 400, json: { errors: [{ path: "Idempotency-Key" }] } });
	}
});

test("a key is revoked by its id; an unknown one is 404", async () => {
	const fixture = withKeys();
	await fixture.call("/v1/keys", { body });
	const id = "a".repeat(16);
	expect(await fixture.call(`/v1/keys/${id}`, { method: "DELETE" })).toMatchObject({
		status: 200,
		json: { revoked: 1 },
	});
	expect((await fixture.call("/v1/keys/unknown", { method: "DELETE" })).status).toBe(404);
});

test("[HTTP-7] a key hands on no effect that it lacks itself", async () => {
	const fixture = withKeys({ effects: ["keys-admin", "memory-read"] });
	const answer = await fixture.call("/v1/keys", { body: { name: "agent", effects: ["memory-read", "memory-write"] } });
	expect(answer).toMatchObject({ status: 403, json: { code: "missing_effect" } });
	expect(fixture.stored).toEqual([]);
});
