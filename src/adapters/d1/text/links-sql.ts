import { type SQL, sql } from "drizzle-orm";
import { NEIGHBOURS_REACH } from "../../../core/domain/limits.ts";
import { COMMON_SETS } from "../../../core/domain/text/term-sets.ts";
import type { TextSearch } from "../../../core/ports/text-index.ts";
import { integer, numbers } from "../rows/values.ts";
import { rareWhatever } from "./rare-whatever.ts";

/**
 * `lists`: for each ranked term its weight and the rows that are known to hold it, as [weight, ",seq,seq,"]; the weight is the
 * one that text-index.ts names. `seqs`: all rows, those found by several sets named again.
 */
export function listedSql({ terms }: TextSearch): SQL {
	const slots = sql`(SELECT column1 AS k FROM (${numbers(terms.length + COMMON_SETS.length)}))`;
	const rows = sql.raw("(sets ->> ('$[' || k || '][1]'))");
	const places = sql.raw("(sets ->> ('$[' || k || '][0]'))");
	const frequency = sql.raw("(ranked ->> ('$[' || r || '][3]'))");
	const holders = sql`(SELECT ',' || group_concat(${rows}) || ',' FROM ${slots}
		WHERE k < json_array_length(sets) AND instr(${places}, ',' || r || ',') > 0)`;
	return sql`SELECT documents, terms, frequencies, ranked, sets,
			(SELECT json_group_array(json_array(ln(1 + (documents - ${frequency} + 0.5) / (${frequency} + 0.5)),
				coalesce(${holders}, ','))) FROM spot WHERE r < json_array_length(ranked)) AS lists,
			(SELECT '[' || group_concat(${rows}) || ']' FROM ${slots} WHERE k < json_array_length(sets)) AS seqs
		FROM found CROSS JOIN totals`;
}

/** The best of the rows found, each with the nearest earlier and later rows of its session, nearest first: [[seq, [earlier, …], [later, …]], …]. */
export function linksSql(request: TextSearch): SQL {
	if (request.neighboursOf < 1) return sql`'[]'`;
	const nearest = (side: "<" | ">", order: "DESC" | "ASC") =>
		sql.raw(`(SELECT json_group_array(seq) FROM (SELECT x.seq FROM memories AS x INDEXED BY memories_by_session
			WHERE x.scope_token = m.scope_token AND x.session_id = m.session_id AND x.seq ${side} m.seq
			ORDER BY x.seq ${order} LIMIT ${NEIGHBOURS_REACH}))`);
	const score = sql.raw(`(SELECT sum(lists ->> ('$[' || r || '][0]')) FROM spot
		WHERE instr(lists ->> ('$[' || r || '][1]'), ',' || seq || ',') > 0)`);
	return sql`(SELECT json_group_array(json_array(best.seq, ${nearest("<", "DESC")}, ${nearest(">", "ASC")}))
		FROM (SELECT seq FROM (${foundSeqs(request)}) WHERE ${score} IS NOT NULL
			ORDER BY ${score} DESC, seq DESC LIMIT ${integer(request.neighboursOf)}) AS best
		CROSS JOIN memories AS m ON m.seq = best.seq)`;
}

/**
 * The rows found, each once. Where every row to search within may have been found under every term, those rows themselves, and a
 * row that was not found has no score: as many places as rows times terms would not fit into a statement.
 */
function foundSeqs(request: TextSearch): SQL {
	if (request.within !== null && rareWhatever(request)) {
		return sql`SELECT value AS seq FROM json_each(${JSON.stringify(request.within)})`;
	}
	// Rows that can have been found, those found by several sets counted again.
	const foundMax = 2 * request.limit + COMMON_SETS.length;
	return sql`SELECT DISTINCT seqs ->> ('$[' || k || ']') AS seq
		FROM (SELECT column1 AS k FROM (${numbers(foundMax)})) WHERE k < json_array_length(seqs)`;
}
