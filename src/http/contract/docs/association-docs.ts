import { createRoute, z } from "@hono/zod-openapi";
import { associateBody, dissociateBody } from "../associations/association-body.ts";
import { associationQuery } from "../associations/association-query.ts";
import { associationSchema } from "../associations/association-schema.ts";
import { bearer, bookmark, idempotencyKey, jsonContent, jsonRequest, writtenHeaders } from "./common-docs.ts";
import { problems } from "./problem-docs.ts";

const tags = ["Graph"];
const writeHeaders = z.object({ "Idempotency-Key": idempotencyKey });

export const associateDoc = createRoute({
	method: "post",
	path: "/v1/associations",
	summary: "Associate memories",
	description:
		"Edges of the graph that activation spreads over; they have no direction. All or nothing. Both ends lie in the scope or above it. A pair that is associated already gets the new weight and kind.",
	tags,
	security: bearer,
	request: { headers: writeHeaders, body: jsonRequest(associateBody) },
	responses: {
		200: jsonContent(
			z.strictObject({ associations: z.array(associationSchema) }),
			"As they are now, in the order sent.",
			writtenHeaders,
		),
		...problems(404, 409, 413),
	},
});

export const listAssociationsDoc = createRoute({
	method: "get",
	path: "/v1/associations",
	summary: "List a memory's associations",
	description:
		"Those with both ends in the scope or above it, heaviest first, ties by id. `source_id` is the memory that was asked for.",
	tags,
	security: bearer,
	request: { headers: z.object({ "Mnema-Bookmark": bookmark }), query: associationQuery },
	responses: {
		200: jsonContent(
			z.strictObject({
				associations: z.array(associationSchema),
				next_cursor: z.string().nullable().openapi({ description: "Null at the end." }),
			}),
			"One page.",
		),
		...problems(404),
	},
});

export const dissociateDoc = createRoute({
	method: "delete",
	path: "/v1/associations",
	summary: "Take associations away",
	description: "Whichever of the two memories is named as the source. A pair that is not associated is passed over.",
	tags,
	security: bearer,
	request: { headers: writeHeaders, body: jsonRequest(dissociateBody) },
	responses: {
		200: jsonContent(z.strictObject({ deleted: z.number().int() }), "How many there were.", writtenHeaders),
		...problems(404, 409, 413),
	},
});
