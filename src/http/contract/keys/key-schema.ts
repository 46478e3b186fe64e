import { z } from "@hono/zod-openapi";
import { EFFECTS } from "../../../core/domain/access/effect.ts";
import { scopeSchema } from "../memories/memory-schema.ts";

const time = z.string().openapi({ format: "date-time" });
const secret = z.string().openapi({
	description: "The key's whole text, shown in this answer alone.",
	example: "mnm_4gk2xq7m3hbd5c6a_kq3h5o2v7x4m6n2p5r7t3w6y4z2a5c7e",
});

const keyFields = {
	id: z.string(),
	name: z.string(),
	prefix: z.string().openapi({ description: "How its text begins.", example: "mnm_4gk2xq7m3hbd5c6a" }),
	effects: z.array(z.enum(EFFECTS)),
	scopes: z.array(scopeSchema).nullable().openapi({ description: "Null: every scope of the tenant." }),
	created_at: time,
	expires_at: time.nullable(),
	last_used_at: time.nullable(),
	revoked_at: time.nullable(),
};

export const keySchema = z.strictObject(keyFields).openapi("Key");
export const createdKeySchema = z.strictObject({ ...keyFields, key: secret }).openapi("CreatedKey");
export const createdTenantSchema = z
	.strictObject({
		tenant: z.strictObject({ id: z.string(), name: z.string(), created_at: time }),
		key: secret,
	})
	.openapi("CreatedTenant");
