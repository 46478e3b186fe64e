import { beginTurn } from "../../core/operations/turns/begin-turn.ts";
import { listTurns } from "../../core/operations/turns/list-turns.ts";
import { publishTurn } from "../../core/operations/turns/publish-turn.ts";
import { answer, idempotentCall, journalledCall } from "../answers/idempotent-call.ts";
import { bodyOf } from "../body-of.ts";
import { beginTurnDoc, listTurnsDoc, publishTurnDoc } from "../contract/docs/turn-docs.ts";
import { parseInput } from "../contract/input/parse-input.ts";
import { readQuery } from "../contract/input/read-query.ts";
import { beginTurnBody } from "../contract/turns/begin-turn-body.ts";
import { renderBegunTurn, renderPublishedTurn, utteranceJson } from "../contract/turns/turn-answers.ts";
import { turnBody } from "../contract/turns/turn-body.ts";
import { formatTurnCursor, parseTurnCursor, turnListHash, turnListQuery } from "../contract/turns/turn-list-query.ts";
import { createRouter } from "../create-router.ts";
import { jsonBody } from "../middleware/json-body.ts";
import { requires } from "../middleware/requires.ts";
import { openTenant } from "../open-tenant.ts";
import { fail } from "../problem-response.ts";
import { tenantOf } from "../tenant-of.ts";

export function turnRoutes() {
	const router = createRouter();

	router.openAPIRegistry.registerPath(beginTurnDoc);
	router.post("/v1/turns/begin", requires("memory-flush", "beginning a turn"), ...jsonBody, async (c) => {
		const body = parseInput(beginTurnBody, bodyOf(c));
		if (!body.ok) return fail(c, body.error);
		const call = idempotentCall(c, renderBegunTurn);
		if (!call.ok) return fail(c, call.error);
		const { scope, session_id: sessionId } = body.value;
		return answer(c, await beginTurn(openTenant(c, "write"), { scope, sessionId, call: call.value }), renderBegunTurn);
	});

	router.openAPIRegistry.registerPath(publishTurnDoc);
	router.post("/v1/turns", requires("memory-flush", "publishing a turn"), ...jsonBody, async (c) => {
		const turn = parseInput(turnBody, bodyOf(c));
		if (!turn.ok) return fail(c, turn.error);
		const call = journalledCall(c, renderPublishedTurn);
		if (!call.ok) return fail(c, call.error);
		const request = { ...turn.value, call: call.value };
		return answer(c, await publishTurn(openTenant(c, "write"), request), renderPublishedTurn);
	});

	router.openAPIRegistry.registerPath(listTurnsDoc);
	router.get("/v1/turns", requires("memory-read", "listing turns"), async (c) => {
		const query = readQuery(c, turnListQuery);
		if (!query.ok) return fail(c, query.error);
		const { scope, session_id: sessionId, cursor, limit } = query.value;
		const hash = turnListHash(tenantOf(c).tenantId, query.value);
		const after = cursor === undefined ? null : parseTurnCursor(cursor, hash);
		if (after !== null && !after.ok) return fail(c, after.error);
		const page = await listTurns(openTenant(c, "read"), { scope, sessionId, after: after?.value ?? null, limit });
		if (!page.ok) return fail(c, page.error);
		const { utterances, next } = page.value;
		const nextCursor = next === null ? null : formatTurnCursor(next, hash);
		return c.json({ messages: utterances.map(utteranceJson), next_cursor: nextCursor }, 200);
	});

	return router;
}
