import { createRoute, z } from "@hono/zod-openapi";
import { beginTurnBody } from "../turns/begin-turn-body.ts";
import { bearer, idempotencyKey, jsonContent, jsonRequest } from "./common-docs.ts";
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
		200: jsonContent(begunTurnSchema, "The generation that the turn is published with."),
		...problems(404, 409, 413),
	},
});
