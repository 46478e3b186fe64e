import { beginTurn } from "../../core/operations/turns/begin-turn.ts";
import { answer, idempotentCall } from "../answers/idempotent-call.ts";
import { bodyOf } from "../body-of.ts";
import { beginTurnDoc } from "../contract/docs/turn-docs.ts";
import { parseInput } from "../contract/input/parse-input.ts";
import { beginTurnBody } from "../contract/turns/begin-turn-body.ts";
import { renderBegunTurn } from "../contract/turns/turn-answers.ts";
import { createRouter } from "../create-router.ts";
import { jsonBody } from "../middleware/json-body.ts";
import { requires } from "../middleware/requires.ts";
import { openTenant } from "../open-tenant.ts";
import { fail } from "../problem-response.ts";

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

	return router;
}
