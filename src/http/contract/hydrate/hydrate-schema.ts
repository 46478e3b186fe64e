import { z } from "@hono/zod-openapi";
import { degraded, recallAnswerSchema, unavailable } from "../recall/recall-schema.ts";

const utteranceSchema = z
	.strictObject({
		speaker: z.string().openapi({ example: "ada" }),
		text: z.string().openapi({ example: "Book the same seat again." }),
		turn: z.number().int().openapi({ description: "Of its session, from 1." }),
		event_time: z.string().nullable().openapi({ format: "date-time", example: "2026-03-01T09:30:00.000Z" }),
	})
	.openapi("Utterance", { description: "One message of the conversation, verbatim." });

const promptPart = {
	text: z.string().openapi({ description: "Lines joined by newlines; empty where there is nothing to show." }),
	revision: z.string().openapi({ example: "e3b0c44298fc1c14" }),
};
const stablePartSchema = z.strictObject(promptPart).openapi("StablePart", {
	description:
		"For before the prompt's cache breakpoint: the profile, without episodic and working memories. Its bytes stand still until a write changes them. Empty where triage skipped the stores: keep the one that you have.",
});
const volatilePartSchema = z.strictObject(promptPart).openapi("VolatilePart", {
	description: "For after the cache breakpoint: what the cue recalled, then the summary, then the window.",
});

// Not an extension: that would be documented as both at once, and no object is two closed ones.
const hydratedRecallSchema = z
	.strictObject({
		...recallAnswerSchema.shape,
		skipped: z.literal("pure_action").optional().openapi({
			description: "The cue is a bare acknowledgement or command: no store was asked for memories.",
		}),
	})
	.openapi("HydratedRecall", { description: "What a recall of the same cue answers." });

export const hydrateAnswerSchema = z
	.strictObject({
		recall: hydratedRecallSchema,
		window: z.array(utteranceSchema).openapi({ description: "Oldest first." }),
		summary: z.string().optional().openapi({
			description: "Of what was said before the window. Left out where it was not asked for, or where there is none.",
		}),
		stable: stablePartSchema,
		volatile: volatilePartSchema,
		revision: z.string().openapi({ description: "Of both parts, and the ETag.", example: "9f86d081884c7d65" }),
		degraded,
		unavailable: unavailable.openapi({
			description:
				"Names of all that failed or timed out: sources of the recall, `profile` for the stable part, `window`, `summary`, and `recall` where the whole of it was missed.",
		}),
	})
	.openapi("HydrateAnswer");
