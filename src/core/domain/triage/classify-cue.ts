import { ACTION_WORDS_MAX } from "../limits.ts";
import { isBlank } from "../text/is-blank.ts";
import { ACTION_PHRASE_WORDS_MAX, ACTION_PHRASES, SOFTENERS } from "./action-phrases.ts";
import { ASKING_FIRST_WORDS, MEMORY_WORDS } from "./memory-words.ts";
import type { TriageVerdict } from "./triage-verdict.ts";

const WORD = /^[\p{L}\p{M}\p{N}]/u;
/** A word, or any character that is neither white space nor a mark that means nothing here: it then is no known phrase. */
const TOKEN = /[\p{L}\p{M}\p{N}]+(?:'[\p{L}\p{M}\p{N}]+)*|[^\s.,!…;:()'"“”‘\-–—~。！，、¡]/gu;
const QUESTION_MARK = /^[?؟‽¿⸮]$/u;
const APOSTROPHE = /[’ʼ]/g;
const EMOJI_DRESS = /[\ufe0e\ufe0f]|\p{Emoji_Modifier}/gu;

/**
 * Judges a cue by fixed lists (semantics §12). `pure_action` only where every word is part of a listed phrase, so that a name, a
 * digit, a reference back or a word of a language that is not listed always goes to memory. A blank cue is `unknown`: it asks
 * for the profile.
 */
export function classifyCue(cue: string): TriageVerdict {
	if (isBlank(cue)) return unknown;
	const tokens = tokensOf(cue);
	const words = tokens.filter((token) => !QUESTION_MARK.test(token));
	const asks = words.length < tokens.length;
	const actionLength = lengthOfAction(words);
	if (actionLength > 0 && actionLength < words.length) return { class: "mixed", confident: true };
	if (asks || (actionLength === 0 && pointsAtMemory(words))) return { class: "needs_memory", confident: true };
	if (actionLength === 0 || words.filter((word) => WORD.test(word)).length > ACTION_WORDS_MAX) return unknown;
	return { class: "pure_action", confident: true };
}

const unknown: TriageVerdict = { class: "unknown", confident: false };

function tokensOf(cue: string): readonly string[] {
	const plain = cue.normalize("NFKC").toLowerCase().normalize("NFC").replace(APOSTROPHE, "'").replace(EMOJI_DRESS, "");
	return plain.match(TOKEN) ?? [];
}

/** How many words from the beginning on are listed phrases; 0 where there is none among them but softeners. */
function lengthOfAction(words: readonly string[]): number {
	let end = 0;
	let hasAction = false;
	while (end < words.length) {
		const phraseLength = lengthOfPhrase(words, end);
		if (phraseLength === 0 && !SOFTENERS.has(words[end] ?? "")) break;
		hasAction ||= phraseLength > 0;
		end += Math.max(phraseLength, 1);
	}
	return hasAction ? end : 0;
}

/** The longest listed phrase that begins there. */
function lengthOfPhrase(words: readonly string[], start: number): number {
	for (let length = ACTION_PHRASE_WORDS_MAX; length > 0; length -= 1) {
		const phrase = words.slice(start, start + length);
		if (phrase.length === length && ACTION_PHRASES.has(phrase.join(" "))) return length;
	}
	return 0;
}

function pointsAtMemory(words: readonly string[]): boolean {
	return ASKING_FIRST_WORDS.has(words[0] ?? "") || words.some((word) => MEMORY_WORDS.has(word));
}
