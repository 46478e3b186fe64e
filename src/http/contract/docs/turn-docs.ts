import { createRoute, z } from "@hono/zod-openapi";
import { beginTurnBody } from "../turns/begin-turn-body.ts";
import { turnBody } from "../turns/turn-body.ts";
import { turnListQuery } from "../turns/turn-list-query.ts";
import { publishedTurnSchema, utteranceSchema } from "../turns/turn-schema.ts";
import { bearer, bookmark, idempotencyKey, jsonContent, jsonRequest, writtenHeaders } from "./common-docs.ts";
import { problems } from "./problem-docs.ts";

const tags = ["Turns"];
const writeHeaders = z.object({ "Idempotency-Key": idempotencyKey });

const begunTurnSchema = z.strictObject({
	generation: z.number().int().openapi({
		description: "Of this session: greater than any handed out before. Generations may be left out.",
		example: 7,
	}),
});

export const beginTurnDoc = createRoute({
	method: "post",
	path: "/v1/turns/begin",
	summary: "Begin a turn: take a generation",
	description:
		"Publish the turn with it. A later one takes its place: what is published with an older generation is refused, so that a turn which was slow does not overwrite a newer one.",
	tags,
	security: bearer,
	request: { headers: writeHeaders, body: jsonRequest(beginTurnBody) },
	responses: {
		200: jsonContent(begunTurnSchema, "The generation that the turn is published with.", writtenHeaders),
		...problems(404, 409, 413),
	},
});

export const publishTurnDoc = createRoute({
	method: "post",
	path: "/v1/turns",
	summary: "Publish a finished turn",
	description:
		"Stores each message verbatim, the conversation and what it used, in one step. Two equal messages are two memories. With a generation, a repetition of the same body answers what the first call answered, as under an Idempotency-Key; a later turn that was begun meanwhile makes it 409. What is derived from the turn comes after the answer: `GET /v1/turns` tells how it went.",
	tags,
	security: bearer,
	request: { headers: writeHeaders, body: jsonRequest(turnBody) },
	responses: { 201: jsonContent(publishedTurnSchema, "Published.", writtenHeaders), ...problems(404, 409, 413) },
});

export const listTurnsDoc = createRoute({
	method: "get",
	path: "/v1/turns",
	summary: "List a session's conversation",
	description:
		"Newest first. A message is its memories' own texts: one whose memories are deleted is not there. Walking the cursors gives each message once.",
	tags,
	security: bearer,
	request: { headers: z.object({ "Mnema-Bookmark": bookmark }), query: turnListQuery },
	responses: {
		200: jsonContent(
			z.strictObject({
				messages: z.array(utteranceSchema),
				next_cursor: z.string().nullable().openapi({ description: "Null at the end." }),
			}),
			"One page.",
		),
		...problems(404),
	},
});
