import { z } from "@hono/zod-openapi";

/** The form of a memory's id, as the source of a pattern. An id of another form names no memory. */
export const memoryIdPattern = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";

export const memoryIdField = z
	.string()
	.regex(new RegExp(`^${memoryIdPattern}$`), { error: "is no id of a memory." })
	.openapi({ format: "uuid", example: "0195d3c2-7b1a-7c3e-9a55-2f6f0c6b1d10" });
