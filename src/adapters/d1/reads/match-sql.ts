import { type SQL, sql } from "drizzle-orm";
import { scopeChain } from "../../../core/domain/scope-chain.ts";
import type { MatchingRequest, MatchRequest, ProfileRequest } from "../../../core/ports/record-store.ts";
import { scopePathRange } from "../rows/scope-path.ts";
import { boundList, valuesOf } from "../rows/values.ts";
import { filterSql } from "./filter-sql.ts";

/** Tokens of the scopes that a request names, without those below. */
export function namedTokens(tenantId: string, { scope, inherited }: MatchRequest): readonly string[] {
	const [own, ...above] = scopeChain(tenantId, scope).links;
	return (inherited ? [own, ...above] : [own]).map((link) => link.token);
}

/** The same and those below, as a table expression of one column, `token`. */
export function scopeTokens(tenantId: string, request: MatchRequest): SQL {
	const named = valuesOf(namedTokens(tenantId, request).map((token) => [sql`${token}`]));
	if (!request.descendants) return sql`(SELECT column1 AS token FROM (${named}))`;
	const { first, end } = scopePathRange(request.scope);
	return sql`(SELECT column1 AS token FROM (${named}) UNION SELECT scope_token FROM scopes
		WHERE tenant_id = ${tenantId} AND path >= ${first} AND path < ${end})`;
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
