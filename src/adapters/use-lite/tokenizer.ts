import type { Vocabulary } from "./model-file.ts";

export interface Tokens {
	/** At most `tokensMax` of them. */
	readonly ids: readonly number[];
	/** True when the text went on after the last of `ids`. */
	readonly truncated: boolean;
	/** False when no piece of the text is in the vocabulary, so that `ids` say nothing about it. */
	readonly meaningful: boolean;
	/** True when a word of the text is a word of the vocabulary, and not only a string of its syllables. */
	readonly familiar: boolean;
}

export type Tokenizer = (text: string) => Tokens;

interface Piece {
	readonly id: number;
	readonly score: number;
}

/** SentencePiece writes a space as this character, and only ever as the first one of a piece. */
const space = "\u2581";
const unknownId = 0;
/** The vocabulary begins with the unknown piece and control tokens, which no text may spell. */
const controlTokens = 6;
/** A piece that begins a word and is long enough to be one. */
const wholeWord = /^\u2581\p{L}{2,}$/u;
const letter = /\p{L}/u;
/** NFKC may join code units, so more of them are normalised than code points are kept. */
const codeUnitsPerCodePointMax = 8;

/**
 * SentencePiece's unigram model: of all ways to spell a text in pieces, the most probable one.
 *
 * A piece never crosses a space, so each word is spelt on its own and the work stops once the tokens are full.
 * Of a text without spaces, only as many code points are read as could fill the tokens.
 */
export function createTokenizer(vocabulary: Vocabulary, tokensMax: number): Tokenizer {
	const pieces = new Map<string, Piece>();
	let pieceLengthMax = 1;
	for (const [id, [text, score]] of vocabulary.entries()) {
		if (id < controlTokens) continue;
		pieces.set(text, { id, score });
		pieceLengthMax = Math.max(pieceLengthMax, [...text].length);
	}
	const wholeWords = new Set([...pieces].flatMap(([text, { id }]) => (wholeWord.test(text) ? [id] : [])));
	const spaceId = pieces.get(space)?.id ?? unknownId;
	const codePointsMax = (tokensMax + 1) * pieceLengthMax;
	const codeUnitsMax = codePointsMax * codeUnitsPerCodePointMax;

	return (text) => {
		const normalised = text.slice(0, codeUnitsMax).normalize("NFKC");
		const codePoints = normalised === "" ? [] : [...`${space}${normalised.replaceAll(" ", space)}`];
		let truncated = text.length > codeUnitsMax || codePoints.length > codePointsMax;
		const ids: number[] = [];
		let familiar = false;
		for (const word of wordsOf(codePoints.slice(0, codePointsMax))) {
			const spelt = spellWord(word, pieces, pieceLengthMax);
			const [first = unknownId, second] = spelt;
			familiar ||= wholeWords.has(first) && (second === undefined || !letter.test(vocabulary[second]?.[0] ?? ""));
			for (const id of spelt) {
				// A run of unknown pieces counts as one.
				if (id !== unknownId || ids.at(-1) !== unknownId) ids.push(id);
			}
			if (ids.length > tokensMax) break;
		}
		if (ids.length > tokensMax) {
			truncated = true;
			ids.length = tokensMax;
		}
		return { ids, truncated, meaningful: ids.some((id) => id !== unknownId && id !== spaceId), familiar };
	};
}

/** Cuts before every space. */
function* wordsOf(codePoints: readonly string[]): Generator<readonly string[]> {
	let start = 0;
	for (let end = 1; end <= codePoints.length; end++) {
		if (end < codePoints.length && codePoints[end] !== space) continue;
		yield codePoints.slice(start, end);
		start = end;
	}
}

interface Step {
	readonly score: number;
	readonly length: number;
	readonly id: number;
}

/** Viterbi: `steps[end]` is the best last piece of the word's first `end` code points. */
function spellWord(word: readonly string[], pieces: ReadonlyMap<string, Piece>, pieceLengthMax: number): number[] {
	const steps: (Step | undefined)[] = [];
	for (let start = 0; start < word.length; start++) {
		const scoreBefore = steps[start]?.score ?? 0;
		let text = "";
		for (let length = 1; length <= pieceLengthMax && start + length <= word.length; length++) {
			text += word[start + length - 1];
			const piece = pieces.get(text);
			if (piece === undefined && length > 1) continue;
			const { id, score } = piece ?? { id: unknownId, score: 0 };
			const end = start + length;
			const best = steps[end];
			// On a tie the later start wins, as in the reference tokenizer.
			if (best === undefined || scoreBefore + score >= best.score)
				steps[end] = { score: scoreBefore + score, length, id };
		}
	}
	const ids: number[] = [];
	for (let end = word.length; end > 0; ) {
		const step = steps[end];
		if (step === undefined) throw new Error("Every code point is at least an unknown piece.");
		ids.push(step.id);
		end -= step.length;
	}
	return ids.reverse();
}
