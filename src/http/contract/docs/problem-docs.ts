import { type RouteConfig, z } from "@hono/zod-openapi";
import { PROBLEM_CODES } from "../../problem.ts";

const problemSchema = z
	.strictObject({
		type: z.string().openapi({ example: "urn:mnema:problem:validation" }),
		title: z.string(),
		status: z.number().int(),
		detail: z.string(),
		code: z.enum(PROBLEM_CODES),
		request_id: z.string(),
		errors: z.array(z.strictObject({ path: z.string(), message: z.string() })).optional(),
		version: z.number().int().optional().openapi({ description: "On 412: the memory's current version." }),
	})
	.openapi("Problem", { description: "RFC 9457. `code` is stable; `detail` is for people." });

const meaningByStatus = {
	400: "Not valid: malformed JSON, a field of a wrong form, or one that is not known here. `errors` names each.",
	401: "No valid key.",
	403: "The key lacks the effect that the problem names.",
	404: "Never was, is gone, or lies outside the key's tenant or scopes: all the same from outside.",
	409: "In conflict with what is stored, or the Idempotency-Key was used for another request.",
	412: "The memory has another version than If-Match names; the current one is in the problem and in ETag.",
	413: "Body, text or metadata over its limit.",
	422: "The query's own numbers contradict one another.",
	503: "A part did not answer; see Retry-After.",
} as const;

type ProblemStatus = keyof typeof meaningByStatus;

/** The problems of one route, with those that every route below /v1 has. */
export function problems(...statuses: readonly ProblemStatus[]): RouteConfig["responses"] {
	const all: readonly ProblemStatus[] = [400, 401, 403, ...statuses, 503];
	return Object.fromEntries(
		all.map((status) => [
			status,
			{
				description: meaningByStatus[status],
				content: { "application/problem+json": { schema: problemSchema } },
			},
		]),
	);
}
