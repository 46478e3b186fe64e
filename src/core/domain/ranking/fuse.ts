import { scoreText } from "../text/bm25.ts";
import { compareCodePoints } from "../text/code-points.ts";
import { recordTerms } from "../text/terms.ts";
import { supportedShare } from "../text/word-support.ts";
import type { Candidate, CueStatistics } from "./candidate.ts";
import { ASSISTANT_SPEAKER, FUSION_WEIGHTS, ROLE_SPEAKERS, SUPPORTED_SHARE_MIN } from "./fusion-weights.ts";
import { namedSpeaker } from "./named-speaker.ts";
import type { RetrievedMemory } from "./retrieved-memory.ts";

/** What each signal gave a memory, before the weights. */
export interface FusionFeatures {
	/** 0..1 */
	readonly text: number;
	/** 0..1, 0 where no vector was compared */
	readonly cosine: number;
	/** Sum over the neighbours, 0..2 */
	readonly neighbourCosine: number;
	/** 0 or 1 */
	readonly namedSpeaker: number;
	/** 0 or 1 */
	readonly saidByAssistant: number;
	/** 0 or 1: the speaker is a role and no person. */
	readonly roleChat: number;
}

export interface FusedMemory {
	readonly retrieved: RetrievedMemory;
	readonly features: FusionFeatures;
}

/**
 * One ranked list out of what all sources know (semantics §5): a weighted sum of signals that are each computed for every
 * candidate, which beats reciprocal rank here. The score is in 0..1 and monotone with the order; ties go by id.
 * A candidate that neither a word of the cue nor its meaning supports, nor that of a neighbour, is left out.
 */
export function fuse(candidates: readonly Candidate[], cue: CueStatistics): readonly FusedMemory[] {
	const bySeq = new Map(candidates.map((candidate) => [candidate.memory.seq, candidate]));
	const words = new Map(candidates.map(({ memory }) => [memory.seq, recordTerms(memory.record)]));
	const textBySeq = new Map([...words].map(([seq, documentTerms]) => [seq, scoreText({ ...cue, documentTerms })]));
	const ownText = (seq: number | null) => (seq === null ? 0 : (textBySeq.get(seq) ?? 0));
	const ownCosine = (seq: number | null) => Math.max(0, (seq === null ? null : bySeq.get(seq)?.cosine) ?? 0);
	// Each is judged once, since it speaks for itself and for both of its neighbours.
	const supported = new Set(
		[...words]
			.filter(
				([seq, documentTerms]) =>
					ownCosine(seq) >= cue.cosineFloor || supportedShare(documentTerms, cue) >= SUPPORTED_SHARE_MIN,
			)
			.map(([seq]) => seq),
	);
	const isSupported = (seq: number | null) => seq !== null && supported.has(seq);

	const admitted = candidates.filter(({ memory, previous, next }) => [memory.seq, previous, next].some(isSupported));
	const contextText = ({ memory, previous, next }: Candidate) =>
		ownText(memory.seq) + FUSION_WEIGHTS.neighbourText * Math.max(ownText(previous), ownText(next));
	const textMax = Math.max(0, ...admitted.map(contextText));
	const speaker = namedSpeaker(cue.terms, admitted);

	const scored = admitted.map((candidate) => {
		const by = candidate.memory.record.speaker?.toLowerCase() ?? null;
		const features: FusionFeatures = {
			text: textMax === 0 ? 0 : contextText(candidate) / textMax,
			cosine: ownCosine(candidate.memory.seq),
			neighbourCosine: ownCosine(candidate.previous) + ownCosine(candidate.next),
			namedSpeaker: speaker !== null && candidate.memory.record.speaker === speaker ? 1 : 0,
			saidByAssistant: by === ASSISTANT_SPEAKER ? 1 : 0,
			roleChat: by !== null && ROLE_SPEAKERS.has(by) ? 1 : 0,
		};
		return { candidate, features, sum: weighted(features) };
	});
	scored.sort(
		(left, right) =>
			right.sum - left.sum || compareCodePoints(left.candidate.memory.record.id, right.candidate.memory.record.id),
	);
	return scored.map(({ candidate, features, sum }, ordinal) => ({
		// x / (1 + x) keeps the order, ends below 1, and needs no maximum that would move with the other candidates.
		retrieved: {
			record: candidate.memory.record,
			score: sum / (1 + sum),
			scopeDistance: candidate.scopeDistance,
			sourceOrdinal: ordinal,
			reserved: false,
		},
		features,
	}));
}

function weighted(features: FusionFeatures): number {
	const weights = FUSION_WEIGHTS;
	const neighbourWeight = features.roleChat === 1 ? weights.neighbourCosineInRoleChat : weights.neighbourCosine;
	const sum =
		weights.text * features.text +
		weights.cosine * features.cosine +
		neighbourWeight * features.neighbourCosine +
		weights.namedSpeaker * features.namedSpeaker;
	return features.saidByAssistant === 1 ? sum * weights.assistantFactor : sum;
}
