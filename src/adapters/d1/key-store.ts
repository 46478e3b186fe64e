import { and, desc, eq, isNull } from "drizzle-orm";
import { EFFECTS, type Effect } from "../../core/domain/access/effect.ts";
import { KEYS_MAX } from "../../core/domain/limits.ts";
import type { Scope } from "../../core/domain/scope/scope.ts";
import type { KeyStore, StoredKey } from "../../core/ports/key-store.ts";
import type { MeteredD1, Row } from "./metered-d1.ts";
import { queries } from "./query-builder.ts";
import { readInstant, readInstantOrNull, readText, readTexts } from "./rows/row-reader.ts";
import { parseScopePath, scopePath } from "./rows/scope-path.ts";
import { keys, tenants } from "./schema.ts";

export function d1KeyStore({ db }: { readonly db: MeteredD1 }): KeyStore {
	return {
		async createTenant(tenant, key) {
			await db.run("create tenant", [queries.insert(tenants).values(tenant), insertKey(key)]);
		},
		async createKey(key) {
			await db.run("create key", [insertKey(key)]);
		},
		async find(keyId) {
			const [rows = []] = await db.run("find key", [queries.select().from(keys).where(eq(keys.id, keyId))]);
			return rows.map(keyOf)[0] ?? null;
		},
		async list(tenantId) {
			const ofTenant = queries.select().from(keys).where(eq(keys.tenantId, tenantId));
			const [rows = []] = await db.run("list keys", [
				ofTenant.orderBy(desc(keys.createdAt), desc(keys.id)).limit(KEYS_MAX),
			]);
			return rows.map(keyOf);
		},
		async revoke(tenantId, keyId, at) {
			const own = and(eq(keys.tenantId, tenantId), eq(keys.id, keyId));
			const [, rows = []] = await db.run("revoke key", [
				queries
					.update(keys)
					.set({ revokedAt: at })
					.where(and(own, isNull(keys.revokedAt))),
				queries.select({ id: keys.id }).from(keys).where(own),
			]);
			return rows.length > 0;
		},
		async touch(keyId, at) {
			await db.run("touch key", [queries.update(keys).set({ lastUsedAt: at }).where(eq(keys.id, keyId))]);
		},
	};
}

function insertKey(key: StoredKey) {
	return queries.insert(keys).values({
		...key,
		effects: JSON.stringify(key.effects),
		scopes: key.scopes === null ? null : JSON.stringify(key.scopes.map(scopePath)),
	});
}

function keyOf(row: Row): StoredKey {
	return {
		id: readText(row, "id"),
		tenantId: readText(row, "tenant_id"),
		name: readText(row, "name"),
		secretHash: readText(row, "secret_hash"),
		effects: readTexts(row, "effects").map(effectOf),
		scopes: scopesOf(row),
		createdAt: readInstant(row, "created_at"),
		expiresAt: readInstantOrNull(row, "expires_at"),
		lastUsedAt: readInstantOrNull(row, "last_used_at"),
		revokedAt: readInstantOrNull(row, "revoked_at"),
	};
}

function effectOf(name: string): Effect {
	const effect = EFFECTS.find((known) => known === name);
	if (effect === undefined) throw new TypeError("The column effects holds a name that is no effect.");
	return effect;
}

function scopesOf(row: Row): readonly Scope[] | null {
	return row["scopes"] === null ? null : readTexts(row, "scopes").map(parseScopePath);
}
