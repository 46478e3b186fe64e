import { createRoute, z } from "@hono/zod-openapi";
import { KEY_CACHE_SECONDS } from "../../../core/domain/limits.ts";
import { keyBody, tenantBody } from "../keys/key-body.ts";
import { createdKeySchema, createdTenantSchema, keySchema } from "../keys/key-schema.ts";
import { bearer, jsonContent, jsonRequest } from "./common-docs.ts";
import { problems } from "./problem-docs.ts";

const tags = ["Keys"];

export const createTenantDoc = createRoute({
	method: "post",
	path: "/v1/tenants",
	summary: "Create a tenant and its first key",
	description: "With the operator's admin key. The tenant's key holds every effect and reaches every scope.",
	tags,
	security: bearer,
	request: { body: jsonRequest(tenantBody) },
	responses: {
		201: jsonContent(createdTenantSchema, "The tenant, and its key's text for the only time."),
		...problems(413),
	},
});

export const createKeyDoc = createRoute({
	method: "post",
	path: "/v1/keys",
	summary: "Create a key",
	description: "A key that has scopes itself can only create keys within them.",
	tags,
	security: bearer,
	request: { body: jsonRequest(keyBody) },
	responses: { 201: jsonContent(createdKeySchema, "The key, and its text for the only time."), ...problems(404, 413) },
});

export const listKeysDoc = createRoute({
	method: "get",
	path: "/v1/keys",
	summary: "List the tenant's keys",
	tags,
	security: bearer,
	responses: {
		200: jsonContent(z.strictObject({ keys: z.array(keySchema) }), "Newest first, no secret among them."),
		...problems(),
	},
});

export const revokeKeyDoc = createRoute({
	method: "delete",
	path: "/v1/keys/{id}",
	summary: "Revoke a key",
	description: `Works within ${KEY_CACHE_SECONDS} s everywhere. Doing it again changes nothing.`,
	tags,
	security: bearer,
	request: { params: z.object({ id: z.string().openapi({ description: "Id of a key." }) }) },
	responses: { 200: jsonContent(z.strictObject({ revoked: z.literal(1) }), "Revoked."), ...problems(404) },
});
