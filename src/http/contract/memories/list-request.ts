import { canonicalJson } from "../../../core/domain/json/canonical-json.ts";
import { sha256Hex } from "../../../core/domain/json/sha256.ts";
import { scopeToJson } from "../../../core/domain/scope/scope.ts";
import type { ListMemoriesRequest } from "../../../core/operations/list-memories.ts";
import type { ListQuery } from "./list-query.ts";

type Where = Omit<ListQuery, "cursor" | "limit">;

/** Which memories are listed; where the page begins and how long it is come on top. */
export function listRequest(where: Where): Omit<ListMemoriesRequest, "after" | "limit"> {
	return {
		scope: where.scope,
		inherited: where.inherited,
		descendants: where.descendants,
		layer: where.layer ?? null,
		tag: where.tag ?? null,
		sessionId: where.session_id ?? null,
		filter: where.filter ?? null,
		includeSuperseded: where.include_superseded,
	};
}

/** What a cursor is bound to: all that decides which rows the list has, and whose they are (invariant HTTP-8). */
export function listHash(tenantId: string, where: Where): string {
	const { scope, filter, ...others } = listRequest(where);
	const bound = { ...others, tenantId, scope: scopeToJson(scope), filter: JSON.stringify(filter) };
	return sha256Hex(canonicalJson(bound)).slice(0, 16);
}
