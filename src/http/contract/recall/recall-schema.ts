import { z } from "@hono/zod-openapi";
import { DROP_REASONS } from "../../../core/domain/selection/retrieval-result.ts";
import { activationSchema } from "../activation/activation-schema.ts";
import { memorySchema } from "../memories/memory-schema.ts";

const retrievedSchema = z
	.strictObject({
		memory: memorySchema,
		line: z
			.string()
			.openapi({ description: "As the block shows it.", example: "[semantic] Ada prefers window seats." }),
		score: z.number().nullable().openapi({ description: "0..1, higher is better; null where no source gave one." }),
		scope_distance: z.number().int().openapi({ description: "Levels up from the scope that asked, 0 for its own." }),
		source_ordinal: z.number().int().nullable(),
		reserved: z.boolean().openapi({ description: "Ranked first: pinned, due, or reserved by the budget." }),
	})
	.openapi("RetrievedMemory");

export const unavailable = z
	.array(z.string())
	.openapi({ description: "Names of the sources that failed or timed out." });
const sources = z.record(z.string(), z.number().int()).openapi({
	description: "Candidates that each source gave; `dates` where the cue speaks of one.",
	example: { text: 12, vector: 40, pending: 0 },
});
export const degraded = z.boolean().openapi({ description: "True where a source failed: the rest is served." });

const explanationSchema = z
	.strictObject({
		terms: z
			.array(z.strictObject({ term: z.string(), memories: z.number().int(), read_as: z.string().nullable() }))
			.openapi({
				description:
					"The cue's words as they were looked up, and how many memories of the scope chain hold each. One that none holds and that looks mistyped is read as a word of the candidates: `read_as`.",
			}),
		kind: z.enum(["people", "roles", "facts"]).nullable().openapi({
			description:
				"What the candidates were taken to be, which the weights are chosen by; null where nothing was weighed.",
		}),
		features: z.record(z.string(), z.record(z.string(), z.number())).openapi({
			description: "What each signal of the ranker gave each memory, by id.",
			example: { "0195d3c2-7b1a-7c3e-9a55-2f6f0c6b1d10": { text: 0.8, cosine: 0.62 } },
		}),
		contributions: z.record(z.string(), z.record(z.string(), z.number())).openapi({
			description: "What each of them added to a memory's sum, by id: its value times its weight.",
			example: { "0195d3c2-7b1a-7c3e-9a55-2f6f0c6b1d10": { text: 0.8, cosine: 0.62 } },
		}),
	})
	.openapi("Explanation", { description: "How the order came about, where it was asked for." });

export const recallAnswerSchema = z
	.strictObject({
		memories: z.array(retrievedSchema),
		dropped: z.array(z.strictObject({ id: z.string(), reason: z.enum(DROP_REASONS) })),
		degraded,
		unavailable,
		sources,
		block: z.string().openapi({ description: "The lines joined by newlines: what goes into the prompt." }),
		block_chars: z.number().int(),
		block_bytes: z.number().int(),
		revision: z.string().openapi({
			description: "Of the ids and lines of the block: equal while they are equal. A prompt-cache key.",
			example: "e3b0c44298fc1c14",
		}),
		activation: activationSchema.optional(),
		explain: explanationSchema.optional(),
	})
	.openapi("RecallAnswer");

export const scanAnswerSchema = z
	.strictObject({ candidates: z.array(retrievedSchema), degraded, unavailable, sources })
	.openapi("ScanAnswer");
