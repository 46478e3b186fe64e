import { EFFECTS } from "../domain/access/effect.ts";
import type { Ids } from "../ports/ids.ts";
import type { Tenant } from "../ports/key-store.ts";
import { type CreatedKey, type KeyDeps, mintKey } from "./create-key.ts";

/** A tenant and its first key, which holds every effect and reaches every scope of the tenant. */
export async function createTenant(
	deps: KeyDeps & { readonly ids: Ids },
	{ name }: { readonly name: string },
): Promise<{ readonly tenant: Tenant; readonly created: CreatedKey }> {
	const tenant: Tenant = { id: deps.ids.next(), name, createdAt: deps.clock.now() };
	const created = mintKey(deps, { tenantId: tenant.id, name, effects: EFFECTS, scopes: null, expiresAt: null });
	await deps.keys.createTenant(tenant, created.key);
	return { tenant, created };
}
