import { filteredSession } from "../../core/domain/filter/filtered-session.ts";
import { matchesFilter } from "../../core/domain/filter/matches-filter.ts";
import type { Instant } from "../../core/domain/instant.ts";
import { isExpired } from "../../core/domain/record/is-live.ts";
import type { MemoryRecord } from "../../core/domain/record/record.ts";
import type { ScopeChain } from "../../core/domain/scope/scope-chain.ts";
import type { CandidateRequest, MatchingRequest } from "../../core/ports/record-store.ts";
import type { InMemoryRow } from "./in-memory-database.ts";

export function rowsOf(rows: readonly InMemoryRow[], chain: ScopeChain): readonly InMemoryRow[] {
	const tokens = new Set(chain.links.map(({ token }) => token));
	return rows.filter(({ scopeToken, tenantId }) => tenantId === chain.tenantId && tokens.has(scopeToken));
}

/** For each row the one that arrived before it in its scope and session. */
export function previousInSession(rows: readonly InMemoryRow[]): ReadonlyMap<number, number> {
	const previous = new Map<number, number>();
	const last = new Map<string, number>();
	for (const { seq, scopeToken, record } of rows.toSorted((left, right) => left.seq - right.seq)) {
		if (record.sessionId === null) continue;
		const session = JSON.stringify([scopeToken, record.sessionId]);
		const before = last.get(session);
		if (before !== undefined) previous.set(seq, before);
		last.set(session, seq);
	}
	return previous;
}

/** What a recall asks of a candidate, whichever source brings it. */
export function isCandidate(request: Omit<CandidateRequest, "chain">, record: MemoryRecord): boolean {
	const { layers, filter, asOf, asOfGiven, eligible } = request;
	const stillThere =
		record.supersededBy === null || (asOfGiven && record.supersededAt !== null && record.supersededAt > asOf);
	return (
		layers.includes(record.layer) &&
		stillThere &&
		!isExpired(record, asOf) &&
		!(asOfGiven && record.createdAt > asOf) &&
		(filter === null || matchesFilter(filter, record)) &&
		(eligible === undefined || isEligible(eligible, record, asOf))
	);
}

function isEligible(
	{ excludeSpeakers }: NonNullable<CandidateRequest["eligible"]>,
	{ speaker, validFrom, validTo }: MemoryRecord,
	asOf: Instant,
): boolean {
	const isValid = (validFrom === null || validFrom <= asOf) && (validTo === null || validTo > asOf);
	return isValid && (speaker === null || !excludeSpeakers.includes(speaker));
}

/** Of each scope the newest rows, or of the one session that the filter names. `rows` are the chain's. */
export function rowsLookedAt(
	rows: readonly InMemoryRow[],
	{ chain, filter, rowsMax }: MatchingRequest,
): readonly InMemoryRow[] {
	const session = filter === null ? null : filteredSession(filter);
	return chain.links.flatMap(({ token }) =>
		rows
			.filter(({ scopeToken, record }) => scopeToken === token && (session === null || record.sessionId === session))
			.toSorted((left, right) => right.seq - left.seq)
			.slice(0, rowsMax),
	);
}
