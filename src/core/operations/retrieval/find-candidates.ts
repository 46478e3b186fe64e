import { cueDates, NO_CUE_DATES } from "../../domain/dates/cue-dates.ts";
import type { DateSpan } from "../../domain/dates/date-span.ts";
import type { MemoryQuery } from "../../domain/query/query.ts";
import { anchoredDates } from "../../domain/ranking/anchored-dates.ts";
import { isEligibleRecord } from "../../domain/selection/record-drop-reason.ts";
import { type Evidence, gatherEvidence, readCandidates } from "./gather-evidence.ts";
import type { HybridDeps } from "./hybrid-deps.ts";
import { proposeCandidates } from "./propose-candidates.ts";
import { seqsDuring } from "./seqs-during.ts";

export interface FoundCandidates extends Evidence {
	/** Those that the cue speaks of. */
	readonly dates: readonly DateSpan[];
	readonly sources: Readonly<Record<string, number>>;
}

/**
 * Everything that any source proposes, with what is known of it. What lies in the dates of a cue is asked for beside the rows, and read in
 * a hop of its own; a date that hangs on a memory is known only once that has been read, and asked for then.
 */
export async function findCandidates(
	deps: HybridDeps,
	query: MemoryQuery,
	choice: { readonly eligibleOnly: boolean },
): Promise<FoundCandidates> {
	const proposals = await proposeCandidates(deps, query, choice);
	const { moment: at } = proposals;
	const { told, hanging } = at === null ? NO_CUE_DATES : cueDates(query.cue, at);
	const lieIn = (dates: readonly DateSpan[]) => seqsDuring(deps, query, { ...proposals, ...choice, dates });
	const [evidence, ahead] = await Promise.all([
		gatherEvidence(deps, query, proposals),
		hanging.length === 0 ? lieIn(told) : null,
	]);
	const shown = evidence.candidates.filter(({ memory }) => isEligibleRecord(memory.record, query));
	const dates = at === null ? told : [...told, ...anchoredDates(hanging, shown, { cue: evidence.statistics, at })];
	const { seqs, sources, unavailable } = ahead ?? (await lieIn(dates));
	const known = new Set(evidence.candidates.map(({ memory }) => memory.seq));
	const missing = seqs.filter((seq) => !known.has(seq));
	const more = missing.length === 0 ? null : await readCandidates(deps, query, proposals, missing);
	const missed = [proposals, evidence, { unavailable }, more].flatMap((part) => part?.unavailable ?? []);
	return {
		candidates: [...evidence.candidates, ...(more?.candidates ?? [])],
		statistics: evidence.statistics,
		dates,
		sources: { ...proposals.sources, ...sources },
		unavailable: [...new Set(missed)],
	};
}
