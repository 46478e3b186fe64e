import { SENTENCE_CODE_UNITS_MAX } from "../../limits.ts";
import { sentencesOf } from "../../text/sentences.ts";
import { foldWhiteSpace } from "../../text/white-space.ts";
import { holdsForeignText } from "./foreign-text.ts";
import { takesBack } from "./taken-back.ts";

/** White space folded, and where the sentence stands. */
export interface PlainSentence {
	readonly text: string;
	/** It comes right after a greeting, or holds one. */
	readonly isAfterGreeting: boolean;
}

const LINE_BREAK = /[\n\r\v\f\u0085\u2028\u2029]/;
const LINE = /[^\n\r]*(?:\r\n|\n|\r|$)/g;
const FENCE = /^ {0,3}(?:```|~~~)/;
/** Quoted as in a mail, or indented as code is. */
const QUOTED_LINE = /^(?: {0,3}>| {4}|\t)/;
/** What has more than words in it is code, markup or a link. */
const CODE_MARK = /[`{}<>=|\\^[\]]|:\/\/|www\./;
const ABBREVIATION =
	/(?<![\p{L}\p{N}])(?:Dr|Mr|Mrs|Ms|Prof|St|Mt|Jr|Sr|vs|etc|e\.g|i\.e|approx|Inc|Ltd|a\.m|p\.m|U\.S|U\.K|[A-HJ-Z])\.\s*$/u;
const OPENING_APOSTROPHE = /(?<![\p{L}\p{N}])['‘](?!(?:cause|em|til|bout|n)(?!\p{L}))\p{L}|[.,!?]['’](?!\p{L})/iu;
const GREETING = /^(?:hi|hello|hey|greetings|good (?:morning|afternoon|evening|day)|nice to meet you)(?!p{L})/i;
/**
 * The sentences of a message that its speaker says in plain words: no code, no markup, nothing quoted, and nothing at all of a message
 * that hands over somebody else's text, or before a sentence that takes it back. What is longer than a spoken sentence is left out as well, so that rules only ever see short ones.
 */
export function plainSentences(message: string): readonly PlainSentence[] {
	if (holdsForeignText(message)) return [];
	let isQuoted = false;
	let greeted = false;
	let lineBreaks = 0;
	const sentences = joinedSentences(withoutCode(message));
	const from = sentences.findLastIndex((sentence) => takesBack(sentence.trim())) + 1;
	return sentences.flatMap((sentence, index) => {
		const text = foldWhiteSpace(sentence);
		lineBreaks = text === "" ? lineBreaks + (LINE_BREAK.test(sentence) ? 1 : 0) : 0;
		// A quotation that nobody closed ends with its paragraph.
		if (lineBreaks > 1) isQuoted = false;
		if (text === "") return [];
		const beginsQuoted = isQuoted;
		isQuoted = isQuotedAfter(sentence, isQuoted);
		const isAfterGreeting = greeted || GREETING.test(text);
		greeted = GREETING.test(text);
		const isPlain = !(
			index < from ||
			beginsQuoted ||
			isQuoted ||
			CODE_MARK.test(text) ||
			OPENING_APOSTROPHE.test(text)
		);
		return isPlain && text.length <= SENTENCE_CODE_UNITS_MAX ? [{ text, isAfterGreeting }] : [];
	});
}

/** Lines of code and of quotation leave an empty line behind. */
function withoutCode(message: string): string {
	let isFenced = false;
	return (message.match(LINE) ?? [])
		.map((line) => {
			const isFence = FENCE.test(line);
			const isOut = isFenced || isFence || QUOTED_LINE.test(line);
			if (isFence) isFenced = !isFenced;
			return isOut ? "\n\n" : line;
		})
		.join("");
}

/** A sentence goes on behind an abbreviation. */
function joinedSentences(text: string): readonly string[] {
	const joined: string[][] = [];
	let goesOn = false;
	for (const sentence of sentencesOf(text)) {
		if (goesOn && !LINE_BREAK.test(sentence)) joined.at(-1)?.push(sentence);
		else joined.push([sentence]);
		if (sentence.trim() !== "" || LINE_BREAK.test(sentence)) goesOn = ABBREVIATION.test(sentence.slice(-8));
	}
	return joined.map((parts) => parts.join(""));
}

/** Straight quotes open where a word begins and close everywhere else. */
function isQuotedAfter(sentence: string, before: boolean): boolean {
	let isQuoted = before;
	for (const { 0: mark, index } of sentence.matchAll(/["“”„«»]/g)) {
		if (mark !== '"') isQuoted = mark === "“" || mark === "„" || mark === "«";
		else
			isQuoted =
				!isQuoted && /^(?:|[\s([—–-])$/.test(sentence.charAt(index - 1)) && /\S/.test(sentence.charAt(index + 1));
	}
	return isQuoted;
}
