import { recall } from "../../core/operations/recall.ts";
import { scan } from "../../core/operations/scan.ts";
import { noneMatchNames, revisionTag } from "../answers/entity-tag.ts";
import { bodyOf } from "../body-of.ts";
import { recallDoc, scanDoc } from "../contract/docs/recall-docs.ts";
import { memoryQuery } from "../contract/recall/memory-query.ts";
import { parseRecallBody, parseScanBody } from "../contract/recall/recall-body.ts";
import { recallJson, scanJson } from "../contract/recall/recall-json.ts";
import { createRouter } from "../create-router.ts";
import { jsonBody } from "../middleware/json-body.ts";
import { holds, requires } from "../middleware/requires.ts";
import { openTenant } from "../open-tenant.ts";
import { fail } from "../problem-response.ts";
import { tenantOf } from "../tenant-of.ts";

export function recallRoutes() {
	const router = createRouter();

	router.openAPIRegistry.registerPath(recallDoc);
	router.post("/v1/recall", requires("memory-read", "recall"), ...jsonBody, async (c) => {
		const body = parseRecallBody(bodyOf(c));
		if (!body.ok) return fail(c, body.error);
		const { strict, pin, explain } = body.value;
		// Pinning writes.
		if (pin && !holds(tenantOf(c), "memory-write")) {
			return fail(c, { kind: "missing_effect", effect: "memory-write", feature: "pinning a block" });
		}
		const deps = openTenant(c, pin ? "write" : "read");
		const query = memoryQuery(body.value, deps.clock.now());
		const recalled = await recall(deps, { query, strict, pin, explain });
		if (!recalled.ok) return fail(c, recalled.error);
		const { revision, result } = recalled.value;
		if (result.degraded) return c.json(recallJson(recalled.value), 200);
		const headers = { ETag: revisionTag(revision) };
		if (noneMatchNames(c.req.header("If-None-Match"), revision)) return c.body(null, 304, headers);
		return c.json(recallJson(recalled.value), 200, headers);
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
