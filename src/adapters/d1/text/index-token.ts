import type { Layer } from "../../../core/domain/record/layer.ts";
import type { MemoryRecord } from "../../../core/domain/record/record.ts";

/**
 * Every token of the text index is `<state><scope token><term>`. A query for a term of one scope therefore
 * touches that scope's rows alone, its frequencies are the scope's own, and rows that a query does not want are another list.
 *
 * `l` live, `h` superseded, and the same of the working layer: `w` and `v`.
 */
export type IndexState = "l" | "h" | "w" | "v";

/** No term holds it, since terms are letters, marks and digits; the tokeniser takes it into the token. */
const FACET = "¦";

export function indexStateOf(record: Pick<MemoryRecord, "layer" | "supersededBy">): IndexState {
	if (record.layer === "working") return record.supersededBy === null ? "w" : "v";
	return record.supersededBy === null ? "l" : "h";
}

export function tokenPrefix(state: IndexState, scopeToken: string): string {
	return `${state}${scopeToken}`;
}

/** The term that stands for a row's layer; each row has one. */
export function layerTerm(layer: Layer): string {
	return `${FACET}${layer}`;
}
