import type { Utterance } from "../conversation/utterance.ts";
import { linePrefix, renderedText } from "../rendering/line.ts";
import { type RevisedLine, revisionOfLines } from "../rendering/revision.ts";

/** A text for one side of a prompt's cache breakpoint, with its own revision. */
export interface PromptPart {
	/** Lines joined by line feeds, and nothing else; empty where there is nothing to show. */
	readonly text: string;
	/** Of the ids and lines, made as a block's is. */
	readonly revision: string;
}

export interface VolatileContents {
	/** What the cue recalled, in the order of the block. */
	readonly hits: readonly RevisedLine[];
	/** Of what was said before the window. */
	readonly summary: string | null;
	/** Oldest first. */
	readonly window: readonly Utterance[];
}

/**
 * What goes behind the breakpoint. It does not leave out what the part before it shows: its bytes depend on its own contents
 * alone.
 */
export function volatilePart({ hits, summary, window }: VolatileContents): PromptPart {
	return promptPart([...hits, ...(summary === null ? [] : [summaryLine(summary)]), ...windowLines(window)]);
}

export function promptPart(lines: readonly RevisedLine[]): PromptPart {
	return { text: lines.map(({ line }) => line).join("\n"), revision: revisionOfLines(lines) };
}

/** Flattened before it meets its prefix, as a memory is: neither a summary nor a speaker can forge another line. */
function summaryLine(summary: string): RevisedLine {
	return { id: "summary", line: `[summary] ${renderedText(summary)}` };
}

/** An utterance has no id of its own; its turn and its place there name it. A memory's id has no space. */
function windowLines(window: readonly Utterance[]): readonly RevisedLine[] {
	return window.map(({ speaker, text, turn }, index) => {
		const place = window.slice(0, index).filter((earlier) => earlier.turn === turn).length;
		return {
			id: `window ${turn}.${place}`,
			line: `${linePrefix("working")}${renderedText(speaker)}: ${renderedText(text)}`,
		};
	});
}
