import { type SQL, sql } from "drizzle-orm";
import { readableScopes } from "../../../core/domain/scope/readable-scopes.ts";
import { scopeToken } from "../../../core/domain/scope/scope-token.ts";
import type { MatchingRequest, MatchRequest, ProfileRequest } from "../../../core/ports/record-store.ts";
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
	if (request.liveAt !== null) conditions.push(sql`(m.expires_at IS NULL OR m.expires_at > ${request.liveAt})`);
	if (request.layer !== null) conditions.push(sql`m.layer = ${request.layer}`);
	if (request.sessionId !== null) conditions.push(sql`m.session_id = ${request.sessionId}`);
	if (request.tag !== null) {
		conditions.push(sql`EXISTS (SELECT 1 FROM json_each(m.tags) WHERE value = ${request.tag})`);
	}
	if (request.filter !== null) conditions.push(filterSql(request.filter));
	return conditions;
}

type CandidateRequest = Pick<ProfileRequest & MatchingRequest, "layers" | "asOf" | "asOfGiven">;

/** Whether a recall may see the row `m` at its moment; supersession is the caller's, which chooses an index by it. */
export function presentConditions({ asOf, asOfGiven }: CandidateRequest): readonly SQL[] {
	const conditions: SQL[] = [sql`m.archived_at IS NULL`, sql`(m.expires_at IS NULL OR m.expires_at > ${asOf})`];
	return asOfGiven ? [...conditions, sql`m.created_at <= ${asOf}`] : conditions;
}

export function layerIsAmong({ layers }: Pick<CandidateRequest, "layers">): SQL {
	return layers.length === 0 ? sql`FALSE` : sql`m.layer IN (${boundList(layers)})`;
}
