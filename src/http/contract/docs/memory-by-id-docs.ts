import { createRoute, z } from "@hono/zod-openapi";
import { memoryChangesBody } from "../memories/memory-changes-body.ts";
import { memorySchema, memoryVersionSchema } from "../memories/memory-schema.ts";
import {
	bearer,
	bookmark,
	idempotencyKey,
	jsonContent,
	jsonRequest,
	memoryId,
	versionHeaders,
	writtenHeaders,
	writtenVersionHeaders,
} from "./common-docs.ts";
import { problems } from "./problem-docs.ts";

const tags = ["Memories"];
const readHeaders = z.object({ "Mnema-Bookmark": bookmark });
const writeHeaders = z.object({
	"Idempotency-Key": idempotencyKey,
	"If-Match": z
		.string()
		.optional()
		.openapi({ description: "Changes nothing unless the memory has this version.", example: '"v3"' }),
});
const oneMemory = z.strictObject({ memory: memorySchema });

export const getMemoryDoc = createRoute({
	method: "get",
	path: "/v1/memories/{id}",
	summary: "Read a memory",
	tags,
	security: bearer,
	request: { ...memoryId, headers: readHeaders },
	responses: { 200: jsonContent(oneMemory, "The memory.", versionHeaders), ...problems(404) },
});

export const historyDoc = createRoute({
	method: "get",
	path: "/v1/memories/{id}/history",
	summary: "Read every text that a memory has had",
	tags,
	security: bearer,
	request: { ...memoryId, headers: readHeaders },
	responses: {
		200: jsonContent(z.strictObject({ versions: z.array(memoryVersionSchema) }), "Oldest first, the current one last."),
		...problems(404),
	},
});

export const reviseDoc = createRoute({
	method: "patch",
	path: "/v1/memories/{id}",
	summary: "Change a memory",
	description:
		"What is not named stays; null clears an optional field. Scope, layer and speaker cannot change. With a new text goes what was derived from the old one, but for what was rewritten since.",
	tags,
	security: bearer,
	request: { ...memoryId, headers: writeHeaders, body: jsonRequest(memoryChangesBody) },
	responses: { 200: jsonContent(oneMemory, "As it is now.", writtenVersionHeaders), ...problems(404, 409, 412, 413) },
});

export const forgetDoc = createRoute({
	method: "delete",
	path: "/v1/memories/{id}",
	summary: "Delete a memory",
	description: "From this answer on no path shows it, nor what was derived from it.",
	tags,
	security: bearer,
	request: { ...memoryId, headers: writeHeaders },
	responses: {
		200: jsonContent(z.strictObject({ deleted: z.literal(1) }), "Deleted; the second time it is 404.", writtenHeaders),
		...problems(404, 409, 412),
	},
});
