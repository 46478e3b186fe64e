import { createRoute, z } from "@hono/zod-openapi";
import { EVENT_STREAM } from "../../answers/event-stream.ts";
import { hydrateBody } from "../hydrate/hydrate-body.ts";
import { hydrateAnswerSchema } from "../hydrate/hydrate-schema.ts";
import { bearer, bookmark, ifNoneMatch, jsonRequest, revisionHeaders, wholeAnswerHeaders } from "./common-docs.ts";
import { problems } from "./problem-docs.ts";

const events = z.string().openapi({
	description:
		"Events whose data is JSON: where it spreads, `activation` (an ActivationEvent) as each memory is lit; `recall` and `window`, as in the answer, each as soon as it is there; `done` with the answer's other members; and last `cost`, in the form of Mnema-Cost. What fails before the first of them is an ordinary problem, what fails later an event `error`. If-None-Match plays no part.",
});

export const hydrateDoc = createRoute({
	method: "post",
	path: "/v1/hydrate",
	summary: "Memory around a model call, in two parts for a prompt cache",
	description:
		"Recall, the working window and a summary of what came before it, joined. Place `stable.text` before the prompt's cache breakpoint and `volatile.text` after it. Any half may fail without losing the other: then `degraded` is true, `unavailable` names what is missing, and the part that it belongs to is served without it. Where triage skipped the stores, the stable part is empty: keep the one that you have. Neither answer has an ETag. Ask for `text/event-stream` to get each half as soon as it is there.",
	tags: ["Turns"],
	security: bearer,
	request: {
		headers: z.object({ "If-None-Match": ifNoneMatch, "Mnema-Bookmark": bookmark }),
		body: jsonRequest(hydrateBody),
	},
	responses: {
		200: {
			description: "What the model call needs of memory.",
			content: { "application/json": { schema: hydrateAnswerSchema }, [EVENT_STREAM]: { schema: events } },
			headers: wholeAnswerHeaders,
		},
		304: {
			description: "The bytes of both parts are those of a revision that If-None-Match names.",
			headers: revisionHeaders,
		},
		...problems(404, 413, 422),
	},
});
