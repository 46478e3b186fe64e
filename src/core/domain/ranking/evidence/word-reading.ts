import { compareCodePoints, firstCodePoints } from "../../text/code-points.ts";
import { type Edit, oneEdit } from "../../text/one-edit.ts";
import { STOP_WORDS } from "../../text/stop-words.ts";
import { isSpelt, type Token, tokensOf } from "../../text/terms.ts";
import type { CueStatistics } from "../candidate.ts";

/** The longer of the two words has so many characters at least: short words are one edit away from too many others. */
const CHARACTERS_MIN: Readonly<Record<Edit, number>> = { swapped: 4, doubled: 4, inserted: 6, replaced: 7 };
/** Neither word has fewer. */
const WORD_CHARACTERS_MIN = 4;
/** Characters that both begin with: who mistypes a word seldom does so at once, and `mango` is no `mongo`. */
const PREFIX_CHARACTERS = 2;

export interface WordReading {
	/** The cue's statistics, with the terms that were read as others in their place. */
	readonly cue: CueStatistics;
	/** Each of these terms, and what it was read as. */
	readonly readAs: ReadonlyMap<string, string>;
}

export interface WordsToRead {
	/** The cue as it was asked. */
	readonly text: string;
	readonly cue: CueStatistics;
	/** What the candidates are found by. */
	readonly documents: readonly (readonly Token[])[];
}

/**
 * Reads a word of the cue that no memory of the scope chain holds as one that the candidates hold and that is one edit away: of
 * several the one that most of them hold, then the first by code points. Words that the scope knows stay as they are. A term that is
 * read as another one counts as held by so many memories as candidates hold that one: what the whole chain holds is not known of it.
 */
export function readWords({ text, cue, documents }: WordsToRead): WordReading {
	const unknown = unknownWords(text, cue);
	if (unknown.size === 0) return { cue, readAs: new Map() };
	const prefixes = new Set([...unknown.values()].map(prefixOf));
	const nearWords = new Map<string, string>();
	for (const tokens of documents) {
		for (const { word, term } of tokens) {
			// The text index may be behind, or have answered for other layers.
			unknown.delete(term);
			if (prefixes.has(prefixOf(word)) && mayBeMeant(word)) nearWords.set(word, term);
		}
	}

	const memoriesWith = (wanted: string) =>
		documents.filter((tokens) => tokens.some(({ term }) => term === wanted)).length;
	const readAs = new Map<string, string>();
	const frequencies = new Map<string, number>();
	for (const [asked, word] of unknown) {
		const near = new Set([...nearWords].flatMap(([other, term]) => (isMisspelt(word, other) ? [term] : [])));
		const [best] = [...near]
			.map((term) => ({ term, memories: memoriesWith(term) }))
			.toSorted((left, right) => right.memories - left.memories || compareCodePoints(left.term, right.term));
		if (best === undefined) continue;
		readAs.set(asked, best.term);
		frequencies.set(best.term, best.memories);
	}
	return { cue: withReadings(cue, readAs, frequencies), readAs };
}

/** By term, the words of the cue that nothing in the chain holds. Where nothing is counted, nothing is known to be unknown. */
function unknownWords(text: string, { terms, documentFrequencies, documents }: CueStatistics): Map<string, string> {
	const unheld = new Set(terms.filter((_, index) => documents > 0 && documentFrequencies[index] === 0));
	if (unheld.size === 0) return new Map();
	return new Map(
		tokensOf(text).flatMap(({ word, term }) => (unheld.has(term) && isReadable(word) ? [[term, word] as const] : [])),
	);
}

function mayBeMeant(word: string): boolean {
	return isReadable(word) && !STOP_WORDS.has(word);
}

/** A number, a name with a digit and what stands without spaces are not misspelt: they are others. */
function isReadable(word: string): boolean {
	return [...word].length >= WORD_CHARACTERS_MIN && isSpelt(word);
}

function isMisspelt(asked: string, known: string): boolean {
	if (prefixOf(asked) !== prefixOf(known)) return false;
	const [left, right] = [[...asked], [...known]];
	const edit = oneEdit(left, right);
	return edit !== null && Math.max(left.length, right.length) >= CHARACTERS_MIN[edit];
}

function prefixOf(word: string): string {
	return firstCodePoints(word, PREFIX_CHARACTERS);
}

/** A term stands once, also where two were read as one or one is asked for besides. */
function withReadings(
	cue: CueStatistics,
	readAs: ReadonlyMap<string, string>,
	frequencies: ReadonlyMap<string, number>,
): CueStatistics {
	const statistics = new Map<string, number>();
	for (const [index, asked] of cue.terms.entries()) {
		const term = readAs.get(asked) ?? asked;
		const known = cue.documentFrequencies[index] ?? 0;
		statistics.set(term, Math.max(known, statistics.get(term) ?? frequencies.get(term) ?? 0));
	}
	return { ...cue, terms: [...statistics.keys()], documentFrequencies: [...statistics.values()] };
}
