import { breakRank, passCodePoint, TEXT_START } from "./text-breaks.ts";

const SENTENCE_END = 3;

/** The text's sentences, and the white space between them, in order: joined they are the text. Lines end sentences. */
export function sentencesOf(text: string): readonly string[] {
	const sentences: string[] = [];
	let state = TEXT_START;
	let start = 0;
	let index = 0;
	for (const next of text) {
		if (index > start && breakRank(state, next) === SENTENCE_END) {
			sentences.push(text.slice(start, index));
			start = index;
		}
		state = passCodePoint(state, next);
		index += next.length;
	}
	return start < text.length ? [...sentences, text.slice(start)] : sentences;
}
