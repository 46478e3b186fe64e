import { type SQL, sql } from "drizzle-orm";
import type { Instant } from "../../../core/domain/instant.ts";
import { readableScopes } from "../../../core/domain/scope/readable-scopes.ts";
import { scopeToken } from "../../../core/domain/scope/scope-token.ts";
import type { CandidateRequest, MatchRequest } from "../../../core/ports/record-store.ts";
import { scopePathRange } from "../rows/scope-path.ts";
import { boundList } from "../rows/values.ts";
import { filterSql } from "./filter-sql.ts";

/** Tokens of the scopes that a request sees, those below aside. */
export function namedTokens(tenantId: string, request: MatchRequest): readonly string[] {
	const { scopes } = readableScopes(request.reach, request);
	return [...new Set(scopes.map((scope) => scopeToken(tenantId, scope)))];
}

/** The same and those below, as a table expression of one column, `token`. */
export function scopeTokens(tenantId: string, request: MatchRequest): SQL {
	const { subtrees } = readableScopes(request.reach, request);
	const ranges = subtrees.map(scopePathRange).map(({ first, end }) => [first, end]);
	// JSON: a key may have more scopes than a statement takes parameters.
	return sql`(SELECT value AS token FROM json_each(${JSON.stringify(namedTokens(tenantId, request))})
		UNION SELECT s.scope_token FROM json_each(${JSON.stringify(ranges)}) AS range
			CROSS JOIN scopes AS s ON s.tenant_id = ${tenantId} AND s.path >= range.value ->> 0 AND s.path < range.value ->> 1)`;
}

/** What a request asks of the memory `m` beside its scope. */
export function matchConditions(tenantId: string, request: MatchRequest): readonly SQL[] {
	const conditions: SQL[] = [sql`m.tenant_id = ${tenantId}`, sql`m.archived_at IS NULL`];
	if (!request.includeSuperseded) conditions.push(sql`m.superseded_by IS NULL`);
	if (request.liveAt !== null) conditions.push(notExpired(request.liveAt));
	if (request.layer !== null) conditions.push(sql`m.layer = ${request.layer}`);
	if (request.sessionId !== null) conditions.push(sql`m.session_id = ${request.sessionId}`);
	if (request.tag !== null) {
		conditions.push(sql`EXISTS (SELECT 1 FROM json_each(m.tags) WHERE value = ${request.tag})`);
	}
	if (request.filter !== null) conditions.push(filterSql(request.filter));
	return conditions;
}

/** Whether a recall may see the row `m` at its moment; supersession is the caller's, which chooses an index by it. */
export function presentConditions({
	asOf,
	asOfGiven,
	eligible,
}: Pick<CandidateRequest, "asOf" | "asOfGiven" | "eligible">): readonly SQL[] {
	const conditions: SQL[] = [sql`m.archived_at IS NULL`, notExpired(asOf)];
	if (asOfGiven) conditions.push(sql`m.created_at <= ${asOf}`);
	if (eligible !== undefined) {
		conditions.push(
			sql`(m.valid_from IS NULL OR m.valid_from <= ${asOf})`,
			sql`(m.valid_to IS NULL OR m.valid_to > ${asOf})`,
			sql`(m.speaker IS NULL OR m.speaker NOT IN (SELECT value FROM json_each(${JSON.stringify(eligible.excludeSpeakers)})))`,
		);
	}
	return conditions;
}

/** Not superseded; where the caller looks back, not yet at that moment. */
export function livesAt({ asOf, asOfGiven }: Pick<CandidateRequest, "asOf" | "asOfGiven">): SQL {
	return asOfGiven ? sql`(m.superseded_by IS NULL OR m.superseded_at > ${asOf})` : sql`m.superseded_by IS NULL`;
}

export function layerIsAmong({ layers }: Pick<CandidateRequest, "layers">): SQL {
	return layers.length === 0 ? sql`FALSE` : sql`m.layer IN (${boundList([...new Set(layers)])})`;
}

/** Whether a row, `m` unless another alias is named, is still there at a moment, as isExpired judges it. */
export function notExpired(at: Instant, row: SQL = sql.raw("m")): SQL {
	return sql`(${row}.expires_at IS NULL OR ${row}.expires_at > ${at})`;
}
