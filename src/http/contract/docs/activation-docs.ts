import { createRoute, z } from "@hono/zod-openapi";
import { EVENT_STREAM } from "../../answers/event-stream.ts";
import { activateBody } from "../activation/activate-body.ts";
import { activationSchema } from "../activation/activation-schema.ts";
import { bearer, bookmark, jsonRequest } from "./common-docs.ts";
import { problems } from "./problem-docs.ts";

export const activateDoc = createRoute({
	method: "post",
	path: "/v1/activate",
	summary: "Spread activation over associations",
	description:
		"From the memories that a cue finds, or from seeds. Reads only. With `Accept: text/event-stream` each memory is told as soon as the walk has lit it.",
	tags: ["Graph"],
	security: bearer,
	request: { headers: z.object({ "Mnema-Bookmark": bookmark }), body: jsonRequest(activateBody) },
	responses: {
		200: {
			description: "What was lit.",
			content: {
				"application/json": { schema: activationSchema },
				[EVENT_STREAM]: {
					schema: z.string().openapi({
						description:
							"Events `activation` (data: an ActivationEvent; each memory once, when its hop is done), then `done` (data: `{degraded}`), or `error` (data: a Problem), and last `cost` (data: what Mnema-Cost says elsewhere).",
					}),
				},
			},
		},
		...problems(404, 413),
	},
});
