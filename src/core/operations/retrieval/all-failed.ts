import type { RetrievalResult } from "../../domain/selection/retrieval-result.ts";

/** No source answered: there is nothing to tell an empty memory by (semantics §8). */
export function allFailed({ sources, unavailable }: Pick<RetrievalResult, "sources" | "unavailable">): boolean {
	return unavailable.length > 0 && Object.keys(sources).length === 0;
}
