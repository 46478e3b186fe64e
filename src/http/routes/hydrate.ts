import { hydrate } from "../../core/operations/hydrate.ts";
import { eventStream, wantsEvents } from "../answers/event-stream.ts";
import { revisedAnswer } from "../answers/revised-answer.ts";
import { sendActivation } from "../answers/send-activation.ts";
import { bodyOf } from "../body-of.ts";
import { hydrateDoc } from "../contract/docs/hydrate-docs.ts";
import { parseHydrateBody } from "../contract/hydrate/hydrate-body.ts";
import { hydrateJson, partsJson, windowJson } from "../contract/hydrate/hydrate-json.ts";
import { memoryQuery } from "../contract/recall/memory-query.ts";
import { recallJson } from "../contract/recall/recall-json.ts";
import { createRouter } from "../create-router.ts";
import { jsonBody } from "../middleware/json-body.ts";
import { requires } from "../middleware/requires.ts";
import { openTenant } from "../open-tenant.ts";
import { fail } from "../problem-response.ts";
import { refusePinning } from "../refuse-pinning.ts";

export function hydrateRoutes() {
	const router = createRouter();

	router.openAPIRegistry.registerPath(hydrateDoc);
	router.post("/v1/hydrate", requires("memory-read", "hydration"), ...jsonBody, async (c) => {
		const body = parseHydrateBody(bodyOf(c));
		if (!body.ok) return fail(c, body.error);
		const { strict, pin, explain, window = null, summary, triage } = body.value;
		const refusal = refusePinning(c, pin);
		if (refusal !== null) return fail(c, refusal);
		const deps = openTenant(c, pin ? "write" : "read");
		const query = memoryQuery(body.value, deps.clock.now());
		const request = { query, strict, pin, explain, window, summary, triage };
		if (wantsEvents(c)) {
			return eventStream(c, async (send) => {
				const hydrated = await hydrate(
					deps,
					{ ...request, onLit: sendActivation(send) },
					{
						recalled: (recalled) => send("recall", recallJson(recalled)),
						windowed: (utterances) => send("window", windowJson(utterances)),
					},
				);
				if (!hydrated.ok) return hydrated.error;
				send("done", partsJson(hydrated.value));
				return null;
			});
		}
		const hydrated = await hydrate(deps, request);
		if (!hydrated.ok) return fail(c, hydrated.error);
		const { degraded, recalled, revision } = hydrated.value;
		const mayBeKept = !degraded && recalled.skipped === null;
		return revisedAnswer(c, mayBeKept ? revision : null, () => hydrateJson(hydrated.value));
	});

	return router;
}
