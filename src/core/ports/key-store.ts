import type { Effect } from "../domain/access/effect.ts";
import type { Instant } from "../domain/instant.ts";
import type { Scope } from "../domain/scope/scope.ts";

/** Tenants and their keys; the one port that is not bound to a tenant. Secrets are stored as SHA-256 alone. */
export interface KeyStore {
	createTenant(tenant: Tenant, key: StoredKey): Promise<void>;
	createKey(key: StoredKey): Promise<void>;
	/** By the public id inside the key's text. */
	find(keyId: string): Promise<StoredKey | null>;
	/** The newest KEYS_MAX, newest first. A tenant may have more, which go on working. */
	list(tenantId: string): Promise<readonly StoredKey[]>;
	/** False where the tenant has no such key. Revoking twice keeps the first moment. */
	revoke(tenantId: string, keyId: string, at: Instant): Promise<boolean>;
	touch(keyId: string, at: Instant): Promise<void>;
}

export interface Tenant {
	readonly id: string;
	readonly name: string;
	readonly createdAt: Instant;
}

export interface StoredKey {
	readonly id: string;
	readonly tenantId: string;
	readonly name: string;
	/** Lower-case hex SHA-256 of the secret. */
	readonly secretHash: string;
	readonly effects: readonly Effect[];
	/** Null: every scope of the tenant. */
	readonly scopes: readonly Scope[] | null;
	readonly createdAt: Instant;
	readonly expiresAt: Instant | null;
	readonly lastUsedAt: Instant | null;
	readonly revokedAt: Instant | null;
}
