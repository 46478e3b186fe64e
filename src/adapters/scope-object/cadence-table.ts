import { type CadenceCounts, NO_TURNS } from "../../core/domain/cadence/cadence-at.ts";
import type { Instant } from "../../core/domain/instant.ts";

export interface CadenceTable {
	read(): CadenceCounts;
	write(counts: CadenceCounts): void;
}

type Row = { turns_since_nap: number; last_nap_at: Instant | null; last_nightly_at: Instant | null };

export function createCadenceTable(sql: SqlStorage): CadenceTable {
	sql.exec(
		`CREATE TABLE IF NOT EXISTS cadence (
			id INTEGER PRIMARY KEY CHECK (id = 1),
			turns_since_nap INTEGER NOT NULL,
			last_nap_at TEXT,
			last_nightly_at TEXT
		) STRICT`,
	);
	return {
		read() {
			const [row] = sql.exec<Row>("SELECT turns_since_nap, last_nap_at, last_nightly_at FROM cadence").toArray();
			if (row === undefined) return NO_TURNS;
			return { turnsSinceNap: row.turns_since_nap, lastNapAt: row.last_nap_at, lastNightlyAt: row.last_nightly_at };
		},
		write({ turnsSinceNap, lastNapAt, lastNightlyAt }) {
			sql.exec(
				"INSERT OR REPLACE INTO cadence (id, turns_since_nap, last_nap_at, last_nightly_at) VALUES (1, ?, ?, ?)",
				turnsSinceNap,
				lastNapAt,
				lastNightlyAt,
			);
		},
	};
}
