/** What a scope's object must not forget while its outbox may hold something. */
export interface IndexingState {
	readonly scopeToken: string;
	/** Wake-ups so far: one that comes during a run is seen by its end. */
	readonly wakes: number;
	/** Milliseconds since 1970 of the last of them. */
	readonly wokenAt: number;
	/** Runs, one after another, that brought nothing further. */
	readonly stalls: number;
}

export interface IndexingStateTable {
	/** Null: nothing to do. */
	read(): IndexingState | null;
	write(state: IndexingState): void;
	clear(): void;
}

type Row = { scope_token: string; wakes: number; woken_at: number; stalls: number };

export function createIndexingStateTable(sql: SqlStorage): IndexingStateTable {
	sql.exec(
		`CREATE TABLE IF NOT EXISTS indexing (
			id INTEGER PRIMARY KEY CHECK (id = 1),
			scope_token TEXT NOT NULL,
			wakes INTEGER NOT NULL,
			woken_at INTEGER NOT NULL,
			stalls INTEGER NOT NULL
		) STRICT`,
	);
	return {
		read() {
			const [row] = sql.exec<Row>("SELECT scope_token, wakes, woken_at, stalls FROM indexing").toArray();
			if (row === undefined) return null;
			return { scopeToken: row.scope_token, wakes: row.wakes, wokenAt: row.woken_at, stalls: row.stalls };
		},
		write({ scopeToken, wakes, wokenAt, stalls }) {
			sql.exec(
				"INSERT OR REPLACE INTO indexing (id, scope_token, wakes, woken_at, stalls) VALUES (1, ?, ?, ?, ?)",
				scopeToken,
				wakes,
				wokenAt,
				stalls,
			);
		},
		clear() {
			sql.exec("DELETE FROM indexing");
		},
	};
}
