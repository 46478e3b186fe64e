import { type SQL, sql } from "drizzle-orm";
import type { Filter, FilterComparison } from "../../../core/domain/filter/filter.ts";
import type { FilterField } from "../../../core/domain/filter/filter-field.ts";
import { isJsonList, type Json } from "../../../core/domain/json/json.ts";
import { allOf, anyOf } from "../rows/values.ts";

/**
 * A filter as a condition on the memory `m`, true for exactly the records that matchesFilter lets through (the contract
 * suite holds the two against each other) and never NULL, so that it may be negated. Each comparison binds one
 * parameter, so that a filter of FILTER_CLAUSES_MAX comparisons leaves room for what stands around it.
 */
export function filterSql(filter: Filter): SQL {
	return conditionOf(filter, false);
}

/** Negations are carried down to the comparisons: levels of NOT would count in the depth that D1 allows an expression. */
function conditionOf(filter: Filter, negated: boolean): SQL {
	switch (filter.kind) {
		case "and":
		case "or": {
			const conditions = filter.clauses.map((clause) => conditionOf(clause, negated));
			return (filter.kind === "and") === negated ? anyOf(conditions) : allOf(conditions);
		}
		case "not":
			return conditionOf(filter.clause, !negated);
		case "compare":
			return negated ? sql`NOT ${comparison(filter)}` : comparison(filter);
	}
}

const RANGE_BY_OPERATOR = { gt: sql.raw(">"), gte: sql.raw(">="), lt: sql.raw("<"), lte: sql.raw("<=") } as const;

const COLUMN_BY_FIELD = {
	layer: sql.raw("m.layer"),
	speaker: sql.raw("m.speaker"),
	session_id: sql.raw("m.session_id"),
	event_time: sql.raw("m.event_time"),
	created_at: sql.raw("m.created_at"),
	salience: sql.raw("m.salience"),
} as const;

function comparison({ field, operator, value }: FilterComparison): SQL {
	switch (operator) {
		case "eq":
			return isAmong(field, [value]);
		case "ne":
			return sql`NOT ${isAmong(field, [value])}`;
		case "in":
			return isAmong(field, isJsonList(value) ? value : []);
		case "nin":
			return sql`NOT ${isAmong(field, isJsonList(value) ? value : [])}`;
		default:
			return inRange(field, RANGE_BY_OPERATOR[operator], value);
	}
}

/** Values of different types never compare, so each type is asked for by itself. */
function isAmong(field: FilterField, wanted: readonly Json[]): SQL {
	if (field.name === "metadata") return metadataIsAmong(field.key, wanted);
	const comparable = wanted.filter((value) => typeof value === (field.name === "salience" ? "number" : "string"));
	const values = sql`(SELECT value FROM json_each(${JSON.stringify(comparable)}))`;
	if (field.name === "tags") return sql`EXISTS (SELECT 1 FROM json_each(m.tags) WHERE value IN ${values})`;
	const column = COLUMN_BY_FIELD[field.name];
	const known = sql`(${column} IS NOT NULL AND ${column} IN ${values})`;
	return wanted.includes(null) ? sql`(${column} IS NULL OR ${known})` : known;
}

/** The key is compared and never put into a JSON path, in which its characters would mean something. */
function metadataIsAmong(key: string, wanted: readonly Json[]): SQL {
	const asked = JSON.stringify({
		key,
		texts: wanted.filter((value) => typeof value === "string"),
		numbers: wanted.filter((value) => typeof value === "number"),
		words: wanted.filter((value) => typeof value === "boolean" || value === null).map(String),
	});
	const matches = (item: SQL) => sql`(
		${item}.type = 'text' AND ${item}.atom IN (SELECT value FROM json_each(${asked}, '$.texts'))
		OR ${item}.type IN ('integer', 'real') AND ${item}.atom IN (SELECT value FROM json_each(${asked}, '$.numbers'))
		OR ${item}.type IN (SELECT value FROM json_each(${asked}, '$.words')))`;
	const entry = sql`SELECT 1 FROM json_each(m.metadata) AS e WHERE e.key = ${asked} ->> 'key'`;
	const found = sql`EXISTS (${entry} AND (${matches(sql.raw("e"))}
		OR e.type = 'array' AND EXISTS (SELECT 1 FROM json_each(e.value) AS i WHERE ${matches(sql.raw("i"))})))`;
	return wanted.includes(null) ? sql`(NOT EXISTS (${entry}) OR ${found})` : found;
}

function inRange(field: FilterField, operator: SQL, bound: Json): SQL {
	if (field.name === "metadata") return metadataInRange(field.key, operator, bound);
	const wantedType = field.name === "salience" ? "number" : "string";
	if (field.name === "tags" || typeof bound !== wantedType) return sql`FALSE`;
	const column = COLUMN_BY_FIELD[field.name];
	return sql`(${column} IS NOT NULL AND ${column} ${operator} ${bound})`;
}

function metadataInRange(key: string, operator: SQL, bound: Json): SQL {
	if (typeof bound !== "string" && typeof bound !== "number") return sql`FALSE`;
	const asked = JSON.stringify({ key, bound });
	const types = typeof bound === "string" ? sql.raw("('text')") : sql.raw("('integer', 'real')");
	return sql`EXISTS (SELECT 1 FROM json_each(m.metadata) AS e WHERE e.key = ${asked} ->> 'key' AND e.type IN ${types}
		AND e.atom ${operator} (${asked} ->> 'bound'))`;
}
