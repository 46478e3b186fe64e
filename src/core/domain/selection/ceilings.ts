import type { MemoryQuery } from "../query/query.ts";
import { countCodePoints, utf8Length } from "../text/code-points.ts";
import type { DropReason } from "./retrieval-result.ts";

/** The ceilings in force, all in one unit: two ceilings on one thing would drop one memory for two reasons. */
export interface Ceilings {
	/** Length of a rendered line, or of a separator, in the unit of the ceilings. */
	measure(text: string): number;
	readonly recordMax: number;
	readonly blockMax: number;
	readonly recordReason: DropReason;
	readonly blockReason: DropReason;
}

/** Code points of the rendered form, or its UTF-8 bytes where the query has a budget (semantics §6). */
export function ceilingsOf({ recallBudget, maxRecordChars, maxTotalChars }: MemoryQuery): Ceilings {
	if (recallBudget === null) {
		return {
			measure: countCodePoints,
			recordMax: maxRecordChars,
			blockMax: maxTotalChars,
			recordReason: "over_record_chars",
			blockReason: "over_block_chars",
		};
	}
	return {
		measure: utf8Length,
		recordMax: recallBudget.maxRecordBytes,
		blockMax: recallBudget.maxBlockBytes,
		recordReason: "over_record_bytes",
		blockReason: "over_block_bytes",
	};
}
