import { type SQL, sql } from "drizzle-orm";
import { COMMON_SETS, COMMON_TERMS, rowsOfSet } from "../../../core/domain/text/term-sets.ts";
import type { TextSearch } from "../../../core/ports/text-index.ts";
import { scopePath } from "../rows/scope-path.ts";
import { integer, list, numbers, valuesOf } from "../rows/values.ts";
import { linksSql, listedSql } from "./links-sql.ts";
import { rareWhatever } from "./rare-whatever.ts";
import type { SearchPlan } from "./search-plan.ts";

/**
 * One statement, since a second round trip would cost a recall more than all of this. `rank` and `bm25()` never
 * appear: they weigh the whole table, other tenants included, and may not even choose which rows come back.
 *
 * Each step is one row that holds JSON and is read by the next step alone, and lists are walked by VALUES. D1 counts every
 * row that is read back out of a temporary table, and would count more of those than of the index itself; and a step that is
 * named twice is compiled twice, with all that it stands on.
 *
 * - `word`, `spot`: the request's terms, and as many places, 0 first.
 * - `place`: the lists of the index to look into.
 * - `totals`: what the chain holds.
 * - `plan`: `ranked`, the terms that are there, rarest first, each as [index, rows, expression, live rows]; and each term's frequency.
 * - `depth`: how many of the ranked are `rare`, so that every row holding them comes back, and how many of the next are `common`.
 * - `found`: `sets`, the rows of each set of terms, as [",place,place,", "seq,seq"].
 * - `listed`: the same turned round, for the score that chooses whose neighbours are read.
 */
export function searchSql(tenantId: string, request: TextSearch, plan: SearchPlan): SQL {
	return sql`WITH ${list([
		sql`word (i, term) AS NOT MATERIALIZED (${valuesOf(request.terms.map((term, i) => [integer(i), sql`${term}`]))})`,
		sql`spot (r) AS NOT MATERIALIZED (${numbers(request.terms.length)})`,
		sql`place (prefix, live) AS NOT MATERIALIZED (${valuesOf(
			plan.places.map(({ prefix, live }) => [sql`${prefix}`, integer(live ? 1 : 0)]),
		)})`,
		sql`totals AS MATERIALIZED (${totalsSql(tenantId, request, plan)})`,
		sql`plan AS MATERIALIZED (${planSql()})`,
		sql`depth AS MATERIALIZED (${depthSql(request)})`,
		sql`found AS MATERIALIZED (${foundSql(request, plan)})`,
		sql`listed AS MATERIALIZED (${listedSql(request)})`,
	])}
	SELECT documents, terms, frequencies, ranked, sets, ${linksSql(request)} AS links FROM listed`;
}

function totalsSql(tenantId: string, { chain }: TextSearch, { ordinary, working }: SearchPlan): SQL {
	const paths = valuesOf(chain.links.map(({ scope }) => [sql`${scopePath(scope)}`]));
	const sumOf = (own: string, ofWorking: string) =>
		sql.raw(`coalesce(sum(${[...(ordinary ? [own] : []), ...(working ? [ofWorking] : [])].join(" + ")}), 0)`);
	return sql`SELECT ${sumOf("documents", "working_documents")} AS documents,
			${sumOf("term_total", "working_term_total")} AS terms
		FROM (${paths}) AS p CROSS JOIN scopes ON scopes.tenant_id = ${tenantId} AND scopes.path = p.column1`;
}

/** LIMIT keeps SQLite from folding the inner query into the outer one, where each count would be read twice. */
function planSql(): SQL {
	const count = (live: 0 | 1) => sql`(SELECT coalesce(sum(v.doc), 0) FROM place
		CROSS JOIN memory_vocabulary AS v ON v.term = place.prefix || word.term WHERE place.live = ${integer(live)})`;
	return sql`SELECT json_group_array(json_array(i, live + old, expression, live) ORDER BY live + old, i)
			FILTER (WHERE live + old > 0) AS ranked, json_group_array(live) AS frequencies
		FROM (SELECT i, ${count(1)} AS live, ${count(0)} AS old,
			(SELECT '(' || group_concat('"' || prefix || word.term || '"', ' OR ') || ')' FROM place) AS expression
			FROM word LIMIT -1)`;
}

function depthSql(request: TextSearch): SQL {
	const rows = (place: string) => sql.raw(`(ranked ->> ('$[' || ${place} || '][1]'))`);
	const rare = rareWhatever(request)
		? sql`json_array_length(ranked)`
		: sql`(SELECT count(*) FROM spot WHERE r < json_array_length(ranked)
			AND (SELECT sum(${rows("s.r")}) FROM spot AS s WHERE s.r <= spot.r) <= ${integer(request.limit)})`;
	return sql`SELECT ranked, frequencies, rare, min(${integer(COMMON_TERMS)}, json_array_length(ranked) - rare) AS common
		FROM (SELECT ranked, frequencies, ${rare} AS rare FROM plan LIMIT -1)`;
}

