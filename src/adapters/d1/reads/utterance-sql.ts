import { type SQL, sql } from "drizzle-orm";
import type { Instant } from "../../../core/domain/instant.ts";
import { WINDOW_ROWS_MAX } from "../../../core/domain/limits.ts";
import { notExpired } from "./match-sql.ts";

/** A session as SQL knows it, and the moment at which its records must be there. */
export interface HeardSession {
	readonly tenantId: string;
	readonly scopeToken: string;
	readonly sessionId: string;
	readonly at: Instant;
	/** And by which they were stored, where the caller looks back. */
	readonly saidBy?: Instant | null;
}

/** Which utterances `u` of a session, and how many of those that are there, the newest. */
export interface HeardPart {
	readonly condition: SQL;
	readonly limit: number;
}

/** With their turns, in the order of the conversation, a row for each record that holds some of the text. */
export function publishedSql(session: HeardSession, { condition, limit }: HeardPart): SQL {
	return sql`SELECT u.turn, u.ordinal, u.speaker, u.event_time, t.generation, t.published_at, t.extraction, t.reflection,
			t.summary, m.id, m.text
		FROM (SELECT * FROM utterances AS u WHERE ${isOfSession(session)} AND ${condition} AND ${isHeard(session)}
			ORDER BY u.turn DESC, u.ordinal DESC LIMIT ${limit}) AS u
		CROSS JOIN turns AS t ON t.scope_token = u.scope_token AND t.session_id = u.session_id AND t.turn = u.turn
		CROSS JOIN ${recordsOf(session)} ORDER BY u.turn, u.ordinal, j.key`;
}

/** Speakers are left out before anything is counted; what is looked at is bounded before that. */
export function windowSql(
	session: HeardSession,
	{ excludeSpeakers, limit }: { readonly excludeSpeakers: readonly string[]; readonly limit: number },
): SQL {
	return sql`SELECT u.turn, u.ordinal, u.speaker, u.event_time, m.id, m.text
		FROM (SELECT * FROM (SELECT * FROM utterances AS u WHERE ${isOfSession(session)}
				ORDER BY u.turn DESC, u.ordinal DESC LIMIT ${WINDOW_ROWS_MAX}) AS u
			WHERE u.speaker NOT IN (SELECT value FROM json_each(${JSON.stringify(excludeSpeakers)})) AND ${isHeard(session)}
			ORDER BY u.turn DESC, u.ordinal DESC LIMIT ${limit}) AS u
		CROSS JOIN ${recordsOf(session)} ORDER BY u.turn, u.ordinal, j.key`;
}

function isOfSession({ scopeToken, sessionId }: HeardSession): SQL {
	return sql`u.scope_token = ${scopeToken} AND u.session_id = ${sessionId}`;
}

function isHeard(session: HeardSession): SQL {
	return sql`EXISTS (SELECT 1 FROM ${recordsOf(session)})`;
}

/** The records `m` of the utterance `u` that are there still, each at its place `j`. */
function recordsOf({ tenantId, scopeToken, at, saidBy = null }: HeardSession): SQL {
	const wasSaid = saidBy === null ? sql`TRUE` : sql`m.created_at <= ${saidBy}`;
	return sql`json_each(u.memory_ids) AS j CROSS JOIN memories AS m INDEXED BY memories_by_id
		ON m.tenant_id = ${tenantId} AND m.id = j.value AND m.scope_token = ${scopeToken}
		AND m.archived_at IS NULL AND ${notExpired(at)} AND ${wasSaid}`;
}
