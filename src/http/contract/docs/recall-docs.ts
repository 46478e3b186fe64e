import { createRoute, z } from "@hono/zod-openapi";
import { blockQuery } from "../recall/block-query.ts";
import { recallBody, scanBody } from "../recall/recall-body.ts";
import { recallAnswerSchema, scanAnswerSchema } from "../recall/recall-schema.ts";
import {
	bearer,
	bookmark,
	ifNoneMatch,
	jsonContent,
	jsonRequest,
	revisionHeaders,
	wholeAnswerHeaders,
} from "./common-docs.ts";
import { problems } from "./problem-docs.ts";

const tags = ["Recall"];
const notModified = {
	description: "The block's bytes are those of a revision that If-None-Match names.",
	headers: revisionHeaders,
};

export const recallDoc = createRoute({
	method: "post",
	path: "/v1/recall",
	summary: "Recall a bounded block of memory",
	description: "The same data and the same query give the same bytes, always. No ETag on a degraded answer.",
	tags,
	security: bearer,
	request: {
		headers: z.object({ "If-None-Match": ifNoneMatch, "Mnema-Bookmark": bookmark }),
		body: jsonRequest(recallBody),
	},
	responses: {
		200: jsonContent(recallAnswerSchema, "What was recalled, and why the rest was not.", wholeAnswerHeaders),
		304: notModified,
		...problems(404, 413, 422),
	},
});

export const scanDoc = createRoute({
	method: "post",
	path: "/v1/scan",
	summary: "Every ranked candidate, with no limit and no ceiling",
	tags,
	security: bearer,
	request: { headers: z.object({ "Mnema-Bookmark": bookmark }), body: jsonRequest(scanBody) },
	responses: { 200: jsonContent(scanAnswerSchema, "In rank order."), ...problems(404, 413, 422) },
});

export const blockDoc = createRoute({
	method: "get",
	path: "/v1/blocks/{revision}",
	summary: "A pinned block, byte for byte",
	description:
		"Any agent that holds a revision gets the same prompt bytes. Deleting a memory that it shows removes it.",
	tags,
	security: bearer,
	request: {
		params: z.object({
			revision: z.string().openapi({ description: "16 hexadecimal digits.", example: "e3b0c44298fc1c14" }),
		}),
		query: blockQuery,
		headers: z.object({ "If-None-Match": ifNoneMatch, "Mnema-Bookmark": bookmark }),
	},
	responses: {
		200: {
			description: "The exact block.",
			content: { "text/plain": { schema: z.string() } },
			headers: revisionHeaders,
		},
		304: notModified,
		...problems(404),
	},
});
