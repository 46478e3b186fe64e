import type { Context } from "hono";
import type { Deps } from "../core/operations/deps.ts";
import type { HttpEnv } from "./http-env.ts";
import { tenantOf } from "./tenant-of.ts";

/** The operations' ground for this call: its tenant comes from the key and from nowhere else (invariant HTTP-2). */
export function openTenant(c: Context<HttpEnv>, access: "read" | "write"): Deps {
	const { tenantId, reach } = tenantOf(c);
	const opened = c.var.services.open({ tenantId, reach, access, bookmark: c.var.bookmark });
	c.set("opened", opened);
	return opened.deps;
}
