import { matchesFilter } from "../../core/domain/filter/matches-filter.ts";
import { isExpired } from "../../core/domain/record/is-live.ts";
import type { MemoryRecord } from "../../core/domain/record/record.ts";
import type { ScopeChain } from "../../core/domain/scope/scope-chain.ts";
import type { MatchingRequest, ProfileRequest } from "../../core/ports/record-store.ts";
import type { InMemoryRow } from "./in-memory-database.ts";

export function rowsOf(rows: readonly InMemoryRow[], chain: ScopeChain): readonly InMemoryRow[] {
	const tokens = tokensOf(chain);
	return rows.filter(({ scopeToken, tenantId }) => tenantId === chain.tenantId && tokens.has(scopeToken));
}

/** What a recall asks of a candidate, whichever source brings it. */
export function isCandidate(
	request: Pick<ProfileRequest & MatchingRequest, "layers" | "filter" | "asOf" | "asOfGiven">,
	record: MemoryRecord,
): boolean {
	const { layers, filter, asOf, asOfGiven } = request;
	const stillThere =
		record.supersededBy === null || (asOfGiven && record.supersededAt !== null && record.supersededAt > asOf);
	return (
		layers.includes(record.layer) &&
		stillThere &&
		!isExpired(record, asOf) &&
		!(asOfGiven && record.createdAt > asOf) &&
		(filter === null || matchesFilter(filter, record))
	);
}

export function tokensOf(chain: ScopeChain): ReadonlySet<string> {
	return new Set(chain.links.map(({ token }) => token));
}
