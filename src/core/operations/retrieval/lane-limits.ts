import {
	DATED_HITS,
	DATED_ROWS,
	NEIGHBOURS_OF,
	PENDING_HITS,
	TEXT_HITS,
	TEXT_ROWS,
	VECTOR_HITS,
	VECTOR_TOP_K_MAX,
} from "../../domain/limits.ts";

/** What the limits are set for. */
const candidateLimitOfReference = 100;

export interface LaneLimits {
	/** Rows that the words are looked for in, and the best of them. */
	readonly textRows: number;
	readonly text: number;
	readonly vector: number;
	readonly pending: number;
	readonly neighboursOf: number;
	/** What lies in the dates of a cue: rows that become candidates, and that are looked at for them. */
	readonly dated: number;
	readonly datedRows: number;
}

/** How much each source may propose: in proportion to the query's candidate_limit, whatever the corpus. */
export function laneLimits(candidateLimit: number): LaneLimits {
	const share = (atReference: number) => Math.ceil((atReference * candidateLimit) / candidateLimitOfReference);
	return {
		textRows: share(TEXT_ROWS),
		text: share(TEXT_HITS),
		vector: Math.min(VECTOR_TOP_K_MAX, share(VECTOR_HITS)),
		pending: share(PENDING_HITS),
		neighboursOf: share(NEIGHBOURS_OF),
		dated: share(DATED_HITS),
		datedRows: share(DATED_ROWS),
	};
}
