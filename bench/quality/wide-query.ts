import type { MemoryQuery } from "../../src/core/domain/query/query.ts";

const recordsShown = 100;
/** Wider than any record, and than all that are shown: what is measured is the order, not the room. */
const recordCharsMax = 40_000;

/** How every question is asked, beside its cue. */
export const wideQuery = {
	limit: recordsShown,
	candidateLimit: recordsShown,
	maxRecordChars: recordCharsMax,
	maxTotalChars: recordCharsMax * recordsShown,
} as const satisfies Partial<MemoryQuery>;
