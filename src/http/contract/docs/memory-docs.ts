import { createRoute, z } from "@hono/zod-openapi";
import { BATCH_MEMORIES_MAX } from "../../../core/domain/limits.ts";
import { deleteBody } from "../memories/delete-body.ts";
import { listQuery } from "../memories/list-query.ts";
import { memoryBatchBody, memoryDraftBody } from "../memories/memory-draft-body.ts";
import { memorySchema } from "../memories/memory-schema.ts";
import {
	bearer,
	bookmark,
	idempotencyKey,
	jsonContent,
	jsonRequest,
	writtenHeaders,
	writtenVersionHeaders,
} from "./common-docs.ts";
import { problems } from "./problem-docs.ts";

const tags = ["Memories"];
const writeHeaders = z.object({ "Idempotency-Key": idempotencyKey });

const rememberedSchema = z.strictObject({
	memory: memorySchema,
	created: z.boolean(),
	warnings: z.array(z.string()).openapi({ description: "What of the write was not applied." }),
});

export const rememberDoc = createRoute({
	method: "post",
	path: "/v1/memories",
	summary: "Store a memory",
	description:
		"Readable by every call that follows it. An exact duplicate (scope, layer and normalised text) is not stored twice.",
	tags,
	security: bearer,
	request: { headers: writeHeaders, body: jsonRequest(memoryDraftBody) },
	responses: {
		201: jsonContent(rememberedSchema, "Stored.", writtenVersionHeaders),
		200: jsonContent(rememberedSchema, "It was there already; this is the one.", writtenVersionHeaders),
		...problems(404, 409, 413),
	},
});

export const rememberBatchDoc = createRoute({
	method: "post",
	path: "/v1/memories/batch",
	summary: `Store up to ${BATCH_MEMORIES_MAX} memories, all or nothing`,
	tags,
	security: bearer,
	request: { headers: writeHeaders, body: jsonRequest(memoryBatchBody) },
	responses: {
		200: jsonContent(
			z.strictObject({
				results: z.array(z.strictObject({ index: z.number().int(), id: z.string(), created: z.boolean() })),
			}),
			"One result for each, in order.",
			writtenHeaders,
		),
		...problems(404, 409, 413),
	},
});

export const listMemoriesDoc = createRoute({
	method: "get",
	path: "/v1/memories",
	summary: "List a scope's memories",
	description: "Newest first, ties by id. Walking the cursors gives each id once.",
	tags,
	security: bearer,
	request: { headers: z.object({ "Mnema-Bookmark": bookmark }), query: listQuery },
	responses: {
		200: jsonContent(
			z.strictObject({
				memories: z.array(memorySchema),
				next_cursor: z.string().nullable().openapi({ description: "Null at the end." }),
			}),
			"One page.",
		),
		...problems(404),
	},
});

export const deleteMemoriesDoc = createRoute({
	method: "post",
	path: "/v1/memories/delete",
	summary: "Delete the memories of a scope that a filter matches",
	description:
		"Without a filter: every memory of exactly this scope. What was derived from a memory goes with it, and is counted only where it is deleted for matching itself.",
	tags,
	security: bearer,
	request: { headers: writeHeaders, body: jsonRequest(deleteBody) },
	responses: {
		200: jsonContent(
			z.union([z.strictObject({ deleted: z.number().int() }), z.strictObject({ would_delete: z.number().int() })]),
			"Deleted to the last row, or with `dry_run` counted.",
			writtenHeaders,
		),
		...problems(404, 409, 413),
	},
});
