import type { Instant } from "../../../core/domain/instant.ts";
import type { Row } from "../metered-d1.ts";

/** Reads one column of a row. A type that the schema rules out is a bug or a broken database, so it throws. */
export function readText(row: Row, column: string): string {
	const value = row[column];
	if (typeof value === "string") return value;
	throw wrong(column, "text");
}

export function readTextOrNull(row: Row, column: string): string | null {
	return row[column] === null ? null : readText(row, column);
}

export function readNumber(row: Row, column: string): number {
	const value = row[column];
	if (typeof value === "number") return value;
	throw wrong(column, "a number");
}

export function readNumberOrNull(row: Row, column: string): number | null {
	return row[column] === null ? null : readNumber(row, column);
}

/** Only canonical instants are ever written into these columns. */
export function readInstant(row: Row, column: string): Instant {
	return readText(row, column) as Instant;
}

export function readInstantOrNull(row: Row, column: string): Instant | null {
	return row[column] === null ? null : readInstant(row, column);
}

export function readJson(row: Row, column: string): unknown {
	return JSON.parse(readText(row, column));
}

export function readTexts(row: Row, column: string): readonly string[] {
	const value = readJson(row, column);
	if (Array.isArray(value) && value.every((item) => typeof item === "string")) return value;
	throw wrong(column, "a JSON list of strings");
}

export function readNumbers(row: Row, column: string): readonly number[] {
	const value = readJson(row, column);
	if (Array.isArray(value) && value.every((item) => typeof item === "number")) return value;
	throw wrong(column, "a JSON list of numbers");
}

function wrong(column: string, wanted: string): TypeError {
	return new TypeError(`The column ${column} does not hold ${wanted}.`);
}
