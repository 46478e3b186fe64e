import type { Failure } from "../domain/failure.ts";
import { err, ok, type Result } from "../domain/result.ts";
import { mayRead } from "../domain/scope/reach.ts";
import type { Scope } from "../domain/scope/scope.ts";
import { scopeToken } from "../domain/scope/scope-token.ts";
import type { Deps } from "./deps.ts";

/** The exact text of a pinned block; `not_found` where it was never pinned, has lapsed or lost a memory. */
export async function readBlock(
	deps: Pick<Deps, "tenantId" | "reach" | "blocks" | "clock">,
	{ scope, revision }: { readonly scope: Scope; readonly revision: string },
): Promise<Result<string, Failure>> {
	if (!mayRead(deps.reach, scope)) return err({ kind: "not_found" });
	const block = await deps.blocks.find(scopeToken(deps.tenantId, scope), revision, deps.clock.now());
	return block === null ? err({ kind: "not_found" }) : ok(block);
}
