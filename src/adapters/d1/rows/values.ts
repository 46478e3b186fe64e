import { type SQL, sql } from "drizzle-orm";

/**
 * Rows of one table expression, `VALUES (…), (…)`. SQLite reads them without counting a row, where `json_each` and
 * `IN` count one each.
 */
export function valuesOf(rows: readonly (readonly SQL[])[]): SQL {
	return sql`VALUES ${list(rows.map((row) => sql`(${list(row)})`))}`;
}

export function list(parts: readonly SQL[]): SQL {
	return sql.join([...parts], sql`, `);
}

/** `list` for values that are bound; a statement takes 100 at most. */
export function boundList(values: readonly (string | number)[]): SQL {
	return list(values.map((value) => sql`${value}`));
}

/** An integer written into the statement itself, which takes 100 parameters at most. */
export function integer(value: number): SQL {
	if (!Number.isSafeInteger(value)) throw new RangeError("not an integer");
	return sql.raw(String(value));
}

export function allOf(conditions: readonly SQL[]): SQL {
	return conditions.length === 0 ? sql`TRUE` : balanced(conditions, sql` AND `);
}

export function anyOf(conditions: readonly SQL[]): SQL {
	return conditions.length === 0 ? sql`FALSE` : balanced(conditions, sql` OR `);
}

/** Halves of halves: a chain of conditions would be as deep as it is long, and D1 takes an expression of depth 100. */
function balanced(conditions: readonly SQL[], word: SQL): SQL {
	const [first, second] = conditions;
	if (first !== undefined && conditions.length === 1) return first;
	if (first !== undefined && second !== undefined && conditions.length === 2) return sql`(${first}${word}${second})`;
	const half = Math.ceil(conditions.length / 2);
	return sql`(${balanced(conditions.slice(0, half), word)}${word}${balanced(conditions.slice(half), word)})`;
}

/** 0 and the integers after it, `count` of them. */
export function numbers(count: number): SQL {
	return valuesOf(Array.from({ length: count }, (_none, index) => [integer(index)]));
}
