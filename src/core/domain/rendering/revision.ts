import { sha256Hex } from "../json/sha256.ts";
import type { MemoryRecord } from "../record/record.ts";
import { line } from "./line.ts";

const REVISION_LENGTH = 16;

/** One line of a text that has a revision, and what it is a line of. Neither may hold U+0000 or U+0001. */
export interface RevisedLine {
	readonly id: string;
	readonly line: string;
}

/**
 * The block's content-derived name, 16 hex digits: it depends on order, ids and lines alone (seed 001, semantics §7).
 * U+0000 and U+0001 delimit, which is why ids and texts may not hold them.
 */
export function revision(records: readonly Pick<MemoryRecord, "id" | "layer" | "text">[]): string {
	return revisionOfLines(records.map(revisedLine));
}

export function revisedLine(record: Pick<MemoryRecord, "id" | "layer" | "text">): RevisedLine {
	return { id: record.id, line: line(record) };
}

/** The same of lines that are not all of memories. */
export function revisionOfLines(lines: readonly RevisedLine[]): string {
	return shortHash(lines.map(({ id, line }) => `${id}\u0001${line}`));
}

/** Of several texts with a revision each: it moves exactly when one of theirs does. */
export function revisionOfAll(revisions: readonly string[]): string {
	return shortHash(revisions);
}

function shortHash(parts: readonly string[]): string {
	return sha256Hex(parts.join("\u0000")).slice(0, REVISION_LENGTH);
}
