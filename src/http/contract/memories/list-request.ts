import { scopeToJson } from "../../../core/domain/scope/scope.ts";
import type { ListMemoriesRequest } from "../../../core/operations/list-memories.ts";
import { queryHash } from "../input/cursor.ts";
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

/** What a cursor of a list of memories is bound to (invariant HTTP-8). */
export function listHash(tenantId: string, where: Where): string {
	const { scope, filter, ...others } = listRequest(where);
	return queryHash({ ...others, tenantId, scope: scopeToJson(scope), filter: JSON.stringify(filter) });
}
