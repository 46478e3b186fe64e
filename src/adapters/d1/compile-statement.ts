import type { SQLWrapper } from "drizzle-orm";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";

export interface CompiledStatement {
	readonly sql: string;
	readonly params: readonly unknown[];
}

const dialect = new SQLiteAsyncDialect();
dialect.escapeParam = (index) => `?${index + 1}`;

/**
 * A statement with numbered parameters in which equal values share one, since D1 takes 100: a filter that
 * stands in each arm of a UNION is bound once.
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
	return { sql, params };
}
