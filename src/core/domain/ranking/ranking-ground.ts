import { NEIGHBOURS_REACH } from "../limits.ts";
import { recordTokens, termsIn } from "../text/terms.ts";
import { supportedShare } from "../text/word-support.ts";
import type { Candidate, CueStatistics } from "./candidate.ts";
import { type ConversationKind, conversationKind } from "./conversation-kind.ts";
import { type AskedCue, readCue } from "./cue-reading.ts";
import { liesIn } from "./evidence/date-closeness.ts";
import { readWords } from "./evidence/word-reading.ts";
import type { FeatureGround } from "./feature-extraction.ts";
import { SUPPORTED_SHARE_MIN } from "./ranker-weights.ts";

export interface RankingGround extends FeatureGround {
	/** What the admitted mostly are. */
	readonly kind: ConversationKind;
	/** Terms of the cue that nothing holds, and what each was read as. */
	readonly readAs: ReadonlyMap<string, string>;
	/** Those that lie in a date of the cue: seqs of what words or meaning support too, and of what nothing else does. */
	readonly dated: { readonly supported: ReadonlySet<number>; readonly alone: ReadonlySet<number> };
}

/**
 * What all features stand on. A candidate that neither a word of the cue nor its meaning supports, nor that of a neighbour, is
 * admitted only where it lies in a date of the cue.
 */
export function rankingGround(
	asked: AskedCue,
	candidates: readonly Candidate[],
	statistics: CueStatistics,
): RankingGround {
	const tokens = candidates.map(({ memory }) => recordTokens(memory.record));
	const { cue, readAs } = readWords({ text: asked.text, cue: statistics, documents: tokens });
	const bySeq = new Map(candidates.map((candidate) => [candidate.memory.seq, candidate]));
	const terms = new Map(candidates.map(({ memory }, index) => [memory.seq, termsIn(tokens[index] ?? [])]));
	// Each is judged once, since it speaks for itself and for both of its neighbours.
	const supported = new Set(
		candidates
			.filter(
				({ memory, cosine }) =>
					(cosine ?? 0) >= cue.cosineFloor || supportedShare(terms.get(memory.seq) ?? [], cue) >= SUPPORTED_SHARE_MIN,
			)
			.map(({ memory }) => memory.seq),
	);
	const isSupported = ({ memory }: Candidate) => supported.has(memory.seq);
	const isFound = (candidate: Candidate) =>
		[candidate, ...walk(candidate, "previous", bySeq), ...walk(candidate, "next", bySeq)].some(isSupported);
	const dated = candidates.filter(({ memory }) => liesIn(asked.dates, memory.record.eventTime));
	const alone = new Set(dated.filter((candidate) => !isFound(candidate)).map(({ memory }) => memory.seq));
	const admitted = candidates.filter((candidate) => isFound(candidate) || alone.has(candidate.memory.seq));
	const reading = readCue(asked, cue, admitted);
	return {
		admitted,
		bySeq,
		terms,
		cue,
		reading,
		kind: conversationKind(admitted),
		readAs,
		dated: { supported: new Set(dated.filter(isSupported).map(({ memory }) => memory.seq)), alone },
	};
}

/** The candidates that follow one another from here, NEIGHBOURS_REACH at most. */
function walk(from: Candidate, step: "previous" | "next", bySeq: ReadonlyMap<number, Candidate>): readonly Candidate[] {
	const found: Candidate[] = [];
	let place = bySeq.get(from[step] ?? -1);
	while (place !== undefined && found.length < NEIGHBOURS_REACH) {
		found.push(place);
		place = bySeq.get(place[step] ?? -1);
	}
	return found;
}
