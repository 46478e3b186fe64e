import { scoreText } from "../text/bm25.ts";
import type { Candidate, CueStatistics } from "./candidate.ts";
import type { CueReading } from "./cue-reading.ts";
import { adjacentPairs } from "./evidence/adjacent-pairs.ts";
import { dateCloseness } from "./evidence/date-closeness.ts";
import { sessionEvidence } from "./evidence/session-evidence.ts";
import { hasNumber, hasRelativeTime, isQuestion, isStandingInstruction, speaksOfSelf } from "./evidence/wording.ts";
import type { RankFeatures } from "./rank-features.ts";
import { NEIGHBOUR_TEXT, SURROUNDING_TEXT } from "./ranker-weights.ts";

export interface FeatureGround {
	/** Those that are ranked. */
	readonly admitted: readonly Candidate[];
	/** By seq: the admitted and what stands beside them. */
	readonly bySeq: ReadonlyMap<number, Candidate>;
	/** The terms of each, by seq. */
	readonly terms: ReadonlyMap<number, readonly string[]>;
	readonly cue: CueStatistics;
	readonly reading: CueReading;
}

const ASSISTANT = "assistant";
const USER = "user";

/** The features of an admitted candidate. Texts are scored once for all, since each speaks for its neighbours too. */
export function featuresWithin(ground: FeatureGround): (candidate: Candidate) => RankFeatures {
	const { admitted, bySeq, terms, cue, reading } = ground;
	const scoresUnder = (statistics: CueStatistics) => {
		const scores = new Map(
			[...terms].map(([seq, documentTerms]) => [seq, scoreText({ ...statistics, documentTerms })]),
		);
		return (seq: number | null) => (seq === null ? 0 : (scores.get(seq) ?? 0));
	};
	const wholeText = scoresUnder(cue);
	const contentText = scoresUnder(reading.content);
	const cosineOf = (seq: number | null) => Math.max(0, (seq === null ? null : bySeq.get(seq)?.cosine) ?? 0);
	const session = sessionEvidence(admitted, { terms, cue: reading.content });

	const inContext = ({ memory, previous, next }: Candidate) =>
		wholeText(memory.seq) + NEIGHBOUR_TEXT * Math.max(wholeText(previous), wholeText(next));
	const surroundings = ({ memory, previous, next }: Candidate) => {
		const [near, far] = SURROUNDING_TEXT;
		const before = previous === null ? null : (bySeq.get(previous)?.previous ?? null);
		const after = next === null ? null : (bySeq.get(next)?.next ?? null);
		return (
			contentText(memory.seq) +
			near * (contentText(previous) + contentText(next)) +
			far * (contentText(before) + contentText(after))
		);
	};
	const best = (of: (candidate: Candidate) => number) => Math.max(0, ...admitted.map(of));
	const bestInContext = best(inContext);
	const bestSurroundings = best(surroundings);
	const bestSession = best((candidate) => session(candidate).text);
	const bestContent = best(({ memory }) => contentText(memory.seq));

	return (candidate) => {
		const { memory, previous, next } = candidate;
		const { record } = memory;
		const by = record.speaker?.toLowerCase() ?? null;
		const near = dateCloseness(reading.dates, record.eventTime);
		const before = previous === null ? undefined : bySeq.get(previous);
		const isAnswer = before !== undefined && isQuestion(before.memory.record.text);
		const own = terms.get(memory.seq) ?? [];
		return {
			text: share(inContext(candidate), bestInContext),
			cosine: cosineOf(memory.seq),
			neighbourCosine: cosineOf(previous) + cosineOf(next),
			namedSpeaker: flag(reading.speaker !== null && record.speaker === reading.speaker),
			saidByAssistant: flag(by === ASSISTANT && !reading.asksAssistant),
			adjacentPairs: adjacentPairs(reading.content.terms, own),
			question: flag(isQuestion(record.text)),
			speaksOfSelf: flag(speaksOfSelf(record.text)),
			relativeTime: flag(reading.asksWhen && hasRelativeTime(record.text)),
			number: flag(reading.asksHowMany && hasNumber(record.text)),
			nearDay: near.toDay,
			nearMonth: near.toMonth,
			surroundings: share(surroundings(candidate), bestSurroundings),
			sessionText: share(session(candidate).text, bestSession),
			sessionCosine: session(candidate).cosine,
			askedBefore: isAnswer ? share(contentText(previous), bestContent) : 0,
			instruction: flag(by === USER && isStandingInstruction(record.text)),
			length: Math.log1p(own.length),
			furtherPart: 0,
		};
	};
}

function share(value: number, best: number): number {
	return best === 0 ? 0 : value / best;
}

function flag(is: boolean): number {
	return is ? 1 : 0;
}
