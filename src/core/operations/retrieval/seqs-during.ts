import { dateSlices } from "../../domain/dates/date-slices.ts";
import type { DateSpan } from "../../domain/dates/date-span.ts";
import { FILTER_ROWS_MAX, SOURCE_DEADLINE_MS } from "../../domain/limits.ts";
import type { MemoryQuery } from "../../domain/query/query.ts";
import { spreadOver } from "../../domain/ranking/spread-over.ts";
import type { ScopeChain } from "../../domain/scope/scope-chain.ts";
import type { HybridDeps } from "./hybrid-deps.ts";
import { laneLimits } from "./lane-limits.ts";

interface DatedRequest {
	readonly chain: ScopeChain;
	readonly dates: readonly DateSpan[];
	/** Some rows are left out, so that more are looked at. */
	readonly narrowed: boolean;
	readonly eligibleOnly: boolean;
}

export interface SeqsDuring {
	readonly seqs: readonly number[];
	/** Nothing was asked for where there is no date. */
	readonly sources: { readonly dates?: number };
	readonly unavailable: readonly string[];
}

/**
 * The source `dates`: what happened in the dates of a cue, whatever its words. Of more than it may give it takes some of each day, week
 * or month, spread evenly over what was told of it: the newest alone would show the end of a month, and which of all matter is for the
 * ranking to say, which knows the words and meanings of these.
 */
export async function seqsDuring(
	{ records, deadlines }: HybridDeps,
	query: MemoryQuery,
	{ chain, dates, narrowed, eligibleOnly }: DatedRequest,
): Promise<SeqsDuring> {
	const spans = dates.flatMap(dateSlices);
	if (spans.length === 0) return { seqs: [], sources: {}, unavailable: [] };
	const { dated, datedRows } = laneLimits(query.candidateLimit);
	const limit = Math.ceil(datedRows / (spans.length * chain.links.length));
	const lists = await deadlines.within({
		part: "dates",
		ms: SOURCE_DEADLINE_MS,
		work: () =>
			records.during({
				...query,
				...(eligibleOnly ? { eligible: query } : {}),
				chain,
				spans,
				limit,
				rowsMax: narrowed ? Math.ceil(FILTER_ROWS_MAX / spans.length) : limit,
			}),
	});
	if (lists.kind === "missed") return { seqs: [], sources: {}, unavailable: ["dates"] };
	const seqs = spreadOver(lists.value, dated);
	return { seqs, sources: { dates: seqs.length }, unavailable: [] };
}
