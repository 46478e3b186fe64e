import { formatApiKey, secretHashOf } from "../domain/access/api-key.ts";
import type { Effect } from "../domain/access/effect.ts";
import type { Instant } from "../domain/instant.ts";
import type { Scope } from "../domain/scope/scope.ts";
import type { Clock } from "../ports/clock.ts";
import type { KeyStore, StoredKey } from "../ports/key-store.ts";
import type { Secrets } from "../ports/secrets.ts";

export interface KeyDeps {
	readonly keys: KeyStore;
	readonly clock: Clock;
	readonly secrets: Secrets;
}

export interface KeyRequest {
	readonly tenantId: string;
	readonly name: string;
	readonly effects: readonly Effect[];
	/** Null: every scope of the tenant. */
	readonly scopes: readonly Scope[] | null;
	readonly expiresAt: Instant | null;
}

export interface CreatedKey {
	readonly key: StoredKey;
	/** The key's whole text. It is in this answer and nowhere else. */
	readonly text: string;
}

export async function createKey(deps: KeyDeps, request: KeyRequest): Promise<CreatedKey> {
	const created = mintKey(deps, request);
	await deps.keys.createKey(created.key);
	return created;
}

/** A fresh key that is not stored yet. */
export function mintKey({ clock, secrets }: KeyDeps, request: KeyRequest): CreatedKey {
	const id = secrets.keyId();
	const secret = secrets.secret();
	const key: StoredKey = {
		...request,
		id,
		secretHash: secretHashOf(secret),
		createdAt: clock.now(),
		lastUsedAt: null,
		revokedAt: null,
	};
	return { key, text: formatApiKey({ id, secret }) };
}
