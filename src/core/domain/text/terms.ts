import { stemmer } from "stemmer";
import {
	CUE_TERMS_MAX,
	KNOWN_WORD_CODE_UNITS_MAX,
	KNOWN_WORDS_MAX,
	TERM_CODE_POINTS_MAX,
	TERMS_CODE_UNITS_MAX,
} from "../limits.ts";
import type { MemoryRecord } from "../record/record.ts";
import { countCodePoints, firstCodePoints } from "./code-points.ts";
import { STOP_WORDS } from "./stop-words.ts";

/**
 * The terms that text search works with, the same for what is stored and for what is asked. A term holds letters, marks
 * and digits alone, so that any tokeniser takes it as one word.
 */
export interface Token {
	/** The word as written, folded; what stop words are looked up by. */
	readonly word: string;
	readonly term: string;
}

/** What stands inside a word without being part of it: soft hyphen, joiners, invisibles, variation selectors. */
const UNSEEN = /[\u00ad\u200b-\u200d\u2060\ufeff\u202a-\u202e\u2066-\u2069]|\p{Variation_Selector}/gu;
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’ʼ][\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*/gu;
const POSSESSIVE = /['’ʼ]s$/u;
const APOSTROPHE = /['’ʼ]/gu;
const LATIN_MARKS = /(\p{Script=Latin})\p{M}+/gu;
const UNSPACED =
	/([\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]+)/u;
/** A letter with the marks that stand on it: a mark alone is nothing that anyone looks for. */
const CHARACTER = /\P{M}\p{M}*|\p{M}+/gu;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
const LETTERS = /^[\p{L}\p{M}]+$/u;
const ASCII_WORD = /^[a-z]+$/;

/** The text's terms in order, with repeats. */
export function termsOf(text: string): readonly string[] {
	return termsIn(tokensOf(text));
}

export function termsIn(tokens: readonly Token[]): readonly string[] {
	return tokens.map((token) => token.term);
}

/** What a record is found by: who spoke, and what the text says. */
export function recordTerms(record: Pick<MemoryRecord, "speaker" | "text">): readonly string[] {
	return termsIn(recordTokens(record));
}

/** The same with the words as they are written. */
export function recordTokens(record: Pick<MemoryRecord, "speaker" | "text">): readonly Token[] {
	return [...tokensOf(record.speaker ?? ""), ...tokensOf(record.text)];
}

/** Whether it is written letter by letter, in a script that has spaces between words. */
export function isSpelt(word: string): boolean {
	return LETTERS.test(word) && !UNSPACED.test(word);
}

/**
 * What a cue asks for: distinct terms in order of first appearance, without English stop words unless nothing else is
 * there. Of more than `termsMax` the longest stay, the earlier of equals.
 */
export function cueTerms(cue: string, termsMax = CUE_TERMS_MAX): readonly string[] {
	const tokens = tokensOf(cue);
	const content = tokens.filter((token) => !STOP_WORDS.has(token.word));
	const terms = [...new Set((content.length > 0 ? content : tokens).map((token) => token.term))];
	if (terms.length <= termsMax) return terms;
	const longestFirst = terms.toSorted((left, right) => countCodePoints(right) - countCodePoints(left));
	const kept = new Set(longestFirst.slice(0, termsMax));
	return terms.filter((term) => kept.has(term));
}

/** The text's words in order, with repeats. */
export function tokensOf(text: string): readonly Token[] {
	// Lower-casing can undo the compatibility form (İ becomes i and a dot), so it comes before the second half of it.
	const unfolded = text.normalize("NFKC").slice(0, TERMS_CODE_UNITS_MAX);
	const folded = unfolded.toLowerCase().normalize("NFKC").replace(UNSEEN, "");
	return (folded.match(WORD) ?? []).flatMap(wordTokens);
}

/**
 * Tokens of words that came before: stemming was four fifths of what a recall computes, and texts share most of their words. They
 * depend on the word alone, so that it does not matter which are known.
 */
const knownWords = new Map<string, readonly Token[]>();

function wordTokens(word: string): readonly Token[] {
	const known = knownWords.get(word);
	if (known !== undefined) return known;
	const tokens = newWordTokens(word);
	if (word.length > KNOWN_WORD_CODE_UNITS_MAX) return tokens;
	if (knownWords.size >= KNOWN_WORDS_MAX) knownWords.clear();
	knownWords.set(word, tokens);
	return tokens;
}

function newWordTokens(word: string): readonly Token[] {
	// Nothing below changes such a word, and most are.
	if (ASCII_WORD.test(word)) return [tokenOf(word)];
	const joined = foldLatin(word.replace(POSSESSIVE, "").replace(APOSTROPHE, ""));
	return joined
		.split(UNSPACED)
		.filter((part) => LETTER_OR_DIGIT.test(part))
		.flatMap((part) => (UNSPACED.test(part) ? pairsOf(part).map(tokenOf) : [tokenOf(part)]));
}

/** Accents are dropped where a reader of the language drops them too; elsewhere a mark can be a letter of its own. */
function foldLatin(word: string): string {
	return word.normalize("NFD").replace(LATIN_MARKS, "$1").normalize("NFC");
}

/** Scripts written without spaces: every two neighbours are a term, and a character alone is one. */
function pairsOf(run: string): readonly string[] {
	const characters = run.match(CHARACTER) ?? [];
	if (characters.length === 1) return characters;
	return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

function tokenOf(part: string): Token {
	const word = firstCodePoints(part, TERM_CODE_POINTS_MAX);
	return { word, term: ASCII_WORD.test(word) ? stemmer(word) : word };
}
