import type { Failure } from "../../domain/failure.ts";
import { RETRY_SOON_SECONDS } from "../../domain/limits.ts";
import type { RetrievalResult } from "../../domain/selection/retrieval-result.ts";

/** No source answered: there is nothing to tell an empty memory by (semantics §8). */
export function allFailed({ sources, unavailable }: Pick<RetrievalResult, "sources" | "unavailable">): boolean {
	return unavailable.length > 0 && Object.keys(sources).length === 0;
}

/** What a strict call gets instead of an empty answer where all failed. */
export const retrievalUnavailable: Failure = {
	kind: "unavailable",
	part: "retrieval",
	retryAfterSeconds: RETRY_SOON_SECONDS,
};
