import { RENDERED_LINES_CHARS_MAX, RENDERED_LINES_MAX, SPEAKER_ENDS_MAX } from "../limits.ts";
import { isLayer, type Layer } from "../record/layer.ts";
import { textHash } from "../text/normalised-text.ts";
import { splitUtterance } from "../text/split-utterance.ts";

/** A line that looks like one of a rendered block, and the memories that it would show. */
export interface RenderedLine {
	/** Without the white space around it. */
	readonly line: string;
	/** Any one of them, where it is live, makes this a line of ours. None for a summary's, which no record holds. */
	readonly memories: readonly { readonly layer: Layer; readonly textHash: string }[];
}

const PREFIX = /^\[([a-z]+)\] +/;
const SPEAKER_END = ": ";

/** The layer that a line names, or `summary`; null where it looks like no line of ours. Expects no white space around it. */
export function prefixOf(line: string): Layer | "summary" | null {
	const [, name = ""] = PREFIX.exec(line) ?? [];
	return isLayer(name) || name === "summary" ? name : null;
}

/**
 * The distinct lines of texts that are worth a look-up, in order, RENDERED_LINES_MAX at most. Empty where none of them looks
 * like a rendered line, so that an ordinary conversation costs nothing.
 */
export function renderedLines(texts: readonly string[]): readonly RenderedLine[] {
	const found = new Map<string, RenderedLine>();
	let chars = 0;
	for (const text of texts) {
		for (const raw of text.split("\n")) {
			const line = raw.trim();
			const prefix = prefixOf(line);
			if (prefix === null || prefix === "summary" || found.has(line)) continue;
			chars += line.length;
			if (found.size === RENDERED_LINES_MAX || chars > RENDERED_LINES_CHARS_MAX) return [...found.values()];
			found.set(line, { line, memories: memoriesOf(prefix, line.replace(PREFIX, "")) });
		}
	}
	return [...found.values()];
}

function memoriesOf(layer: Layer, shown: string): RenderedLine["memories"] {
	const named = { layer, textHash: textHash(shown) };
	if (layer !== "working") return [named];
	// A line of the working window: its utterance was stored in parts, of which the first tells it well enough.
	const parts = saidIn(shown).map((said) => splitUtterance({ text: said, layer: "episodic" })[0] ?? said);
	return [named, ...parts.map((part) => ({ layer: "episodic", textHash: textHash(part) }) as const)];
}

/** What a line of the window may say, behind each place where its speaker may end: a name may hold what ends one. */
function saidIn(shown: string): readonly string[] {
	const pieces = shown.split(SPEAKER_END);
	const ends = Array.from({ length: Math.min(pieces.length - 1, SPEAKER_ENDS_MAX) }, (_end, index) => index + 1);
	return ends.map((end) => pieces.slice(end).join(SPEAKER_END)).filter((said) => said !== "");
}
