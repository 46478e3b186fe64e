import { describe, expect, it } from "vitest";
import { EFFECTS } from "../../src/core/domain/access/effect.ts";
import { KEYS_MAX } from "../../src/core/domain/limits.ts";
import type { KeyStore, StoredKey } from "../../src/core/ports/key-store.ts";
import { at, NOW } from "./store-world.ts";

export function describeKeyStore(name: string, open: () => KeyStore): void {
	describe(`${name}: keys`, () => {
		it("returns a key as it was stored", async () => {
			const { tenantId, keys } = await tenant(open());
			const key = keyOf(tenantId, {
				name: "it's \u{1f600}",
				effects: ["memory-read", "keys-admin"],
				scopes: [
					{ version: 1, path: [["user", "a/b:%"]] },
					{ version: 0, path: ["acme", "4/2"] },
				],
				expiresAt: at("2027-01-01T00:00:00.000Z"),
			});
			await keys.createKey(key);
			expect(await open().find(key.id)).toEqual(key);
			expect(await keys.find("unknown")).toBeNull();
		});

		it("tells every scope from no scope", async () => {
			const { tenantId, keys } = await tenant(open());
			const [all, none] = [keyOf(tenantId), keyOf(tenantId, { scopes: [] })];
			await keys.createKey(all);
			await keys.createKey(none);
			expect((await keys.find(all.id))?.scopes).toBeNull();
			expect((await keys.find(none.id))?.scopes).toEqual([]);
		});

		it("[INV-TENANT] lists a tenant's own keys, newest first", async () => {
			const { tenantId, keys, first } = await tenant(open());
			await tenant(keys);
			const later = keyOf(tenantId, { createdAt: at("2026-03-02T00:00:00.000Z") });
			await keys.createKey(later);
			expect(await keys.list(tenantId)).toEqual([later, first]);
			expect(await keys.list("nobody")).toEqual([]);
		});

		it("[INV-BOUNDED] lists the newest keys alone where a tenant has more, and the others go on working", async () => {
			const { tenantId, keys, first } = await tenant(open());
			const later = Array.from({ length: KEYS_MAX }, (_none, index) =>
				keyOf(tenantId, { createdAt: at(new Date(Date.UTC(2026, 2, 2) + index).toISOString()) }),
			);
			for (const key of later) await keys.createKey(key);
			expect((await keys.list(tenantId)).map(({ id }) => id)).toEqual(later.toReversed().map(({ id }) => id));
			expect(await keys.find(first.id)).toEqual(first);
		});

		it("loses nothing of two writers at once, and one moment of two revocations stays", async () => {
			const { tenantId, keys, first } = await tenant(open());
			const made = Array.from({ length: 8 }, () => keyOf(tenantId));
			await Promise.all(made.map((key, index) => (index % 2 ? keys : open()).createKey(key)));
			const later = at("2026-03-02T00:00:00.000Z");
			await Promise.all([keys.revoke(tenantId, first.id, NOW), open().revoke(tenantId, first.id, later)]);
			const listed = await keys.list(tenantId);
			expect(new Set(listed.map(({ id }) => id))).toEqual(new Set([first, ...made].map(({ id }) => id)));
			expect([NOW, later]).toContain((await keys.find(first.id))?.revokedAt);
		});

		it("[INV-TENANT] revokes only a tenant's own key, and keeps the first moment", async () => {
			const { tenantId, keys, first } = await tenant(open());
			const other = await tenant(keys);
			expect(await keys.revoke(other.tenantId, first.id, NOW)).toBe(false);
			expect((await keys.find(first.id))?.revokedAt).toBeNull();
			expect(await keys.revoke(tenantId, first.id, NOW)).toBe(true);
			expect(await keys.revoke(tenantId, first.id, at("2026-03-02T00:00:00.000Z"))).toBe(true);
			expect((await keys.find(first.id))?.revokedAt).toBe(NOW);
			expect(await keys.revoke(tenantId, "unknown", NOW)).toBe(false);
		});

		it("notes when a key was used last", async () => {
			const { keys, first } = await tenant(open());
			await keys.touch(first.id, NOW);
			await keys.touch("unknown", NOW);
			expect((await keys.find(first.id))?.lastUsedAt).toBe(NOW);
		});

		it("makes a tenant and its first key together, or neither", async () => {
			const { keys, first } = await tenant(open());
			const tenantId = crypto.randomUUID();
			const made = keys.createTenant({ id: tenantId, name: "n", createdAt: NOW }, { ...first, tenantId });
			await expect(made).rejects.toThrow();
			expect(await keys.list(tenantId)).toEqual([]);
			await keys.createTenant({ id: tenantId, name: "n", createdAt: NOW }, keyOf(tenantId));
			expect(await keys.list(tenantId)).toHaveLength(1);
		});
	});
}

async function tenant(keys: KeyStore) {
	const tenantId = crypto.randomUUID();
	const first = keyOf(tenantId);
	await keys.createTenant({ id: tenantId, name: "Acme", createdAt: NOW }, first);
	return { tenantId, keys, first };
}

function keyOf(tenantId: string, over: Partial<StoredKey> = {}): StoredKey {
	return {
		id: crypto.randomUUID(),
		tenantId,
		name: "key",
		secretHash: "0".repeat(64),
		effects: EFFECTS,
		scopes: null,
		createdAt: NOW,
		expiresAt: null,
		lastUsedAt: null,
		revokedAt: null,
		...over,
	};
}
