import type { Instant } from "../../core/domain/instant.ts";
import { BEGUN_CALLS_PRUNED_MAX } from "../../core/domain/limits.ts";

/** What was answered to a call under an idempotency key. */
export interface BegunCall {
	readonly key: string;
	readonly requestHash: string;
	readonly generation: number;
	readonly at: Instant;
}

export interface BegunCallTable {
	/** Null for a key that was not used since. */
	find(key: string, since: Instant): BegunCall | null;
	/** In the place of what the key was used for before. Some calls made before `since` go with each new one, so that all of them do. */
	add(call: BegunCall, since: Instant): void;
}

type Row = { request_hash: string; generation: number; at: Instant };

export function createBegunCallTable(sql: SqlStorage): BegunCallTable {
	sql.exec(
		`CREATE TABLE IF NOT EXISTS begun_calls (
			key TEXT PRIMARY KEY,
			request_hash TEXT NOT NULL,
			generation INTEGER NOT NULL,
			at TEXT NOT NULL
		) STRICT, WITHOUT ROWID`,
	);
	sql.exec("CREATE INDEX IF NOT EXISTS begun_calls_at ON begun_calls (at)");
	return {
		find(key, since) {
			const [row] = sql
				.exec<Row>("SELECT request_hash, generation, at FROM begun_calls WHERE key = ? AND at >= ?", key, since)
				.toArray();
			return row === undefined ? null : { key, requestHash: row.request_hash, generation: row.generation, at: row.at };
		},
		add({ key, requestHash, generation, at }, since) {
			sql.exec(
				"DELETE FROM begun_calls WHERE key IN (SELECT key FROM begun_calls WHERE at < ? ORDER BY at LIMIT ?)",
				since,
				BEGUN_CALLS_PRUNED_MAX,
			);
			sql.exec(
				"INSERT OR REPLACE INTO begun_calls (key, request_hash, generation, at) VALUES (?, ?, ?, ?)",
				key,
				requestHash,
				generation,
				at,
			);
		},
	};
}
