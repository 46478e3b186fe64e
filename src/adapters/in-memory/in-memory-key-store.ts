import { KEYS_MAX } from "../../core/domain/limits.ts";
import { compareCodePoints } from "../../core/domain/text/code-points.ts";
import type { KeyStore, StoredKey } from "../../core/ports/key-store.ts";
import type { InMemoryDatabase } from "./in-memory-database.ts";

export function inMemoryKeyStore({ keys, tenants }: InMemoryDatabase): KeyStore {
	function insert(key: StoredKey): void {
		if (keys.has(key.id)) throw new Error("a key of this id exists");
		keys.set(key.id, key);
	}
	return {
		async createTenant(tenant, key) {
			if (tenants.has(tenant.id)) throw new Error("a tenant of this id exists");
			insert(key);
			tenants.set(tenant.id, tenant);
		},
		createKey: async (key) => insert(key),
		find: async (keyId) => keys.get(keyId) ?? null,
		async list(tenantId) {
			return [...keys.values()]
				.filter((key) => key.tenantId === tenantId)
				.toSorted(
					(left, right) => compareCodePoints(right.createdAt, left.createdAt) || compareCodePoints(right.id, left.id),
				)
				.slice(0, KEYS_MAX);
		},
		async revoke(tenantId, keyId, at) {
			const key = keys.get(keyId);
			if (key?.tenantId !== tenantId) return false;
			keys.set(keyId, { ...key, revokedAt: key.revokedAt ?? at });
			return true;
		},
		async touch(keyId, at) {
			const key = keys.get(keyId);
			if (key !== undefined) keys.set(keyId, { ...key, lastUsedAt: at });
		},
	};
}
