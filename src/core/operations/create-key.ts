import { formatApiKey, secretHashOf } from "../domain/access/api-key.ts";
import type { Effect } from "../domain/access/effect.ts";
import { type Failure, invalid } from "../domain/failure.ts";
import type { Instant } from "../domain/instant.ts";
import { err, ok, type Result } from "../domain/result.ts";
import type { Reach } from "../domain/scope/reach.ts";
import type { Scope } from "../domain/scope/scope.ts";
import type { Clock } from "../ports/clock.ts";
import type { KeyStore, StoredKey } from "../ports/key-store.ts";
import type { Secrets } from "../ports/secrets.ts";
import { keyIsWithin } from "./key-is-within.ts";

export interface KeyDeps {
	readonly keys: KeyStore;
	readonly clock: Clock;
	readonly secrets: Secrets;
}

/** Who creates a key, for the tenant that it belongs to itself. */
export interface Granter {
	readonly tenantId: string;
	readonly effects: readonly Effect[];
	readonly reach: Reach;
}

export interface KeyRequest {
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

/** Creates a key that has no more reach and no other effects than its granter (invariant HTTP-7). */
export async function createKey(
	deps: KeyDeps,
	granter: Granter,
	request: KeyRequest,
): Promise<Result<CreatedKey, Failure>> {
	const refused = refusedGrant(granter, request);
	if (refused !== null) return err(refused);
	const created = mintKey(deps, { tenantId: granter.tenantId, ...request });
	await deps.keys.createKey(created.key);
	return ok(created);
}

/** A fresh key that is not stored yet. */
export function mintKey({ clock, secrets }: KeyDeps, request: KeyRequest & { readonly tenantId: string }): CreatedKey {
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

function refusedGrant({ effects: own, reach }: Granter, { effects, scopes }: KeyRequest): Failure | null {
	const missing = effects.find((effect) => !own.includes(effect));
	if (missing !== undefined) return { kind: "missing_effect", effect: missing, feature: "handing it on to a key" };
	if (keyIsWithin(reach, { scopes })) return null;
	if (scopes === null) return invalid("scopes", "is required: the key that asks has scopes itself.");
	return { kind: "not_found" };
}
