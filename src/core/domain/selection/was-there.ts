import type { MemoryQuery } from "../query/query.ts";
import type { MemoryRecord } from "../record/record.ts";

/** A look back in time hides what arrived after the moment that was named; without one, everything has arrived. */
export function wasThere(
	{ createdAt }: Pick<MemoryRecord, "createdAt">,
	{ asOf, asOfGiven }: Pick<MemoryQuery, "asOf" | "asOfGiven">,
): boolean {
	return !asOfGiven || createdAt <= asOf;
}
