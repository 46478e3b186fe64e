import type { StoredKey } from "../ports/key-store.ts";
import type { KeyDeps } from "./create-key.ts";

/** Every key of a tenant, newest first, ended ones included. */
export function listKeys({ keys }: Pick<KeyDeps, "keys">, tenantId: string): Promise<readonly StoredKey[]> {
	return keys.list(tenantId);
}
