/** What each signal gives a memory, before the weights. A signal whose data is missing is 0. */
export interface RankFeatures {
	/** BM25 with the better neighbour's part, over the best of all candidates: 0..1. */
	readonly text: number;
	/** BM25 of the text alone, without the names of speakers, over the best: 0..1. */
	readonly ownText: number;
	/** Cosine with the cue: 0..1, 0 where no vector was compared. */
	readonly cosine: number;
	/** The same of the two neighbours together: 0..2. */
	readonly neighbourCosine: number;
	/** 0 or 1: the memory's speaker is the one person whom the cue names. A prior, never a filter. */
	readonly namedSpeaker: number;
	/** 0 or 1; 0 too where the cue asks for what the assistant said. */
	readonly saidByAssistant: number;
	/** Share of the pairs of neighbouring words of the cue that stand together in the text: 0..1. */
	readonly adjacentPairs: number;
	/** 0 or 1: the text asks something. */
	readonly question: number;
	/** 0 or 1: the speaker tells of themselves. */
	readonly speaksOfSelf: number;
	/** 0 or 1: the cue asks when, and the text has a time that is relative to its telling. */
	readonly relativeTime: number;
	/** 0 or 1: the cue asks how many, and the text has a number. */
	readonly number: number;
	/** How near its event time is to a day, a weekend or a week of the cue: 0..1. */
	readonly nearDay: number;
	/** The same for any date of the cue, more widely: 0..1. */
	readonly nearMonth: number;
	/** BM25 without the names of speakers, of the memory and two on each side, over the best: 0..1. */
	readonly surroundings: number;
	/** BM25 of the memory and PASSAGE_REACH more on each side, read as one text without the names of speakers, over the best: 0..1. */
	readonly passageText: number;
	/** The same with WIDE_PASSAGE_REACH. */
	readonly widePassageText: number;
	/** BM25 of all candidates of its session as if they were one text, over the best session's: 0..1. */
	readonly sessionText: number;
	/** The best cosine among the candidates of its session: 0..1. */
	readonly sessionCosine: number;
	/** BM25 of the memory before it, where that is a question, over the best: 0..1. */
	readonly askedBefore: number;
	/** BM25 of the memory before it, where another speaker said it, over the best: 0..1. */
	readonly repliesTo: number;
	/** 0 or 1: a person's standing instruction in a chat of roles. */
	readonly instruction: number;
	/** Logarithm of one more than its terms. */
	readonly length: number;
	/** How many better parts of the same utterance there are, 0..FURTHER_PARTS_MAX: a block is to show more than one utterance. */
	readonly furtherPart: number;
}
