import { createRoute, z } from "@hono/zod-openapi";
import { jsonContent } from "./common-docs.ts";

const healthSchema = z
	.strictObject({
		status: z.enum(["ok", "down"]),
		parts: z.record(z.string(), z.string()).openapi({ description: "Each part's state.", example: { d1: "ok" } }),
	})
	.openapi("Health");

export const healthDoc = createRoute({
	method: "get",
	path: "/health",
	summary: "Whether the service and its parts answer",
	tags: ["Service"],
	responses: {
		200: jsonContent(healthSchema, "It answers."),
		503: jsonContent(healthSchema, "No call can succeed."),
	},
});

export const openApiDoc = createRoute({
	method: "get",
	path: "/openapi.json",
	summary: "This document",
	tags: ["Service"],
	responses: { 200: jsonContent(z.looseObject({}), "OpenAPI 3.1, derived from the code that answers.") },
});
