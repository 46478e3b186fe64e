import { recall } from "../../core/operations/recall.ts";
import { scan } from "../../core/operations/scan.ts";
import { revisedAnswer } from "../answers/revised-answer.ts";
import { bodyOf } from "../body-of.ts";
import { recallDoc, scanDoc } from "../contract/docs/recall-docs.ts";
import { memoryQuery } from "../contract/recall/memory-query.ts";
import { parseRecallBody, parseScanBody } from "../contract/recall/recall-body.ts";
import { recallJson, scanJson } from "../contract/recall/recall-json.ts";
import { createRouter } from "../create-router.ts";
import { jsonBody } from "../middleware/json-body.ts";
import { requires } from "../middleware/requires.ts";
import { openTenant } from "../open-tenant.ts";
import { fail } from "../problem-response.ts";
import { refusePinning } from "../refuse-pinning.ts";

export function recallRoutes() {
	const router = createRouter();

	router.openAPIRegistry.registerPath(recallDoc);
	router.post("/v1/recall", requires("memory-read", "recall"), ...jsonBody, async (c) => {
		const body = parseRecallBody(bodyOf(c));
		if (!body.ok) return fail(c, body.error);
		const { strict, pin, explain } = body.value;
		const refusal = refusePinning(c, pin);
		if (refusal !== null) return fail(c, refusal);
		const deps = openTenant(c, pin ? "write" : "read");
		const query = memoryQuery(body.value, deps.clock.now());
		const recalled = await recall(deps, { query, strict, pin, explain });
		if (!recalled.ok) return fail(c, recalled.error);
		const { revision, result } = recalled.value;
		return revisedAnswer(c, result.degraded ? null : revision, () => recallJson(recalled.value));
	});

	router.openAPIRegistry.registerPath(scanDoc);
	router.post("/v1/scan", requires("memory-read", "scan"), ...jsonBody, async (c) => {
		const body = parseScanBody(bodyOf(c));
		if (!body.ok) return fail(c, body.error);
		const deps = openTenant(c, "read");
		const query = memoryQuery(body.value, deps.clock.now());
		const scanned = await scan(deps, { query, strict: body.value.strict });
		return scanned.ok ? c.json(scanJson(scanned.value), 200) : fail(c, scanned.error);
	});

	return router;
}
