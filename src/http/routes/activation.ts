import { activate } from "../../core/operations/activate.ts";
import { eventStream, wantsEvents } from "../answers/event-stream.ts";
import { sendActivation } from "../answers/send-activation.ts";
import { bodyOf } from "../body-of.ts";
import { activateBody } from "../contract/activation/activate-body.ts";
import { activateRequest } from "../contract/activation/activate-request.ts";
import { activationJson } from "../contract/activation/activation-json.ts";
import { activateDoc } from "../contract/docs/activation-docs.ts";
import { parseInput } from "../contract/input/parse-input.ts";
import { createRouter } from "../create-router.ts";
import { jsonBody } from "../middleware/json-body.ts";
import { requires } from "../middleware/requires.ts";
import { openTenant } from "../open-tenant.ts";
import { fail } from "../problem-response.ts";

export function activationRoutes() {
	const router = createRouter();

	router.openAPIRegistry.registerPath(activateDoc);
	router.post("/v1/activate", requires("memory-read", "spreading activation"), ...jsonBody, async (c) => {
		const body = parseInput(activateBody, bodyOf(c));
		if (!body.ok) return fail(c, body.error);
		const deps = openTenant(c, "read");
		const request = activateRequest(body.value, deps.clock.now());
		if (!wantsEvents(c)) {
			const log = await activate(deps, request);
			return log.ok ? c.json(activationJson(log.value), 200) : fail(c, log.error);
		}
		return eventStream(c, async (send) => {
			const log = await activate(deps, { ...request, onLit: sendActivation(send) });
			if (!log.ok) return log.error;
			send("done", { degraded: log.value.degraded });
			return null;
		});
	});

	return router;
}
