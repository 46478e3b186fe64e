import { isWhiteSpace } from "./white-space.ts";

/** How good a place is to cut a text: inside a character as readers see it, between two, at white space, at a sentence's end. */
export type BreakRank = 0 | 1 | 2 | 3;

/** What a walk over code points has to remember, so that each place is judged in constant time. */
export interface BreakState {
	/** The code point before the place; empty at the beginning. */
	readonly previous: string;
	readonly previousIsSpace: boolean;
	/** `closing`: a full stop came, perhaps with quotes after it; white space ends the sentence. `closed`: it is over. */
	readonly sentence: "open" | "closing" | "closed";
	/** An odd number of regional indicators came last: one more completes a flag. */
	readonly isHalfFlag: boolean;
}

export const TEXT_START: BreakState = { previous: "", previousIsSpace: false, sentence: "open", isHalfFlag: false };

const PLAIN = /^[0-9A-Za-z]$/;
const STOP = /^[.!?…]$/u;
/** Stops of scripts that put no space after a sentence. */
const UNSPACED_STOP = /^[。！？｡]$/u;
const CLOSER = /^[\p{Pe}\p{Pf}"'*_~`]$/u;
const LINE_BREAK = /^[\n\r\v\f\u0085\u2028\u2029]$/;
/** What belongs to the character before it: marks, joiners, skin tones, tags of flags, the tail of a Hangul syllable. */
const EXTENDER = /^(?:\p{M}|\p{Emoji_Modifier}|\u200c|\u200d|[\u1160-\u11ff]|[\u{e0020}-\u{e007f}])$/u;
const REGIONAL_INDICATOR = /^\p{Regional_Indicator}$/u;

/** The rank of the place before `next`. */
export function breakRank(state: BreakState, next: string): BreakRank {
	if (PLAIN.test(next) && PLAIN.test(state.previous)) return 1;
	if (isInsideCharacter(state, next)) return 0;
	const nextIsSpace = isWhiteSpace(next);
	const isEnd = state.sentence === "closed" || (state.sentence === "closing" && nextIsSpace) || LINE_BREAK.test(next);
	if (isEnd && !(state.sentence === "closed" && isClosing(state, next))) return 3;
	return state.previousIsSpace || nextIsSpace ? 2 : 1;
}

/** The state once `next` has been passed. */
export function passCodePoint(state: BreakState, next: string): BreakState {
	if (PLAIN.test(next)) return { ...TEXT_START, previous: next };
	return {
		previous: next,
		previousIsSpace: isWhiteSpace(next),
		sentence: sentenceAfter(state, next),
		isHalfFlag: REGIONAL_INDICATOR.test(next) && !state.isHalfFlag,
	};
}

function sentenceAfter(state: BreakState, next: string): BreakState["sentence"] {
	if (UNSPACED_STOP.test(next) || LINE_BREAK.test(next)) return "closed";
	if (STOP.test(next)) return state.sentence === "closed" && !state.previousIsSpace ? "closed" : "closing";
	if (isWhiteSpace(next)) return state.sentence === "open" ? "open" : "closed";
	return isClosing(state, next) ? state.sentence : "open";
}

/** Quotes, brackets and further stops directly after a stop still belong to its sentence. */
function isClosing(state: BreakState, next: string): boolean {
	if (state.sentence === "open" || state.previousIsSpace) return false;
	return CLOSER.test(next) || STOP.test(next) || UNSPACED_STOP.test(next);
}

function isInsideCharacter({ previous, isHalfFlag }: BreakState, next: string): boolean {
	if (previous === "\r") return next === "\n";
	if (previous === "\u200d" || EXTENDER.test(next)) return previous !== "";
	return isHalfFlag && REGIONAL_INDICATOR.test(next);
}
