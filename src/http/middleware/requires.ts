import type { MiddlewareHandler } from "hono";
import type { Effect } from "../../core/domain/access/effect.ts";
import type { Principal } from "../../core/operations/authenticate.ts";
import type { HttpEnv } from "../http-env.ts";
import { fail } from "../problem-response.ts";

/** Lets through the keys that hold an effect, before anything of the body is looked at. */
export function requires(effect: Effect, feature: string): MiddlewareHandler<HttpEnv> {
	return async (c, next) => {
		if (!holds(c.var.principal, effect)) return fail(c, { kind: "missing_effect", effect, feature });
		return next();
	};
}

/** Lets through the operator's key alone. */
export function requiresAdmin(feature: string): MiddlewareHandler<HttpEnv> {
	return async (c, next) => {
		if (c.var.principal.kind !== "admin") return fail(c, { kind: "missing_effect", effect: "admin", feature });
		return next();
	};
}

export function holds(principal: Principal, effect: Effect): boolean {
	return principal.kind === "tenant" && principal.effects.includes(effect);
}
