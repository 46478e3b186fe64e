import { scoreText } from "../text/bm25.ts";
import type { Candidate, CueStatistics } from "./candidate.ts";
import type { CueReading } from "./cue-reading.ts";
import { adjacentPairs } from "./evidence/adjacent-pairs.ts";
import { dateCloseness } from "./evidence/date-closeness.ts";
import { passageText } from "./evidence/passage-text.ts";
import { sessionEvidence } from "./evidence/session-evidence.ts";
import { hasNumber, hasRelativeTime, isQuestion, isStandingInstruction, speaksOfSelf } from "./evidence/wording.ts";
import { once } from "./once.ts";
import type { RankFeatures } from "./rank-features.ts";
import { NEIGHBOUR_TEXT, PASSAGE_REACH, SURROUNDING_TEXT, WIDE_PASSAGE_REACH } from "./ranker-weights.ts";

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

/** How each feature of an admitted candidate is computed. What nobody asks for costs nothing. */
export type FeatureTable = Readonly<
	Record<Exclude<keyof RankFeatures, "furtherPart">, (candidate: Candidate) => number>
>;

/** Texts are scored once for all, since each speaks for its neighbours too. */
export function featuresWithin(ground: FeatureGround): FeatureTable {
	const { admitted, bySeq, terms, cue, reading } = ground;
	const scoresUnder = (statistics: CueStatistics) => {
		const scores = new Map(
			[...terms].map(([seq, documentTerms]) => [seq, scoreText({ ...statistics, documentTerms })]),
		);
		return (seq: number | null) => (seq === null ? 0 : (scores.get(seq) ?? 0));
	};
	const wholeText = once(() => scoresUnder(cue));
	const isNameless = reading.content.terms.length === cue.terms.length;
	const contentText = isNameless ? wholeText : once(() => scoresUnder(reading.content));
	const cosineOf = (seq: number | null) => Math.max(0, (seq === null ? null : bySeq.get(seq)?.cosine) ?? 0);
	const session = once(() => sessionEvidence(admitted, { terms, cue: reading.content }));

	const inContext = ({ memory, previous, next }: Candidate) =>
		wholeText()(memory.seq) + NEIGHBOUR_TEXT * Math.max(wholeText()(previous), wholeText()(next));
	const surroundings = ({ memory, previous, next }: Candidate) => {
		const [near, far] = SURROUNDING_TEXT;
		const text = contentText();
		const before = previous === null ? null : (bySeq.get(previous)?.previous ?? null);
		const after = next === null ? null : (bySeq.get(next)?.next ?? null);
		return text(memory.seq) + near * (text(previous) + text(next)) + far * (text(before) + text(after));
	};
	const passage = once(() => passageText(PASSAGE_REACH, { bySeq, terms, cue: reading.content }));
	const widePassage = once(() => passageText(WIDE_PASSAGE_REACH, { bySeq, terms, cue: reading.content }));
	const best = (of: (candidate: Candidate) => number) => once(() => Math.max(0, ...admitted.map(of)));
	const bestInContext = best(inContext);
	const bestSurroundings = best(surroundings);
	const bestPassage = best((candidate) => passage()(candidate));
	const bestWidePassage = best((candidate) => widePassage()(candidate));
	const bestSession = best((candidate) => session()(candidate).text);
	const bestContent = best(({ memory }) => contentText()(memory.seq));

	const closeness = ({ memory }: Candidate) => dateCloseness(reading.dates, memory.record.eventTime);
	const before = ({ previous }: Candidate) => (previous === null ? undefined : bySeq.get(previous)?.memory.record);
	const isAnswer = (candidate: Candidate) => isQuestion(before(candidate)?.text ?? "");
	const isReply = (candidate: Candidate) => {
		const earlier = before(candidate);
		return earlier !== undefined && earlier.speaker !== candidate.memory.record.speaker;
	};
	const contentBefore = ({ previous }: Candidate) => share(contentText()(previous), bestContent());
	const by = ({ memory }: Candidate) => memory.record.speaker?.toLowerCase() ?? null;
	const own = ({ memory }: Candidate) => terms.get(memory.seq) ?? [];
	const flagOf = (is: (candidate: Candidate) => boolean) => (candidate: Candidate) => (is(candidate) ? 1 : 0);
	const flagOfText = (is: (text: string) => boolean) => flagOf(({ memory }) => is(memory.record.text));

	return {
		text: (candidate) => share(inContext(candidate), bestInContext()),
		ownText: ({ memory }) => share(contentText()(memory.seq), bestContent()),
		cosine: ({ memory }) => cosineOf(memory.seq),
		neighbourCosine: ({ previous, next }) => cosineOf(previous) + cosineOf(next),
		namedSpeaker: flagOf(({ memory }) => reading.speaker !== null && memory.record.speaker === reading.speaker),
		saidByAssistant: flagOf((candidate) => by(candidate) === ASSISTANT && !reading.asksAssistant),
		adjacentPairs: (candidate) => adjacentPairs(reading.content.terms, own(candidate)),
		question: flagOfText(isQuestion),
		speaksOfSelf: flagOfText(speaksOfSelf),
		relativeTime: flagOfText((text) => reading.asksWhen && hasRelativeTime(text)),
		number: flagOfText((text) => reading.asksHowMany && hasNumber(text)),
		nearDay: (candidate) => closeness(candidate).toDay,
		nearMonth: (candidate) => closeness(candidate).toMonth,
		surroundings: (candidate) => share(surroundings(candidate), bestSurroundings()),
		passageText: (candidate) => share(passage()(candidate), bestPassage()),
		widePassageText: (candidate) => share(widePassage()(candidate), bestWidePassage()),
		sessionText: (candidate) => share(session()(candidate).text, bestSession()),
		sessionCosine: (candidate) => session()(candidate).cosine,
		askedBefore: (candidate) => (isAnswer(candidate) ? contentBefore(candidate) : 0),
		repliesTo: (candidate) => (isReply(candidate) ? contentBefore(candidate) : 0),
		instruction: flagOf((candidate) => by(candidate) === USER && isStandingInstruction(candidate.memory.record.text)),
		length: (candidate) => Math.log1p(own(candidate).length),
	};
}

function share(value: number, best: number): number {
	return best === 0 ? 0 : value / best;
}
