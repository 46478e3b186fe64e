import { type SQL, sql } from "drizzle-orm";
import { compareCodePoints } from "../../../core/domain/text/code-points.ts";
import type { DuringRequest } from "../../../core/ports/record-store.ts";
import type { MeteredD1 } from "../metered-d1.ts";
import { readJson } from "../rows/row-reader.ts";
import { allOf } from "../rows/values.ts";
import { filterSql } from "./filter-sql.ts";
import { layerIsAmong, livesAt, presentConditions } from "./match-sql.ts";
import { JUDGED } from "./read-matching.ts";

export async function readDuring(db: MeteredD1, request: DuringRequest): Promise<readonly (readonly number[])[]> {
	const spans = JSON.stringify(request.spans.map(({ start, end }) => [start, end]));
	const filter = request.filter === null ? [] : [filterSql(request.filter)];
	const conditions = allOf([livesAt(request), layerIsAmong(request), ...presentConditions(request), ...filter]);
	const statements = request.chain.links.map(({ token }) => {
		const rows = sql`SELECT m.seq, m.event_time FROM (${rowsOfSpan(token, request)}) AS m WHERE ${conditions} LIMIT ${request.limit}`;
		return sql`SELECT (SELECT json_group_object(r.seq, r.event_time) FROM (${rows}) AS r) AS times
			FROM json_each(${spans}) AS span ORDER BY span.key`;
	});
	const results = await db.run("during", statements);
	return results.flat().flatMap((row) => {
		const seqs = inOrder(readJson(row, "times"));
		return seqs.length === 0 ? [] : [seqs];
	});
}

/** Of event times by seq. Sorted here: a sorter of SQLite's would read each row once more. */
function inOrder(times: unknown): readonly number[] {
	if (typeof times !== "object" || times === null) throw new TypeError("The column times does not hold an object.");
	return Object.entries(times)
		.map(([seq, time]) => ({ seq: Number(seq), time: String(time) }))
		.toSorted((left, right) => compareCodePoints(left.time, right.time) || left.seq - right.seq)
		.map(({ seq }) => seq);
}

/** Read one after another, and no further than the limit of what is looked for. */
function rowsOfSpan(token: string, { rowsMax }: DuringRequest): SQL {
	return sql`SELECT ${JUDGED} FROM memories AS m INDEXED BY memories_by_event
		WHERE m.scope_token = ${token} AND m.event_time >= span.value ->> 0 AND m.event_time < span.value ->> 1
		ORDER BY m.event_time, m.seq LIMIT ${rowsMax}`;
}
