/**
 * Tables of one object. Made by the first write, so that reading of a root that has no vectors leaves nothing behind.
 * `user_version` is not allowed here: a change of schema will be told by what sqlite_schema lists.
 */
const statements = [
	`CREATE TABLE index_state (
		id INTEGER PRIMARY KEY CHECK (id = 1),
		epoch TEXT NOT NULL,
		dimensions INTEGER,
		accepted INTEGER NOT NULL,
		applied INTEGER NOT NULL
	) STRICT`,
	`CREATE TABLE vector (
		seq INTEGER PRIMARY KEY,
		scope_token TEXT NOT NULL,
		layer TEXT NOT NULL,
		live INTEGER NOT NULL,
		vector BLOB NOT NULL
	) STRICT`,
	"CREATE INDEX vector_by_scope ON vector (scope_token)",
	`CREATE TABLE mutation (
		number INTEGER PRIMARY KEY,
		visible_at INTEGER NOT NULL
	) STRICT`,
	// A change without a vector removes.
	`CREATE TABLE mutation_change (
		mutation INTEGER NOT NULL,
		ordinal INTEGER NOT NULL,
		seq INTEGER NOT NULL,
		scope_token TEXT,
		layer TEXT,
		live INTEGER,
		vector BLOB,
		PRIMARY KEY (mutation, ordinal)
	) STRICT`,
];

export function createVectorSchema(sql: SqlStorage): void {
	for (const statement of statements) sql.exec(statement);
}

export function hasVectorSchema(sql: SqlStorage): boolean {
	return sql.exec("SELECT 1 FROM sqlite_schema WHERE name = 'index_state'").toArray().length > 0;
}
