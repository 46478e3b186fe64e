import type { Candidate, CueStatistics } from "../../../src/core/domain/ranking/candidate.ts";
import { namedSpeaker, namedSpeakers } from "../../../src/core/domain/ranking/named-speaker.ts";
import type { RetrievedMemory } from "../../../src/core/domain/ranking/retrieved-memory.ts";
import { scoreText } from "../../../src/core/domain/text/bm25.ts";
import { compareCodePoints } from "../../../src/core/domain/text/code-points.ts";
import { recordTerms } from "../../../src/core/domain/text/terms.ts";
import { supportedShare } from "../../../src/core/domain/text/word-support.ts";

/** The ranker took the place of this, and is to cost no more than twice as much. */
const weights = { neighbourText: 0.7, neighbourCosine: 0.5, namedSpeaker: 0.4 };
const supportedShareMin = 0.1;

/** Words in context over the best, cosine, the neighbours' cosine and the one speaker who is named: one list, best first. */
export function plainHybrid(candidates: readonly Candidate[], cue: CueStatistics): readonly RetrievedMemory[] {
	const bySeq = new Map(candidates.map((candidate) => [candidate.memory.seq, candidate]));
	const words = new Map(candidates.map(({ memory }) => [memory.seq, recordTerms(memory.record)]));
	const texts = new Map([...words].map(([seq, documentTerms]) => [seq, scoreText({ ...cue, documentTerms })]));
	const textOf = (seq: number | null) => (seq === null ? 0 : (texts.get(seq) ?? 0));
	const cosineOf = (seq: number | null) => Math.max(0, (seq === null ? null : bySeq.get(seq)?.cosine) ?? 0);
	const supported = new Set(
		[...words]
			.filter(
				([seq, documentTerms]) =>
					cosineOf(seq) >= cue.cosineFloor || supportedShare(documentTerms, cue) >= supportedShareMin,
			)
			.map(([seq]) => seq),
	);
	const isSupported = (seq: number | null) => seq !== null && supported.has(seq);
	const admitted = candidates.filter(({ memory, previous, next }) => [memory.seq, previous, next].some(isSupported));
	const inContext = ({ memory, previous, next }: Candidate) =>
		textOf(memory.seq) + weights.neighbourText * Math.max(textOf(previous), textOf(next));
	const best = Math.max(0, ...admitted.map(inContext));
	const speaker = namedSpeaker(cue.terms, namedSpeakers(admitted));
	return admitted
		.map((candidate) => {
			const { memory, previous, next } = candidate;
			const sum =
				(best === 0 ? 0 : inContext(candidate) / best) +
				cosineOf(memory.seq) +
				weights.neighbourCosine * (cosineOf(previous) + cosineOf(next)) +
				(speaker !== null && memory.record.speaker === speaker ? weights.namedSpeaker : 0);
			return { candidate, sum };
		})
		.toSorted(
			(left, right) =>
				right.sum - left.sum || compareCodePoints(left.candidate.memory.record.id, right.candidate.memory.record.id),
		)
		.map(({ candidate: { memory, scopeDistance }, sum }, sourceOrdinal) => ({
			record: memory.record,
			score: sum / (1 + sum),
			scopeDistance,
			sourceOrdinal,
			reserved: false,
		}));
}
