import type { Layer } from "../record/layer.ts";
import type { MemoryRecord } from "../record/record.ts";
import { flatten } from "./flatten.ts";

/** Zero-width spaces and direction controls: they change what is read without being seen. Joiners stay, since scripts and emoji need them. */
const INVISIBLE = /[\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/g;

/**
 * The rendered form of one memory: layer prefix and text on one line (seed 001, semantics §7). The text is flattened
 * before it meets the prefix, so stored text can never render as a second memory.
 */
export function line(record: Pick<MemoryRecord, "layer" | "text">): string {
	return linePrefix(record.layer) + renderedText(record.text);
}

/** What `line` puts before the text. */
export function linePrefix(layer: Layer): string {
	return `[${layer}] `;
}

/** What `line` shows of the text. */
export function renderedText(text: string): string {
	return flatten(text).replace(INVISIBLE, "");
}
