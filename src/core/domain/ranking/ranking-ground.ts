import { recordTerms } from "../text/terms.ts";
import { supportedShare } from "../text/word-support.ts";
import type { Candidate, CueStatistics } from "./candidate.ts";
import { type ConversationKind, conversationKind } from "./conversation-kind.ts";
import { type AskedCue, readCue } from "./cue-reading.ts";
import type { FeatureGround } from "./feature-extraction.ts";
import { SUPPORTED_SHARE_MIN } from "./ranker-weights.ts";

export interface RankingGround extends FeatureGround {
	/** What the admitted mostly are. */
	readonly kind: ConversationKind;
}

/**
 * What all features stand on. A candidate that neither a word of the cue nor its meaning supports, nor that of a neighbour, is not
 * admitted.
 */
export function rankingGround(asked: AskedCue, candidates: readonly Candidate[], cue: CueStatistics): RankingGround {
	const bySeq = new Map(candidates.map((candidate) => [candidate.memory.seq, candidate]));
	const terms = new Map(candidates.map(({ memory }) => [memory.seq, recordTerms(memory.record)]));
	// Each is judged once, since it speaks for itself and for both of its neighbours.
	const supported = new Set(
		candidates
			.filter(
				({ memory, cosine }) =>
					(cosine ?? 0) >= cue.cosineFloor || supportedShare(terms.get(memory.seq) ?? [], cue) >= SUPPORTED_SHARE_MIN,
			)
			.map(({ memory }) => memory.seq),
	);
	const isSupported = (seq: number | null) => seq !== null && supported.has(seq);
	const admitted = candidates.filter(({ memory, previous, next }) => [memory.seq, previous, next].some(isSupported));
	return { admitted, bySeq, terms, cue, reading: readCue(asked, cue, admitted), kind: conversationKind(admitted) };
}
