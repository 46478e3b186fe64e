import type { Failure } from "../domain/failure.ts";
import { err, ok, type Result } from "../domain/result.ts";
import type { KeyCache } from "../ports/key-cache.ts";
import type { KeyDeps } from "./create-key.ts";

/** Ends a key: here at once, in isolates that trust it still within KEY_CACHE_SECONDS. */
export async function revokeKey(
	{ keys, clock, cache }: KeyDeps & { readonly cache: KeyCache },
	{ tenantId, keyId }: { readonly tenantId: string; readonly keyId: string },
): Promise<Result<{ readonly revoked: 1 }, Failure>> {
	const wasThere = await keys.revoke(tenantId, keyId, clock.now());
	cache.forget(keyId);
	return wasThere ? ok({ revoked: 1 }) : err({ kind: "not_found" });
}
