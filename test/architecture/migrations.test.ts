import { readdirSync, readFileSync } from "node:fs";
import { getTableColumns } from "drizzle-orm";
import { getTableConfig, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { describe, expect, it } from "vitest";
import * as associationSchema from "../../src/adapters/d1/association-schema.ts";
import * as derivationSchema from "../../src/adapters/d1/derivation-schema.ts";
import * as recordSchema from "../../src/adapters/d1/schema.ts";
import * as turnSchema from "../../src/adapters/d1/turn-schema.ts";

const schema = { ...recordSchema, ...turnSchema, ...associationSchema, ...derivationSchema };
const folder = new URL("../../migrations/", import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith(".sql"));
const sqlByFile = new Map(files.map((name) => [name, readFileSync(new URL(name, folder), "utf8")]));
const storageSchema = readFileSync(new URL("../../docs/storage-schema.md", import.meta.url), "utf8");

/** Tables of the migrations with their columns, in the order of the statements. */
const columnsByTable = new Map<string, string[]>();
for (const sql of sqlByFile.values()) {
	for (const [, table = "", body = ""] of sql.matchAll(/CREATE TABLE `(\w+)` \(([\s\S]*?)\n\)/g)) {
		columnsByTable.set(
			table,
			Array.from(body.matchAll(/^\t`(\w+)`/gm), ([, column = ""]) => column),
		);
	}
	for (const [, table = "", column = ""] of sql.matchAll(/ALTER TABLE `(\w+)` ADD(?: COLUMN)? `(\w+)`/g)) {
		columnsByTable.get(table)?.push(column);
	}
}
const virtualTables = [...sqlByFile.values()].flatMap((sql) =>
	Array.from(sql.matchAll(/CREATE VIRTUAL TABLE `(\w+)`/g), ([, table = ""]) => table),
);
const indexes = [...sqlByFile.values()].flatMap((sql) =>
	Array.from(sql.matchAll(/CREATE (?:UNIQUE )?INDEX `(\w+)`/g), ([, index = ""]) => index),
);

describe("[INV-MIGRATIONS] migrations", () => {
	it.each([...sqlByFile])("%s adds and never rebuilds, cascades, or triggers with CASE", (name, sql) => {
		expect(name).toMatch(/^\d{4}_[a-z0-9_]+\.sql$/);
		expect(sql).not.toMatch(/DROP\s+(TABLE|COLUMN)/i);
		expect(sql).not.toMatch(/__new_/i);
		expect(sql).not.toMatch(/CASCADE/i);
		expect(sql).not.toMatch(/CREATE\s+TRIGGER[\s\S]*\bCASE\b/i);
		expect(sql).not.toMatch(/PRAGMA/i);
		expect(sql).not.toContain("\r");
	});

	it("are numbered without a gap, each in the journal that drizzle-kit goes by", () => {
		const journal: unknown = JSON.parse(readFileSync(new URL("meta/_journal.json", folder), "utf8"));
		const numbers = files.map((name) => Number(name.slice(0, 4)));
		expect(numbers).toEqual(numbers.map((_number, index) => index));
		for (const name of files) expect(JSON.stringify(journal)).toContain(`"${name.slice(0, -".sql".length)}"`);
	});

	it("make the tables, columns and indexes of the schema, and no others", () => {
		const tables: readonly SQLiteTable[] = Object.values(schema);
		const configs = tables.map((table) => ({ ...getTableConfig(table), columns: getTableColumns(table) }));
		expect(new Set(configs.map(({ name }) => name))).toEqual(new Set(columnsByTable.keys()));
		for (const { name, columns } of configs) {
			expect(columnsByTable.get(name)).toEqual(Object.values(columns).map((column) => column.name));
		}
		expect(configs.flatMap((config) => config.indexes.map((index) => index.config.name)).sort()).toEqual(
			indexes.sort(),
		);
	});
});

describe("[INV-STORAGE-SCHEMA] docs/storage-schema.md", () => {
	it("names every table, column and index", () => {
		const named = new Set(Array.from(storageSchema.matchAll(/`(\w+)`/g), ([, name]) => name));
		for (const name of [...columnsByTable.keys(), ...virtualTables, ...indexes]) expect(named).toContain(name);
		for (const [table, columns] of columnsByTable) {
			const section = sectionOf(table);
			for (const column of columns) expect(section, `${table}.${column}`).toContain(`\`${column}\``);
		}
	});

	it("names no table that is not there", () => {
		const headings = Array.from(storageSchema.matchAll(/^### `(\w+)`/gm), ([, table = ""]) => table);
		expect(headings.sort()).toEqual([...columnsByTable.keys(), ...virtualTables].sort());
	});
});

function sectionOf(table: string): string {
	const start = storageSchema.indexOf(`### \`${table}\``);
	const end = storageSchema.indexOf("\n### ", start + 1);
	return storageSchema.slice(start, end === -1 ? undefined : end);
}
