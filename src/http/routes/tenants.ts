import { createTenant } from "../../core/operations/create-tenant.ts";
import { refuseIdempotencyKey } from "../answers/idempotent-call.ts";
import { bodyOf } from "../body-of.ts";
import { createTenantDoc } from "../contract/docs/key-docs.ts";
import { parseInput } from "../contract/input/parse-input.ts";
import { tenantBody } from "../contract/keys/key-body.ts";
import { createRouter } from "../create-router.ts";
import { jsonBody } from "../middleware/json-body.ts";
import { requiresAdmin } from "../middleware/requires.ts";
import { fail } from "../problem-response.ts";

export function tenantRoutes() {
	const router = createRouter();

	router.openAPIRegistry.registerPath(createTenantDoc);
	router.post("/v1/tenants", requiresAdmin("creating tenants"), ...jsonBody, async (c) => {
		const refused = refuseIdempotencyKey(c);
		if (refused !== null) return fail(c, refused);
		const body = parseInput(tenantBody, bodyOf(c));
		if (!body.ok) return fail(c, body.error);
		const { tenant, created } = await createTenant(c.var.services.keyDeps(), { name: body.value.name });
		const { id, name, createdAt } = tenant;
		return c.json({ tenant: { id, name, created_at: createdAt }, key: created.text }, 201);
	});

	return router;
}
