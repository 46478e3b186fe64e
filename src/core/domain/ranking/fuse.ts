import { compareCodePoints } from "../text/code-points.ts";
import type { Candidate, CueStatistics } from "./candidate.ts";
import type { ConversationKind } from "./conversation-kind.ts";
import type { AskedCue } from "./cue-reading.ts";
import { featuresWithin } from "./feature-extraction.ts";
import { furtherParts } from "./further-parts.ts";
import { RANK_WEIGHTS } from "./ranker-weights.ts";
import { type RankingGround, rankingGround } from "./ranking-ground.ts";
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
	/** Terms of the cue that nothing holds, and what each was read as. */
	readonly readAs: ReadonlyMap<string, string>;
	/** Best first. */
	readonly memories: readonly FusedMemory[];
}

/**
 * One ranked list out of what all sources know (semantics §5): a weighted sum of signals that are each computed for every
 * candidate, which beats reciprocal rank here. The score is in 0..1 and monotone with the order; ties go by id.
 * A candidate that neither a word of the cue nor its meaning supports, nor that of a neighbour, is left out, unless it lies in a date
 * of the cue; it ranks below all that both support, then.
 */
export function fuse(asked: AskedCue, candidates: readonly Candidate[], cue: CueStatistics): Fusion {
	const ground = rankingGround(asked, candidates, cue);
	const { admitted, kind } = ground;
	const table = featuresWithin(ground);
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
	const told = bestFirst.map(({ candidate, sum }, place) => weigh(candidate, sum, further[place] ?? 0));
	const memories = belowSupported(told, ground.dated)
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
	return { kind, readAs: ground.readAs, memories };
}

interface Weighed {
	readonly candidate: Candidate;
	/** Of all features but the last. */
	readonly sum: number;
	readonly furtherPart: number;
	readonly score: number;
}

/** What a score is cut to lies below its ceiling by less than this part of it, in the order of the scores. */
const TRIFLE = 1e-6;

/** What lies in a date of the cue and has nothing else for it ranks below all in such a date that words or meaning support too. */
function belowSupported(weighed: readonly Weighed[], { supported, alone }: RankingGround["dated"]): readonly Weighed[] {
	const ceiling = Math.min(
		...weighed.filter(({ candidate }) => supported.has(candidate.memory.seq)).map(({ score }) => score),
	);
	return weighed.map((one) => {
		if (!alone.has(one.candidate.memory.seq) || one.score < ceiling) return one;
		return { ...one, score: ceiling * (1 - TRIFLE * (1 - one.score)) };
	});
}

function byScore(left: Weighed, right: Weighed): number {
	return (
		right.score - left.score || compareCodePoints(left.candidate.memory.record.id, right.candidate.memory.record.id)
	);
}
