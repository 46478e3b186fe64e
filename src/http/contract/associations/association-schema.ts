import { z } from "@hono/zod-openapi";
import { scopeSchema } from "../memories/memory-schema.ts";

const id = z.string().openapi({ format: "uuid", example: "0195d3c2-7b1a-7c3e-9a55-2f6f0c6b1d10" });
const time = z.string().openapi({ format: "date-time", example: "2026-03-01T09:30:00.000Z" });

export const associationSchema = z
	.strictObject({
		source_id: id,
		target_id: id,
		weight: z.number().min(0).max(1),
		kind: z.string().nullable(),
		scope: scopeSchema.openapi({ description: "The deeper of its two memories' scopes: where it belongs." }),
		created_at: time,
		updated_at: time,
	})
	.openapi("Association");
