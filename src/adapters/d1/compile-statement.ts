import type { SQLWrapper } from "drizzle-orm";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import { D1_PARAMETERS_MAX, D1_STATEMENT_BYTES_MAX, D1_VALUE_BYTES_MAX } from "../../core/domain/limits.ts";
import { utf8Length } from "../../core/domain/text/code-points.ts";

export interface CompiledStatement {
	readonly sql: string;
	readonly params: readonly unknown[];
}

const dialect = new SQLiteAsyncDialect();
dialect.escapeParam = (index) => `?${index + 1}`;

/**
 * A statement with numbered parameters in which equal values share one, since D1 takes 100: a filter that
 * stands in each arm of a UNION is bound once. One that D1 would refuse for its size is a bug, and throws here, where a
 * local D1 would take some of them.
 */
export function compileStatement(statement: SQLWrapper): CompiledStatement {
	const query = dialect.sqlToQuery(statement.getSQL());
	const indexByValue = new Map(query.params.map((value) => [value, 0]));
	const params = [...indexByValue.keys()];
	params.forEach((value, index) => {
		indexByValue.set(value, index + 1);
	});
	// Values are never part of the text, so a question mark in it is a parameter and a line break is layout, which counts too.
	const sql = query.sql
		.replace(/\s*\n\s*/g, " ")
		.replace(/\?(\d+)/g, (_mark, number) => `?${indexByValue.get(query.params[Number(number) - 1])}`);
	assertWithin("bytes of SQL", utf8Length(sql), D1_STATEMENT_BYTES_MAX);
	assertWithin("parameters", params.length, D1_PARAMETERS_MAX);
	for (const value of params) {
		// A UTF-16 unit is three bytes at most, so only long texts are measured.
		const isLong = typeof value === "string" && value.length * 3 > D1_VALUE_BYTES_MAX;
		if (isLong) assertWithin("bytes in one value", utf8Length(value), D1_VALUE_BYTES_MAX);
	}
	return { sql, params };
}

function assertWithin(what: string, count: number, max: number): void {
	if (count > max) throw new RangeError(`A statement has ${count} ${what}; D1 takes ${max}.`);
}
