import { pick, seededRandom } from "./seeded-random.ts";

const onsets = "b br c ch d dr f fl g gr h j k l m n p pl r s sh st t tr v w z".split(" ");
const vowels = "a e i o u ea".split(" ");
const codas = ["", "", "", "", "n", "r", "s", "t"];

/**
 * Invented words, the commonest first and, as in a language, the shortest: as many as its speakers know. Which one a text takes follows
 * Zipf's law, so that a scope has words that stand everywhere and words that stand once.
 */
export const VOCABULARY: readonly string[] = inventedWords(20_000);

/** What English is mostly made of, questions and first persons among it; a search takes most of these for nothing. */
export const FUNCTION_WORDS =
	"i you we the a and to of in it is was my that for on with this have not at but be so are just me about like".split(
		" ",
	);

/** A word by its rank: drawn again and again, the n-th has a share of 1/n. */
export function zipfWord(random: () => number): string {
	const rank = Math.floor(VOCABULARY.length ** random());
	return VOCABULARY[rank - 1] ?? "";
}

function inventedWords(count: number): readonly string[] {
	const random = seededRandom(count);
	const words = new Set<string>();
	while (words.size < count) {
		const syllables = (words.size < count / 20 ? 1 : 2) + Math.floor(random() * 2);
		words.add(Array.from({ length: syllables }, () => syllable(random)).join(""));
	}
	return [...words];
}

function syllable(random: () => number): string {
	return `${pick(onsets, random)}${pick(vowels, random)}${pick(codas, random)}`;
}