/** Rows of a term's list that are read rather than one row looked up in one place of the index: that takes as long as ten, but D1 counts rows. */
const ROWS_PER_LOOKUP = 2;

/** Places of a set of common terms; those after the first may be NULL. */
const LATER_PLACES = Array.from({ length: COMMON_TERMS - 1 }, (_none, index) => sql.raw(`rare + p${index + 1}`));

/** Rows of each set, by how many common terms there are. */
function rowsByCommon(limit: number): readonly number[] {
	return Array.from({ length: COMMON_TERMS + 1 }, (_none, common) => rowsOfSet(limit, common));
}

function foundSql(request: TextSearch, plan: SearchPlan): SQL {
	const optional = (text: SQL) => sql`coalesce(',' || (${text}), '')`;
	const places = sql.join([sql`(rare + p0)`, ...LATER_PLACES.map(optional)], sql` || `);
	const conjunction = sql.join(
		[
			expressionAt(sql`rare + p0`),
			...LATER_PLACES.map((place) => sql`coalesce(' AND ' || ${expressionAt(place)}, '')`),
		],
		sql` || `,
	);
	const sets = valuesOf(
		COMMON_SETS.map((set) => [
			integer(Math.max(...set) + 1),
			...Array.from({ length: COMMON_TERMS }, (_none, index) => sql.raw(String(set[index] ?? "NULL"))),
		]),
	);
	const set = (of: SQL, rows: SQL) => sql`group_concat(json_array(',' || ${of} || ',', ${rows}))`;
	const share = sql`(SELECT ${JSON.stringify(rowsByCommon(request.limit))} ->> common FROM depth)`;
	return sql`SELECT ranked, frequencies, '[' || concat_ws(',',
			(SELECT ${set(sql`r`, rareRowsSql(request, plan))} FROM spot WHERE r < rare),
			(SELECT ${set(places, rowsSql(conjunction, share, request, plan))}
				FROM (SELECT column1 AS width, column2 AS p0, column3 AS p1, column4 AS p2, column5 AS p3, column6 AS p4
					FROM (${sets})) WHERE width <= common)) || ']' AS sets
		FROM depth`;
}

function expressionAt(place: SQL): SQL {
	return sql`(ranked ->> ('$[' || (${place}) || '][2]'))`;
}

/** The same for one rare term. Among few rows it is read off whichever is shorter: its own list, or those rows, each looked up. */
function rareRowsSql(request: TextSearch, plan: SearchPlan): SQL {
	const expression = expressionAt(sql`r`);
	const cap = integer(request.limit);
	const byMatches = rowsSql(expression, cap, request, plan);
	if (request.within === null || !rareWhatever(request)) return byMatches;
	const lookups = request.within.length * plan.places.length;
	return sql`CASE WHEN (ranked ->> ('$[' || r || '][1]')) <= ${integer(ROWS_PER_LOOKUP * lookups)}
		THEN ${byMatches} ELSE ${rowsSql(expression, cap, request, plan, "lookups")} END`;
}

/**
 * The newest rows that an expression matches, as "seq,seq". User text reaches MATCH only as quoted tokens of letters, marks and
 * digits. The plus makes the matches lead where there are rows to search within; without it each of those is looked up.
 */
function rowsSql(
	expression: SQL,
	cap: SQL,
	{ within }: TextSearch,
	{ layerTokens }: SearchPlan,
	lead: "matches" | "lookups" = "matches",
): SQL {
	const quoted = layerTokens.map((token) => `"${token}"`).join(" OR ");
	const layers = layerTokens.length === 0 ? sql`` : sql` || ${` AND (${quoted})`}`;
	const rowid = lead === "lookups" ? sql.raw("rowid") : sql.raw("+rowid");
	const allowed =
		within === null ? sql`` : sql` AND ${rowid} IN (SELECT value FROM json_each(${JSON.stringify(within)}))`;
	const range = within === null || lead === "lookups" ? sql`` : rangeOf(within);
	return sql`(SELECT group_concat(rowid) FROM (SELECT rowid FROM memory_terms
		WHERE memory_terms MATCH ${expression}${layers}${allowed}${range} ORDER BY rowid DESC LIMIT ${cap}))`;
}

/** Keeps the matches that are read to those between the first and the last of the rows. */
function rangeOf(seqs: readonly number[]): SQL {
	if (seqs.length === 0) return sql` AND FALSE`;
	const first = seqs.reduce((least, seq) => Math.min(least, seq));
	const last = seqs.reduce((greatest, seq) => Math.max(greatest, seq));
	return sql` AND rowid >= ${integer(first)} AND rowid <= ${integer(last)}`;
}
