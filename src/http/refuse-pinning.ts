import type { Context } from "hono";
import type { Failure } from "../core/domain/failure.ts";
import type { HttpEnv } from "./http-env.ts";
import { holds } from "./middleware/requires.ts";
import { tenantOf } from "./tenant-of.ts";

/** Pinning writes, though the calls that offer it read: a key that may only read is refused where it asks for it. */
export function refusePinning(c: Context<HttpEnv>, pin: boolean): Failure | null {
	if (!pin || holds(tenantOf(c), "memory-write")) return null;
	return { kind: "missing_effect", effect: "memory-write", feature: "pinning a block" };
}
