import { type SQL, sql } from "drizzle-orm";
import { foundRows } from "./found-rows.ts";

/**
 * The greatest seq given out so far. A seq names a vector and a text index row after its memory is gone, so it is never used
 * again. AUTOINCREMENT would promise that too, at one row written for every insert; here a deletion pays, and only one
 * that takes the newest row of all.
 */
export const LAST_SEQ: SQL = sql.raw(`(SELECT max(
	coalesce((SELECT max(seq) FROM memories), 0), coalesce((SELECT seq FROM seq_floor), 0)))`);

/** Stands before every statement that deletes from `memories`. */
export function raiseSeqFloor(tenantId: string, ids: string): SQL {
	return sql`INSERT INTO seq_floor (id, seq)
		SELECT 1, gone.seq FROM (SELECT max(m.seq) AS seq FROM ${foundRows(tenantId, ids)}) AS gone
		WHERE gone.seq = (SELECT max(seq) FROM memories)
		ON CONFLICT (id) DO UPDATE SET seq = max(seq_floor.seq, excluded.seq)`;
}
