import { z } from "@hono/zod-openapi";

const time = z.string().openapi({ format: "date-time", example: "2026-03-01T09:30:00.000Z" });
const memoryIds = z.array(z.string().openapi({ format: "uuid", example: "0195d3c2-7b1a-7c3e-9a55-2f6f0c6b1d10" }));

const cadenceSchema = z
	.strictObject({
		turns_since_nap: z.number().int().min(0),
		last_nap_at: time.nullable(),
		last_nightly_at: time.nullable(),
		due: z.enum(["quick", "nightly"]).nullable(),
		lock: z.strictObject({ cycle_id: z.string(), expires_at: time }).nullable(),
	})
	.openapi("Cadence", { description: "How near the scope is to its next consolidation." });

export const publishedTurnSchema = z
	.strictObject({
		turn: z.number().int().min(1).openapi({ description: "Its number within the session. Numbers may be left out." }),
		generation: z.number().int().min(1),
		messages: z
			.array(z.strictObject({ memory_ids: memoryIds }))
			.openapi({ description: "In the order sent. None of one that held nothing but a rendered block." }),
		memory_ids: memoryIds.openapi({ description: "All of them." }),
		cadence: cadenceSchema,
	})
	.openapi("PublishedTurn");

const work = z.enum(["pending", "done", "failed"]).nullable().openapi({
	description: "Of its turn. Null: this deployment does no such work.",
});

export const utteranceSchema = z
	.strictObject({
		speaker: z.string(),
		text: z.string(),
		turn: z.number().int().min(1),
		event_time: time.nullable(),
		generation: z.number().int().min(1),
		published_at: time,
		memory_ids: memoryIds.openapi({ description: "The memories that hold its text." }),
		extraction: work,
		reflection: work,
		summary: work,
	})
	.openapi("PublishedMessage");
