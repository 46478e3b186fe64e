import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** What is needed of a D1 binding. */
export interface MigratedDatabase {
	prepare(sql: string): MigrationStatement;
	batch(statements: MigrationStatement[]): Promise<unknown>;
}

interface MigrationStatement {
	bind(...values: unknown[]): MigrationStatement;
	run(): Promise<unknown>;
	all(): Promise<{ readonly results: readonly Readonly<Record<string, unknown>>[] }>;
}

export interface Migrations {
	readonly database: MigratedDatabase;
	/** The folder of the numbered SQL files. */
	readonly folder: string;
	/** Wrangler's own, so that both cut a file alike. */
	readonly splitSql: (sql: string) => string[];
}

/**
 * Applies what has not been applied, each file in a batch of its own, which D1 commits whole or not at all. Keeps
 * wrangler's records, so `wrangler d1 migrations apply --local` takes over from here. (Running that command instead
 * would add four seconds to a start.)
 */
export async function applyMigrations({ database, folder, splitSql }: Migrations): Promise<void> {
	await database
		.prepare(
			"CREATE TABLE IF NOT EXISTS d1_migrations(id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)",
		)
		.run();
	const { results } = await database.prepare("SELECT name FROM d1_migrations").all();
	const applied = new Set(results.map(({ name }) => name));
	const names = globSync("*.sql", { cwd: folder }).sort();
	for (const name of names.filter((candidate) => !applied.has(candidate))) {
		const statements = splitSql(readFileSync(join(folder, name), "utf8")).map((sql) => database.prepare(sql));
		await database.batch([...statements, database.prepare("INSERT INTO d1_migrations (name) VALUES (?)").bind(name)]);
	}
}
