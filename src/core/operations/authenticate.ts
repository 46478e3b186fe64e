import { hashesEqual, parseApiKey, secretHashOf } from "../domain/access/api-key.ts";
import type { Effect } from "../domain/access/effect.ts";
import type { Failure } from "../domain/failure.ts";
import { addMs, HOUR_MS } from "../domain/instant.ts";
import { KEY_USE_NOTED_HOURS } from "../domain/limits.ts";
import { err, ok, type Result } from "../domain/result.ts";
import type { Reach } from "../domain/scope/reach.ts";
import type { Clock } from "../ports/clock.ts";
import type { KeyCache } from "../ports/key-cache.ts";
import type { KeyStore } from "../ports/key-store.ts";

export type Principal =
	| { readonly kind: "admin" }
	| {
			readonly kind: "tenant";
			readonly tenantId: string;
			readonly keyId: string;
			readonly effects: readonly Effect[];
			readonly reach: Reach;
			/** The key was looked up and its `last_used_at` is over KEY_USE_NOTED_HOURS old: worth a write, behind the answer. */
			readonly noteUse: boolean;
	  };

export interface AuthenticateDeps {
	readonly keys: KeyStore;
	readonly cache: KeyCache;
	readonly clock: Clock;
	/** The operator's key, from the Worker's settings; null: nobody can create tenants. */
	readonly adminKey: string | null;
}

/** Who holds this bearer text. Unknown, wrong, expired and revoked keys all look the same from outside. */
export async function authenticate(
	{ keys, cache, clock, adminKey }: AuthenticateDeps,
	bearer: string | null,
): Promise<Result<Principal, Failure>> {
	const refused = err({ kind: "unauthenticated" } as const);
	if (bearer === null) return refused;
	if (adminKey !== null && hashesEqual(secretHashOf(bearer), secretHashOf(adminKey))) return ok({ kind: "admin" });
	const parts = parseApiKey(bearer);
	if (parts === null) return refused;
	const cached = cache.get(parts.id);
	const key = cached ?? (await keys.find(parts.id));
	if (key === null || !hashesEqual(key.secretHash, secretHashOf(parts.secret))) return refused;
	if (cached === null) cache.put(key);
	const now = clock.now();
	if (key.revokedAt !== null || (key.expiresAt !== null && key.expiresAt <= now)) return refused;
	const { tenantId, effects, scopes, lastUsedAt } = key;
	const noteUse = cached === null && (lastUsedAt === null || lastUsedAt < addMs(now, -KEY_USE_NOTED_HOURS * HOUR_MS));
	return ok({ kind: "tenant", tenantId, keyId: key.id, effects, reach: { scopes }, noteUse });
}
