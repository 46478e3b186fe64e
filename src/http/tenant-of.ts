import type { Context } from "hono";
import type { Principal } from "../core/operations/authenticate.ts";
import type { HttpEnv } from "./http-env.ts";

/** Who calls a tenant's route. That it is no admin was settled by the effect which the route requires. */
export function tenantOf(c: Context<HttpEnv>): Extract<Principal, { readonly kind: "tenant" }> {
	const { principal } = c.var;
	if (principal.kind !== "tenant") throw new Error("A route of a tenant was opened without requiring an effect.");
	return principal;
}
