import { z } from "zod";

/** The parts of the API's answers that the scripts read. */

export const tenantAnswer = z.object({ tenant: z.object({ id: z.string() }), key: z.string() });

export const batchAnswer = z.object({
	results: z.array(z.object({ index: z.int(), id: z.string(), created: z.boolean() })),
});

export const recallAnswer = z.object({
	memories: z.array(z.object({ memory: z.object({ id: z.string(), text: z.string() }), line: z.string() })),
	dropped: z.array(z.object({ id: z.string(), reason: z.string() })),
	degraded: z.boolean(),
	unavailable: z.array(z.string()),
	block: z.string(),
	revision: z.string(),
});

export const listAnswer = z.object({
	memories: z.array(z.object({ id: z.string(), indexed: z.enum(["ready", "pending", "embedding"]) })),
	next_cursor: z.string().nullable(),
});
