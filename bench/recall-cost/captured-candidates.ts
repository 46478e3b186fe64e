import type { Candidate, CueStatistics } from "../../src/core/domain/ranking/candidate.ts";

/** What the ranker was given for one cue. */
export interface CapturedCandidates {
	readonly cue: string;
	readonly candidates: readonly Candidate[];
	readonly statistics: CueStatistics;
}
