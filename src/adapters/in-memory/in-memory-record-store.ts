import { matchesFilter } from "../../core/domain/filter/matches-filter.ts";
import { HISTORY_VERSIONS_MAX } from "../../core/domain/limits.ts";
import { isExpired, isLive } from "../../core/domain/record/is-live.ts";
import type { MemoryRecord } from "../../core/domain/record/record.ts";
import { readableScopes } from "../../core/domain/scope/readable-scopes.ts";
import { isPrefix, scopesEqual } from "../../core/domain/scope/scope.ts";
import { compareCodePoints } from "../../core/domain/text/code-points.ts";
import type { MatchRequest, RecordStore, WriteLookup } from "../../core/ports/record-store.ts";
import { pairState } from "./in-memory-associations.ts";
import { isCandidate, previousInSession, rowsLookedAt, rowsOf } from "./in-memory-candidates.ts";
import { commitInMemory } from "./in-memory-commit.ts";
import { currentVersion, type InMemoryDatabase, type InMemoryRow, rowKey, storedMemory } from "./in-memory-database.ts";
import { derivedRecords } from "./in-memory-derivations.ts";
import { duringInMemory, toldUntilInMemory } from "./in-memory-events.ts";
import { profileInMemory } from "./in-memory-profile.ts";
import { sessionState } from "./in-memory-turns.ts";

export function inMemoryRecordStore(database: InMemoryDatabase, tenantId: string): RecordStore {
	const own = () => [...database.rows.values()].filter((row) => row.tenantId === tenantId);
	const stored = (rows: readonly InMemoryRow[]) => rows.map((row) => storedMemory(database, row));
	const matched = (request: MatchRequest) => own().filter(({ record }) => matches(request, record));
	return {
		async readForWrite(request) {
			return {
				duplicates: stored(oneOfEachText(own(), request)),
				subjects: stored(own().filter((row) => isWantedSubject(row, request))),
				byId: stored(own().filter(({ record }) => request.ids.includes(record.id))),
				claim: request.claimKey === null ? null : (database.claims.get(rowKey(tenantId, request.claimKey)) ?? null),
				session: request.session === undefined ? null : sessionState(database, tenantId, request.session),
				pairs: (request.pairs ?? []).map((ends) => pairState(database, tenantId, ends)),
				derived: request.derivedOf === undefined ? [] : derivedRecords(database, tenantId, request.derivedOf),
			};
		},
		commit: async (change) => commitInMemory(database, tenantId, change),
		async find(id) {
			const row = database.rows.get(rowKey(tenantId, id));
			return row === undefined ? null : storedMemory(database, row);
		},
		async history(id) {
			const row = database.rows.get(rowKey(tenantId, id));
			return row === undefined ? [] : [...row.earlier.slice(-HISTORY_VERSIONS_MAX), currentVersion(row)];
		},
		async list({ after, limit, ...request }) {
			const rows = matched(request).toSorted((left, right) => compareNewest(left.record, right.record));
			const rest = after === null ? rows : rows.filter(({ record }) => compareNewest(after, record) < 0);
			return stored(rest.slice(0, limit));
		},
		async walk({ afterSeq, untilSeq, limit, ...request }) {
			const rows = matched(request).filter(({ seq }) => seq > afterSeq && seq <= untilSeq);
			const page = rows.toSorted((left, right) => left.seq - right.seq).slice(0, limit);
			return page.map(({ seq, record: { id, version, scope } }) => ({ seq, id, version, scope }));
		},
		count: async (request) => matched(request).length,
		lastSeq: async () => database.lastSeq,
		profile: async (request) => stored(profileInMemory(rowsOf(own(), request.chain), request)),
		async fetch(chain, seqs) {
			const wanted = new Set(seqs);
			const rows = rowsOf(own(), chain);
			const previous = previousInSession(rows);
			return stored(rows.filter(({ seq }) => wanted.has(seq))).map((memory) => ({
				...memory,
				previous: previous.get(memory.seq) ?? null,
			}));
		},
		async pending({ chain, layers, within, limit }) {
			const allowed = within === null ? null : new Set(within);
			return rowsOf(own(), chain)
				.filter(({ record, seq }) => layers.includes(record.layer) && (allowed === null || allowed.has(seq)))
				.flatMap(({ seq }) => {
					const vector = database.outbox.get(seq)?.vector ?? null;
					return vector === null ? [] : [{ seq, vector }];
				})
				.toSorted((left, right) => right.seq - left.seq)
				.slice(0, limit);
		},
		async matching(request) {
			return rowsLookedAt(rowsOf(own(), request.chain), request)
				.filter(({ record }) => isCandidate(request, record))
				.map(({ seq }) => seq)
				.toSorted((left, right) => right - left)
				.slice(0, request.limit);
		},
		toldUntil: async (chain) => toldUntilInMemory(rowsOf(own(), chain)),
		during: async (request) => duringInMemory(rowsOf(own(), request.chain), request),
	};
}

function oneOfEachText(rows: readonly InMemoryRow[], lookup: WriteLookup): readonly InMemoryRow[] {
	const { texts, ids, now } = lookup;
	const live = rows.filter(({ record }) => isLive(record, now));
	const others = live.filter((row) => !ids.includes(row.record.id) && !isWantedSubject(row, lookup));
	const found = texts.map((text) =>
		others.find(
			({ record, scopeToken, textHash }) =>
				text.scopeToken === scopeToken && text.layer === record.layer && text.textHash === textHash,
		),
	);
	return [...new Set(found.filter((row) => row !== undefined))];
}

function isWantedSubject({ record, scopeToken }: InMemoryRow, { subjects, now }: WriteLookup): boolean {
	const isWanted = subjects.some(
		(subject) =>
			subject.scopeToken === scopeToken && subject.layer === record.layer && subject.subjectKey === record.subjectKey,
	);
	return isWanted && isLive(record, now);
}

function matches(request: MatchRequest, record: MemoryRecord): boolean {
	const { liveAt } = request;
	const { scopes, subtrees } = readableScopes(request.reach, request);
	const inScope =
		scopes.some((scope) => scopesEqual(record.scope, scope)) || subtrees.some((scope) => isPrefix(scope, record.scope));
	return (
		inScope &&
		(request.layer === null || record.layer === request.layer) &&
		(request.tag === null || record.tags.includes(request.tag)) &&
		(request.sessionId === null || record.sessionId === request.sessionId) &&
		(request.includeSuperseded || record.supersededBy === null) &&
		(liveAt === null || !isExpired(record, liveAt)) &&
		(request.filter === null || matchesFilter(request.filter, record))
	);
}

function compareNewest(
	left: Pick<MemoryRecord, "createdAt" | "id">,
	right: Pick<MemoryRecord, "createdAt" | "id">,
): number {
	return compareCodePoints(right.createdAt, left.createdAt) || compareCodePoints(right.id, left.id);
}
