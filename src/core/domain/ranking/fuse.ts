import { compareCodePoints } from "../text/code-points.ts";
import { recordTerms } from "../text/terms.ts";
import { supportedShare } from "../text/word-support.ts";
import type { Candidate, CueStatistics } from "./candidate.ts";
import { type ConversationKind, conversationKind } from "./conversation-kind.ts";
import { type AskedCue, readCue } from "./cue-reading.ts";
import { featuresWithin } from "./feature-extraction.ts";
import { furtherParts } from "./further-parts.ts";
import { RANK_WEIGHTS, SUPPORTED_SHARE_MIN } from "./ranker-weights.ts";
import type { RetrievedMemory } from "./retrieved-memory.ts";
import { type FeatureValues, scoreOf, valuesOf, weightedSum } from "./weigh-features.ts";

export interface FusedMemory {
	readonly retrieved: RetrievedMemory;
	/** All of its features, computed when they are asked for: the score needs only those that weigh something. */
	readonly features: () => FeatureValues;
}

export interface Fusion {
	/** What the weights were chosen by. */
	readonly kind: ConversationKind;
	/** Best first. */
	readonly memories: readonly FusedMemory[];
}

/**
 * One ranked list out of what all sources know (semantics §5): a weighted sum of signals that are each computed for every
 * candidate, which beats reciprocal rank here. The score is in 0..1 and monotone with the order; ties go by id.
 * A candidate that neither a word of the cue nor its meaning supports, nor that of a neighbour, is left out.
 */
export function fuse(asked: AskedCue, candidates: readonly Candidate[], cue: CueStatistics): Fusion {
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

	const kind = conversationKind(admitted);
	const table = featuresWithin({ admitted, bySeq, terms, cue, reading: readCue(asked, cue, admitted) });
	const furtherWeight = RANK_WEIGHTS[kind].furtherPart ?? 0;
	const weigh = (candidate: Candidate, sum: number, furtherPart: number): Weighed => ({
		candidate,
		sum,
		furtherPart,
		score: scoreOf(sum + furtherPart * furtherWeight, kind),
	});
	const weighed = admitted.map((candidate) => weigh(candidate, weightedSum(table, candidate, kind), 0));
	// Which parts of an utterance are the better ones is known only once all have been weighed without regard to that.
	const bestFirst = weighed.toSorted(byScore);
	const further = furtherParts(bestFirst.map(({ candidate }) => candidate));
	const memories = bestFirst
		.map(({ candidate, sum }, place) => weigh(candidate, sum, further[place] ?? 0))
		.toSorted(byScore)
		.map(({ candidate, furtherPart, score }, sourceOrdinal) => ({
			retrieved: {
				record: candidate.memory.record,
				score,
				scopeDistance: candidate.scopeDistance,
				sourceOrdinal,
				reserved: false,
			},
			features: () => ({ ...valuesOf(table, candidate), furtherPart }),
		}));
	return { kind, memories };
}

interface Weighed {
	readonly candidate: Candidate;
	/** Of all features but the last. */
	readonly sum: number;
	readonly furtherPart: number;
	readonly score: number;
}

function byScore(left: Weighed, right: Weighed): number {
	return (
		right.score - left.score || compareCodePoints(left.candidate.memory.record.id, right.candidate.memory.record.id)
	);
}
