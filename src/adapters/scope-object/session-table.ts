import { NEW_SESSION, type SessionState } from "../../core/domain/conversation/session-state.ts";
import { SESSIONS_FORGOTTEN_MAX } from "../../core/domain/limits.ts";

/**
 * What was handed out in each session. At most `sessionsMax` are remembered: the least recently touched make room. Of one that is
 * forgotten, storage still knows what was published, so no turn's number comes twice; a generation that was begun
 * and never published may be handed out once more.
 */
export interface SessionTable {
	/** A new session's for one that is not remembered. */
	read(sessionId: string): SessionState;
	write(sessionId: string, state: SessionState): void;
}

type Row = { turn: number; generation: number };

export function createSessionTable(sql: SqlStorage, sessionsMax: number): SessionTable {
	// `touched` counts, since a caller's clock may stand still or go back.
	sql.exec(
		`CREATE TABLE IF NOT EXISTS sequenced_sessions (
			session_id TEXT PRIMARY KEY,
			turn INTEGER NOT NULL,
			generation INTEGER NOT NULL,
			touched INTEGER NOT NULL
		) STRICT, WITHOUT ROWID`,
	);
	sql.exec("CREATE INDEX IF NOT EXISTS sequenced_sessions_touched ON sequenced_sessions (touched)");
	// Counting the rows would read them all.
	sql.exec(
		`CREATE TABLE IF NOT EXISTS sequenced_session_count (
			id INTEGER PRIMARY KEY CHECK (id = 1),
			sessions INTEGER NOT NULL
		) STRICT`,
	);
	const nextTouch = "(SELECT coalesce(max(touched), 0) + 1 FROM sequenced_sessions)";

	function count(more: number): number {
		const counted = sql.exec<{ sessions: number }>(
			`INSERT INTO sequenced_session_count (id, sessions) VALUES (1, ?1)
			 ON CONFLICT (id) DO UPDATE SET sessions = sessions + ?1 RETURNING sessions`,
			more,
		);
		return counted.one().sessions;
	}
	function forget(sessions: number): void {
		const forgotten = sql.exec(
			`DELETE FROM sequenced_sessions WHERE session_id IN
				(SELECT session_id FROM sequenced_sessions ORDER BY touched LIMIT ?) RETURNING session_id`,
			Math.min(sessions, SESSIONS_FORGOTTEN_MAX),
		);
		count(-forgotten.toArray().length);
	}
	return {
		read(sessionId) {
			const [row] = sql
				.exec<Row>("SELECT turn, generation FROM sequenced_sessions WHERE session_id = ?", sessionId)
				.toArray();
			return row === undefined ? NEW_SESSION : { lastTurn: row.turn, lastGeneration: row.generation };
		},
		write(sessionId, { lastTurn, lastGeneration }) {
			const updated = sql.exec(
				`UPDATE sequenced_sessions SET turn = ?, generation = ?, touched = ${nextTouch}
				 WHERE session_id = ? RETURNING session_id`,
				lastTurn,
				lastGeneration,
				sessionId,
			);
			if (updated.toArray().length > 0) return;
			sql.exec(
				`INSERT INTO sequenced_sessions (session_id, turn, generation, touched) VALUES (?, ?, ?, ${nextTouch})`,
				sessionId,
				lastTurn,
				lastGeneration,
			);
			const excess = count(1) - sessionsMax;
			if (excess > 0) forget(excess);
		},
	};
}
