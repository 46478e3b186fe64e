import type { Context } from "hono";
import type { Effect } from "../../core/domain/access/effect.ts";
import { type Failure, invalid } from "../../core/domain/failure.ts";
import { err, ok, type Result } from "../../core/domain/result.ts";
import { mayWrite } from "../../core/domain/scope/reach.ts";
import type { Scope } from "../../core/domain/scope/scope.ts";
import { createKey } from "../../core/operations/create-key.ts";
import { listKeys } from "../../core/operations/list-keys.ts";
import { revokeKey } from "../../core/operations/revoke-key.ts";
import { refuseIdempotencyKey } from "../answers/idempotent-call.ts";
import { createKeyDoc, listKeysDoc, revokeKeyDoc } from "../contract/docs/key-docs.ts";
import { parseInput } from "../contract/input/parse-input.ts";
import { keyBody } from "../contract/keys/key-body.ts";
import { keyJson } from "../contract/keys/key-json.ts";
import { createRouter } from "../create-router.ts";
import type { HttpEnv } from "../http-env.ts";
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
		const body = parseInput(keyBody, c.var.body);
		if (!body.ok) return fail(c, body.error);
		const { name, effects, scopes = null, expires_at: expiresAt = null } = body.value;
		const granted = grantable(c, { effects, scopes });
		if (!granted.ok) return fail(c, granted.error);
		const { tenantId } = tenantOf(c);
		const { key, text } = await createKey(c.var.services.keyDeps(), { tenantId, name, effects, scopes, expiresAt });
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

/** A key hands on no more reach and no other effects than it has itself (invariant HTTP-7). */
function grantable(
	c: Context<HttpEnv>,
	{ effects, scopes }: { readonly effects: readonly Effect[]; readonly scopes: readonly Scope[] | null },
): Result<null, Failure> {
	const { reach, effects: own } = tenantOf(c);
	const missing = effects.find((effect) => !own.includes(effect));
	if (missing !== undefined) return err({ kind: "missing_effect", effect: missing, feature: "handing it on to a key" });
	if (reach.scopes === null) return ok(null);
	if (scopes === null) return err(invalid("scopes", "is required: the key that asks has scopes itself."));
	return scopes.every((scope) => mayWrite(reach, scope)) ? ok(null) : err({ kind: "not_found" });
}
