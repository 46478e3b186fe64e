import { type SQL, sql } from "drizzle-orm";
import { HAS_OPEN_WORK } from "../rows/open-turn.ts";

/**
 * Takes away what a model may have told of texts that are no more: the summaries that cover their turns, and the leases under
 * which such a text may just now be told from what was read before. `changed` is a FROM and WHERE that gives the memories `m`.
 */
export function forgetTold(changed: SQL): readonly SQL[] {
	const sessions = sql`WITH changed AS MATERIALIZED (SELECT m.scope_token, m.session_id, min(m.source_turn) AS turn FROM ${changed}
		AND m.session_id IS NOT NULL AND m.source_turn IS NOT NULL GROUP BY m.scope_token, m.session_id)`;
	return [
		sql`DELETE FROM session_summaries WHERE (scope_token, session_id, through_turn) IN (${sessions}
			SELECT s.scope_token, s.session_id, s.through_turn FROM changed AS c CROSS JOIN session_summaries AS s
				ON s.scope_token = c.scope_token AND s.session_id = c.session_id AND s.through_turn >= c.turn)`,
		// By the scope's open turns, and not by the session's: those are few, however long the session is.
		sql`UPDATE turns SET lease = NULL, lease_until = NULL WHERE (scope_token, session_id, turn) IN (${sessions}
			SELECT t.scope_token, t.session_id, t.turn FROM (SELECT DISTINCT scope_token FROM changed) AS d
			CROSS JOIN turns AS t INDEXED BY turns_open ON t.scope_token = d.scope_token AND ${HAS_OPEN_WORK} AND t.lease IS NOT NULL
			CROSS JOIN changed AS c ON c.scope_token = t.scope_token AND c.session_id = t.session_id AND c.turn <= t.turn)`,
	];
}
