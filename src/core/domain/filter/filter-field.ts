export type FilterField =
	| { readonly name: "layer" | "speaker" | "session_id" | "tags" | "event_time" | "created_at" | "salience" }
	/** A top-level key of the metadata. */
	| { readonly name: "metadata"; readonly key: string };

export const FILTER_OPERATORS = ["eq", "ne", "in", "nin", "gt", "gte", "lt", "lte"] as const;

export type FilterOperator = (typeof FILTER_OPERATORS)[number];

export function isFilterOperator(name: string): name is FilterOperator {
	return FILTER_OPERATORS.some((operator) => operator === name);
}
