import { type RouteConfig, z } from "@hono/zod-openapi";
import { IDEMPOTENCY_HOURS, IDEMPOTENCY_KEY_LENGTH_MAX } from "../../../core/domain/limits.ts";

export const bearer = [{ bearer: [] }];

export function jsonContent(schema: z.ZodType, description: string, headers?: z.ZodObject) {
	return { description, content: { "application/json": { schema } }, ...(headers === undefined ? {} : { headers }) };
}

export function jsonRequest(schema: z.ZodType) {
	return { required: true, content: { "application/json": { schema } } };
}

export const idempotencyKey = z
	.string()
	.optional()
	.openapi({
		description: `1 to ${IDEMPOTENCY_KEY_LENGTH_MAX} visible ASCII characters. A repetition within ${IDEMPOTENCY_HOURS} h answers what the first call answered.`,
		example: "5b1c9c1e-2f0b-4f0e-8a3b-8d1f5c2e7a10",
	});

export const bookmark = z.string().optional().openapi({
	description: "Mnema-Bookmark of an earlier answer: this read is then never older than that call.",
});

export const ifNoneMatch = z
	.string()
	.optional()
	.openapi({ description: "A revision in quotes, or several.", example: '"e3b0c44298fc1c14"' });

export const memoryId: RouteConfig["request"] = {
	params: z.object({
		id: z.string().openapi({ description: "Id of a memory.", example: "0195d3c2-7b1a-7c3e-9a55-2f6f0c6b1d10" }),
	}),
};

const revision = z
	.string()
	.openapi({ description: '`"<revision>"`: send it back in If-None-Match.', example: '"e3b0c44298fc1c14"' });
const version = z
	.string()
	.openapi({ description: '`"v<version>"`: for If-Match on PATCH and DELETE.', example: '"v3"' });

export const revisionHeaders = z.object({ ETag: revision });
/** Of an answer that may be one which is not to be kept. */
export const wholeAnswerHeaders = z.object({
	ETag: revision.optional().openapi({
		description: '`"<revision>"`: send it back in If-None-Match. Left out where the answer is degraded or skipped.',
	}),
});
export const versionHeaders = z.object({ ETag: version });

/** Of a write that takes an Idempotency-Key. */
export const writtenHeaders = z.object({
	"Idempotency-Replayed": z.literal("true").optional().openapi({
		description: "Only where this is the recorded answer of an earlier call: nothing was written now.",
	}),
});
export const writtenVersionHeaders = writtenHeaders.extend(versionHeaders.shape);
