import { QUERY_DEFAULTS } from "../query/query-defaults.ts";
import type { Layer } from "../record/layer.ts";
import { linePrefix, renderedText } from "../rendering/line.ts";
import { countCodePoints } from "./code-points.ts";
import { isBlank } from "./is-blank.ts";
import { breakRank, passCodePoint, TEXT_START } from "./text-breaks.ts";

export interface UtteranceToSplit {
	readonly text: string;
	readonly layer: Layer;
	/** Code points of a rendered line, prefix included; the default record ceiling where it is left out. */
	readonly maxChars?: number;
}

interface Rest {
	readonly text: string;
	readonly start: number;
	/** Code points that one part may show. */
	readonly room: number;
	/** Where the text's last content ends: behind it a part would be blank. */
	readonly contentEnd: number;
}

/**
 * Cuts an utterance into parts that the default record ceiling lets through, so that nothing that was stored is
 * unrecallable by default (semantics §12). The parts join to exactly the text, none is blank, and each is as many whole
 * sentences as fit; a longer sentence is cut at white space, a longer word between characters as readers see them, and
 * only a longer character between code points. What may pass the ceiling is a part that white space fills up, for
 * want of a neighbour to take it. Linear in the text; a blank text is one part. Throws a RangeError where the ceiling
 * leaves no room behind the prefix.
 */
export function splitUtterance(utterance: UtteranceToSplit): readonly string[] {
	const { text, layer, maxChars = QUERY_DEFAULTS.maxRecordChars } = utterance;
	const room = maxChars - countCodePoints(linePrefix(layer));
	if (room < 1) throw new RangeError(`a line of ${maxChars} characters leaves no room for text`);
	const contentEnd = endOfContent(text);
	const parts: string[] = [];
	for (let start = 0; start < text.length; ) {
		const end = endOfPart({ text, start, room, contentEnd });
		parts.push(text.slice(start, end));
		start = end;
	}
	return parts;
}

function endOfPart({ text, start, room, contentEnd }: Rest): number {
	// The last place of each rank that the part could end at, best rank last; 0 is none, since no part is empty.
	const places = [0, 0, 0, 0];
	let state = TEXT_START;
	let width = 0;
	let hasContent = false;
	let index = start;
	for (const next of text.slice(start)) {
		if (hasContent && index < contentEnd) places[breakRank(state, next)] = index;
		width += isHidden(next, state.previous) ? 0 : 1;
		if (width > room) {
			const place = places.findLast((end) => end > 0);
			if (place !== undefined) return place;
		}
		hasContent ||= !isBlank(next);
		state = passCodePoint(state, next);
		index += next.length;
	}
	return text.length;
}

/** Whether `line` shows nothing of its own for it: invisible, or the second half of a line break. */
function isHidden(next: string, previous: string): boolean {
	return renderedText(next) === "" || (next === "\n" && previous === "\r");
}

function endOfContent(text: string): number {
	let end = text.length;
	while (end > 0 && isBlank(text.charAt(end - 1))) end -= 1;
	return end;
}
