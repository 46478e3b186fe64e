import type { Reach } from "../domain/scope/reach.ts";
import type { StoredKey } from "../ports/key-store.ts";
import type { KeyDeps } from "./create-key.ts";
import { keyIsWithin } from "./key-is-within.ts";

/** Every key of a tenant that the caller's reach covers, newest first, ended ones included. */
export async function listKeys(
	{ keys }: Pick<KeyDeps, "keys">,
	{ tenantId, reach }: { readonly tenantId: string; readonly reach: Reach },
): Promise<readonly StoredKey[]> {
	return (await keys.list(tenantId)).filter((key) => keyIsWithin(reach, key));
}
