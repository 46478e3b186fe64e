import { sql } from "drizzle-orm";
import { scopeToken } from "../../core/domain/scope/scope-token.ts";
import type { SessionName, TurnStore } from "../../core/ports/turn-store.ts";
import { readUsage } from "./reads/read-usage.ts";
import { publishedSql, windowSql } from "./reads/utterance-sql.ts";
import type { D1Tenant } from "./record-store.ts";
import { readNumber, readText } from "./rows/row-reader.ts";
import { publishedUtterancesOf, utterancesOf } from "./rows/utterance-row.ts";
import { integer } from "./rows/values.ts";

export function d1TurnStore({ db, tenantId }: D1Tenant): TurnStore {
	const placeOf = ({ scope, sessionId }: SessionName) => ({
		tenantId,
		scopeToken: scopeToken(tenantId, scope),
		sessionId,
	});
	return {
		async window({ excludeSpeakers, limit, asOf, asOfGiven, ...session }) {
			const heard = { ...placeOf(session), at: asOf, saidBy: asOfGiven ? asOf : null };
			const [rows = []] = await db.run("window", [windowSql(heard, { excludeSpeakers, limit })]);
			return utterancesOf(rows);
		},
		async list({ after, limit, now, ...session }) {
			const condition =
				after === null ? sql`TRUE` : sql`(u.turn, u.ordinal) < (${integer(after.turn)}, ${integer(after.ordinal)})`;
			const [rows = []] = await db.run("list turns", [
				publishedSql({ ...placeOf(session), at: now }, { condition, limit }),
			]);
			return publishedUtterancesOf(rows).toReversed();
		},
		async between({ fromTurn, toTurn, limit, now, ...session }) {
			const condition = sql`u.turn BETWEEN ${fromTurn} AND ${toTurn}`;
			const [rows = []] = await db.run("turns between", [
				publishedSql({ ...placeOf(session), at: now }, { condition, limit }),
			]);
			return publishedUtterancesOf(rows);
		},
		async summary(session, throughTurn) {
			const place = placeOf(session);
			const [rows = []] = await db.run("summary", [
				sql`SELECT text, through_turn FROM session_summaries WHERE scope_token = ${place.scopeToken}
					AND session_id = ${place.sessionId} AND through_turn <= ${throughTurn} ORDER BY through_turn DESC LIMIT 1`,
			]);
			const [row] = rows;
			return row === undefined ? null : { text: readText(row, "text"), throughTurn: readNumber(row, "through_turn") };
		},
		usage: (seqs) => readUsage(db, tenantId, seqs),
	};
}
