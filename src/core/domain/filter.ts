import type { Json } from "./json.ts";

/** The filter grammar of api.md ("Memories"), parsed: one tree for list, recall and delete. */
export type Filter =
	| { readonly kind: "and" | "or"; readonly clauses: readonly Filter[] }
	| { readonly kind: "not"; readonly clause: Filter }
	| { readonly kind: "compare"; readonly field: FilterField; readonly operator: FilterOperator; readonly value: Json };

export type FilterOperator = "eq" | "ne" | "in" | "nin" | "gt" | "gte" | "lt" | "lte";

export type FilterField =
	| { readonly name: "layer" | "speaker" | "session_id" | "tags" | "event_time" | "created_at" | "salience" }
	/** A top-level key of the metadata. */
	| { readonly name: "metadata"; readonly key: string };
