import { createKey } from "../../core/operations/create-key.ts";
import { listKeys } from "../../core/operations/list-keys.ts";
import { revokeKey } from "../../core/operations/revoke-key.ts";
import { refuseIdempotencyKey } from "../answers/idempotent-call.ts";
import { bodyOf } from "../body-of.ts";
import { createKeyDoc, listKeysDoc, revokeKeyDoc } from "../contract/docs/key-docs.ts";
import { parseInput } from "../contract/input/parse-input.ts";
import { keyBody } from "../contract/keys/key-body.ts";
import { keyJson } from "../contract/keys/key-json.ts";
import { createRouter } from "../create-router.ts";
import { jsonBody } from "../middleware/json-body.ts";
import { noQuery } from "../middleware/no-query.ts";
import { requires } from "../middleware/requires.ts";
import { fail } from "../problem-response.ts";
import { tenantOf } from "../tenant-of.ts";

export function keyRoutes() {
	const router = createRouter();

	router.openAPIRegistry.registerPath(createKeyDoc);
	router.post("/v1/keys", requires("keys-admin", "creating keys"), ...jsonBody, async (c) => {
		const refused = refuseIdempotencyKey(c);
		if (refused !== null) return fail(c, refused);
		const body = parseInput(keyBody, bodyOf(c));
		if (!body.ok) return fail(c, body.error);
		const { name, effects, scopes = null, expires_at: expiresAt = null } = body.value;
		const request = { name, effects, scopes, expiresAt };
		const created = await createKey(c.var.services.keyDeps(), tenantOf(c), request);
		if (!created.ok) return fail(c, created.error);
		const { key, text } = created.value;
		return c.json({ ...keyJson(key), key: text }, 201);
	});

	router.openAPIRegistry.registerPath(listKeysDoc);
	router.get("/v1/keys", requires("keys-admin", "listing keys"), noQuery, async (c) => {
		const { tenantId, reach } = tenantOf(c);
		const keys = await listKeys(c.var.services.keyDeps(), { tenantId, reach });
		return c.json({ keys: keys.map(keyJson) }, 200);
	});

	router.openAPIRegistry.registerPath(revokeKeyDoc);
	router.delete("/v1/keys/:id", requires("keys-admin", "revoking a key"), noQuery, async (c) => {
		const { tenantId, reach } = tenantOf(c);
		const request = { tenantId, reach, keyId: c.req.param("id") };
		const revoked = await revokeKey(c.var.services.keyDeps(), request);
		return revoked.ok ? c.json(revoked.value, 200) : fail(c, revoked.error);
	});

	return router;
}
