import type { MemoryQuery } from "../../domain/query/query.ts";
import type { MemoryRecord } from "../../domain/record/record.ts";
import { isEligibleRecord } from "../../domain/selection/record-drop-reason.ts";

/**
 * Whether the candidates are mostly what the query cannot show (expired, superseded, not valid, of an excluded speaker), and too
 * few are left to fill its limit: what it could show may stand behind them. The indexes do not know such things, so the
 * caller asks again among the rows that do qualify, which costs one hop more and happens only then.
 */
export function isCrowdedOut(
	candidates: readonly MemoryRecord[],
	{ query, laneLimit }: { readonly query: MemoryQuery; readonly laneLimit: number },
): boolean {
	if (candidates.length < laneLimit) return false;
	const eligible = candidates.filter((record) => isEligibleRecord(record, query)).length;
	return eligible < query.limit && candidates.length - eligible > eligible;
}
