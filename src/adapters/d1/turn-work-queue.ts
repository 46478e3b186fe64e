import { sql } from "drizzle-orm";
import { TURN_WORK_KINDS } from "../../core/domain/conversation/turn-work.ts";
import { TURN_MESSAGES_MAX } from "../../core/domain/limits.ts";
import { compareCodePoints } from "../../core/domain/text/code-points.ts";
import type { TakeRequest, TurnToWork, TurnWorkQueue } from "../../core/ports/turn-work-queue.ts";
import type { MeteredD1, Row, Rows } from "./metered-d1.ts";
import { publishedSql } from "./reads/utterance-sql.ts";
import { HAS_OPEN_WORK } from "./rows/open-turn.ts";
import { readInstant, readNumber, readText, readTextOrNull } from "./rows/row-reader.ts";
import { parseScopePath } from "./rows/scope-path.ts";
import { publishedUtterancesOf, workStatesOf } from "./rows/utterance-row.ts";

export function d1TurnWorkQueue({ db }: { readonly db: MeteredD1 }): TurnWorkQueue {
	return {
		async take(request) {
			const taken = (await leaseOldest(db, request)).toSorted(oldestFirst);
			const utterances = await db.run(
				"utterances to work on",
				taken.map((row) => utterancesSql(request, row)),
			);
			return taken.map((row, index) => turnToWork(row, { lease: request.lease, utterances: utterances[index] ?? [] }));
		},
		async count(scopeToken) {
			const [rows = []] = await db.run("count open turns", [
				sql`SELECT count(*) AS turns FROM turns INDEXED BY turns_open WHERE scope_token = ${scopeToken} AND ${HAS_OPEN_WORK}`,
			]);
			return rows.map((row) => readNumber(row, "turns"))[0] ?? 0;
		},
	};
}

/** One statement, so that of two runs at once each turn goes to one. */
async function leaseOldest(db: MeteredD1, { scopeToken, lease, now, until, limit }: TakeRequest): Promise<Rows> {
	const [rows = []] = await db.run("take turns", [
		sql`UPDATE turns SET lease = ${lease}, lease_until = ${until}, attempts = attempts + 1
			WHERE (scope_token, session_id, turn) IN (SELECT scope_token, session_id, turn FROM turns INDEXED BY turns_open
				WHERE scope_token = ${scopeToken} AND ${HAS_OPEN_WORK} AND (lease IS NULL OR lease_until <= ${now})
				ORDER BY published_at, session_id, turn LIMIT ${limit})
			RETURNING session_id, turn, tenant_id, scope_path, run_id, published_at, extraction, reflection, summary, attempts`,
	]);
	return rows;
}

function oldestFirst(left: Row, right: Row): number {
	return (
		compareCodePoints(readText(left, "published_at"), readText(right, "published_at")) ||
		compareCodePoints(readText(left, "session_id"), readText(right, "session_id")) ||
		readNumber(left, "turn") - readNumber(right, "turn")
	);
}

function utterancesSql({ scopeToken, now }: TakeRequest, row: Row) {
	const session = { tenantId: readText(row, "tenant_id"), scopeToken, sessionId: readText(row, "session_id"), at: now };
	const condition = sql`u.turn = ${readNumber(row, "turn")}`;
	return publishedSql(session, { condition, limit: TURN_MESSAGES_MAX });
}

function turnToWork(
	row: Row,
	{ lease, utterances }: { readonly lease: string; readonly utterances: Rows },
): TurnToWork {
	const work = workStatesOf(row);
	return {
		tenantId: readText(row, "tenant_id"),
		scope: parseScopePath(readText(row, "scope_path")),
		sessionId: readText(row, "session_id"),
		turn: readNumber(row, "turn"),
		runId: readTextOrNull(row, "run_id"),
		publishedAt: readInstant(row, "published_at"),
		pending: TURN_WORK_KINDS.filter((kind) => work[kind] === "pending"),
		attempts: readNumber(row, "attempts"),
		lease,
		utterances: publishedUtterancesOf(utterances),
	};
}
