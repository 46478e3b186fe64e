import type { Filter } from "./filter.ts";

/** The session that a filter lets through alone, where it says so at its top: a store then looks at no other. Null: none is named. */
export function filteredSession(filter: Filter): string | null {
	if (filter.kind === "and") return filter.clauses.map(filteredSession).find((session) => session !== null) ?? null;
	if (filter.kind !== "compare" || filter.field.name !== "session_id" || filter.operator !== "eq") return null;
	return typeof filter.value === "string" ? filter.value : null;
}
