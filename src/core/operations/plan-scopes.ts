import { scopeToken } from "../domain/scope/scope-token.ts";
import type { ChangeSet } from "../ports/record-store.ts";
import type { Deps } from "./deps.ts";

/** The scopes whose objects must hear of a change: new rows, and rows that are superseded by them. */
export function planScopes(
	{ tenantId }: Pick<Deps, "tenantId">,
	{ inserts, updates }: Pick<ChangeSet, "inserts" | "updates">,
): readonly string[] {
	return [...new Set([...inserts, ...updates].map(({ record }) => scopeToken(tenantId, record.scope)))];
}
