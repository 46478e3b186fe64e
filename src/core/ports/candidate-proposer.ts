import type { MemoryQuery } from "../domain/query/query.ts";
import type { RecordStore } from "./record-store.ts";

/**
 * A deployment's own scorer, in place of words and meaning. It only proposes: each id is looked up in the store, and what is
 * not there, or lies outside the scope chain, falls out.
 */
export interface CandidateProposer {
	/** As `sources` and `unavailable` name it. */
	readonly name: string;
	/** Best first; of more than the query's candidate_limit the first are taken. Throws where it could not do its work. */
	propose(request: ProposalRequest): Promise<readonly ProposedCandidate[]>;
}

export interface ProposalRequest {
	readonly tenantId: string;
	readonly query: MemoryQuery;
	/** The tenant's own records. */
	readonly records: Pick<RecordStore, "find" | "list">;
}

export interface ProposedCandidate {
	readonly id: string;
	/** 0..1, or null where it gives none: its place in the list counts all the same. */
	readonly score: number | null;
}
