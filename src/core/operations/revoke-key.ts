import type { Failure } from "../domain/failure.ts";
import { err, ok, type Result } from "../domain/result.ts";
import type { Reach } from "../domain/scope/reach.ts";
import type { KeyCache } from "../ports/key-cache.ts";
import type { KeyDeps } from "./create-key.ts";
import { keyIsWithin } from "./key-is-within.ts";

/** Ends a key: here at once, in isolates that trust it still within KEY_CACHE_SECONDS. */
export async function revokeKey(
	{ keys, clock, cache }: KeyDeps & { readonly cache: KeyCache },
	{ tenantId, reach, keyId }: { readonly tenantId: string; readonly reach: Reach; readonly keyId: string },
): Promise<Result<{ readonly revoked: 1 }, Failure>> {
	const key = await keys.find(keyId);
	if (key === null || key.tenantId !== tenantId || !keyIsWithin(reach, key)) return err({ kind: "not_found" });
	const wasThere = await keys.revoke(tenantId, keyId, clock.now());
	cache.forget(keyId);
	return wasThere ? ok({ revoked: 1 }) : err({ kind: "not_found" });
}
