import { type SQL, sql } from "drizzle-orm";
import type { StoredMemory } from "../../../core/domain/record/record.ts";
import type { ListRequest, MatchRequest, WalkedMemory, WalkRequest } from "../../../core/ports/record-store.ts";
import { LAST_SEQ } from "../commit/seq-floor.ts";
import type { MeteredD1 } from "../metered-d1.ts";
import { MEMORY_COLUMNS, memoryOf } from "../rows/memory-row.ts";
import { readNumber, readText } from "../rows/row-reader.ts";
import { parseScopePath } from "../rows/scope-path.ts";
import { allOf } from "../rows/values.ts";
import { matchConditions, namedTokens, scopeTokens } from "./match-sql.ts";

/** An order of the rows of one scope, and the index that holds them in it. */
interface Walked {
	readonly columns: SQL;
	readonly index: SQL;
	readonly order: SQL;
	readonly conditions: readonly SQL[];
	readonly limit: number;
}

export async function listMemories(
	db: MeteredD1,
	tenantId: string,
	request: ListRequest,
): Promise<readonly StoredMemory[]> {
	const { after, limit } = request;
	const walked: Walked = {
		columns: MEMORY_COLUMNS,
		index: sql.raw("memories_by_creation"),
		order: sql.raw("m.created_at DESC, m.id DESC"),
		conditions: after === null ? [] : [sql`(m.created_at, m.id) < (${after.createdAt}, ${after.id})`],
		limit,
	};
	const [rows = []] = await db.run("list", [page(tenantId, request, walked)]);
	return rows.map(memoryOf);
}

export async function walkMemories(
	db: MeteredD1,
	tenantId: string,
	request: WalkRequest,
): Promise<readonly WalkedMemory[]> {
	const walked: Walked = {
		columns: sql.raw("m.seq, m.id, m.version, m.scope_path"),
		index: sql.raw("memories_by_arrival"),
		order: sql.raw("m.seq"),
		conditions: [sql`m.seq > ${request.afterSeq}`, sql`m.seq <= ${request.untilSeq}`],
		limit: request.limit,
	};
	const [rows = []] = await db.run("walk", [page(tenantId, request, walked)]);
	return rows.map((row) => ({
		seq: readNumber(row, "seq"),
		id: readText(row, "id"),
		version: readNumber(row, "version"),
		scope: parseScopePath(readText(row, "scope_path")),
	}));
}

export async function countMemories(db: MeteredD1, tenantId: string, request: MatchRequest): Promise<number> {
	const [rows = []] = await db.run("count", [
		sql`SELECT count(*) AS memories FROM ${scopeTokens(tenantId, request)} AS s
			CROSS JOIN memories AS m INDEXED BY memories_by_arrival ON m.scope_token = s.token
			WHERE ${allOf(matchConditions(tenantId, request))}`,
	]);
	return rows.map((row) => readNumber(row, "memories"))[0] ?? 0;
}

export async function readLastSeq(db: MeteredD1): Promise<number> {
	const [rows = []] = await db.run("last seq", [sql`SELECT ${LAST_SEQ} AS seq`]);
	return rows.map((row) => readNumber(row, "seq"))[0] ?? 0;
}

/**
 * Each scope gives the first of its own rows, at most a page, out of an index that is in order already; the page is the first of
 * them all. So a page reads no more than it shows, times the scopes that have something to show.
 */
function page(tenantId: string, request: MatchRequest, { columns, index, order, conditions, limit }: Walked): SQL {
	const all = allOf([...matchConditions(tenantId, request), ...conditions]);
	if (!request.inherited && !request.descendants) {
		const [token = ""] = namedTokens(tenantId, request);
		return sql`SELECT ${columns} FROM memories AS m INDEXED BY ${index}
			WHERE m.scope_token = ${token} AND ${all} ORDER BY ${order} LIMIT ${limit}`;
	}
	return sql`SELECT ${columns} FROM ${scopeTokens(tenantId, request)} AS s
		CROSS JOIN memories AS m ON m.seq IN (SELECT m.seq FROM memories AS m INDEXED BY ${index}
			WHERE m.scope_token = s.token AND ${all} ORDER BY ${order} LIMIT ${limit})
		ORDER BY ${order} LIMIT ${limit}`;
}
