import { type SQL, sql } from "drizzle-orm";
import { filteredSession } from "../../../core/domain/filter/filtered-session.ts";
import type { MatchingRequest } from "../../../core/ports/record-store.ts";
import type { MeteredD1 } from "../metered-d1.ts";
import { readNumber } from "../rows/row-reader.ts";
import { allOf } from "../rows/values.ts";
import { filterSql } from "./filter-sql.ts";
import { layerIsAmong, livesAt, presentConditions } from "./match-sql.ts";
import { newestFirst } from "./newest-first.ts";

/** What a filter, a layer and a moment are judged by. */
export const JUDGED =
	sql.raw(`m.seq, m.layer, m.speaker, m.session_id, m.tags, m.metadata, m.event_time, m.created_at, m.salience,
	m.superseded_by, m.superseded_at, m.expires_at, m.valid_from, m.valid_to, m.archived_at`);

export async function readMatching(db: MeteredD1, request: MatchingRequest): Promise<readonly number[]> {
	const filter = request.filter === null ? [] : [filterSql(request.filter)];
	const conditions = allOf([livesAt(request), layerIsAmong(request), ...presentConditions(request), ...filter]);
	const statements = request.chain.links.map(
		({ token }) =>
			sql`SELECT m.seq FROM (${newestRows(token, request)}) AS m WHERE ${conditions} LIMIT ${request.limit}`,
	);
	const results = await db.run("matching", statements);
	return newestFirst(results.flat(), request.limit).map((row) => readNumber(row, "seq"));
}

/** Read one after another, newest first, and no further than the limit of what is looked for. */
function newestRows(token: string, { filter, rowsMax }: MatchingRequest): SQL {
	const session = filter === null ? null : filteredSession(filter);
	const from =
		session === null
			? sql`INDEXED BY memories_by_arrival WHERE m.scope_token = ${token}`
			: sql`INDEXED BY memories_by_session WHERE m.scope_token = ${token} AND m.session_id = ${session}`;
	return sql`SELECT ${JUDGED} FROM memories AS m ${from} ORDER BY m.seq DESC LIMIT ${rowsMax}`;
}
