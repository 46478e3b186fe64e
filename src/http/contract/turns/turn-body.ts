import { z } from "@hono/zod-openapi";
import { TURN_MESSAGES_MAX, TURN_RECORDS_MAX, USED_MEMORY_IDS_MAX } from "../../../core/domain/limits.ts";
import type { TurnToPublish } from "../../../core/operations/turns/turn-to-publish.ts";
import { nameField, nullableTimeField, scopeField, textField } from "../input/fields.ts";
import { memoryIdPattern } from "../memories/memory-id.ts";

const message = z
	.strictObject({
		speaker: nameField.openapi({ description: "Who said it; never inferred.", example: "user" }),
		text: textField.openapi({
			description:
				"Stored as it is. What is too long for a line of a block is cut at the ends of sentences into several memories; a rendered block that is sent back is recognised and not stored again.",
			example: "I would like a window seat.",
		}),
		event_time: nullableTimeField.openapi({ description: "When it was said." }),
	})
	.openapi("TurnMessage");

const fields = z
	.strictObject({
		scope: scopeField,
		session_id: nameField,
		generation: z
			.int()
			.min(1)
			.nullish()
			.openapi({ description: "As beginning the turn handed it out. Left out: the next one is taken." }),
		run_id: nameField.nullish().openapi({ description: "Correlation: kept with each memory of the turn." }),
		messages: z
			.array(message)
			.min(1)
			.max(TURN_MESSAGES_MAX)
			.openapi({
				description: `The final exchange, in order: no drafts, no tool rounds. It may become ${TURN_RECORDS_MAX} memories.`,
			}),
		used_memory_ids: z
			.array(z.string().regex(new RegExp(`^${memoryIdPattern}$`), { error: "is no id of a memory." }))
			.max(USED_MEMORY_IDS_MAX)
			.default([])
			.openapi({
				description:
					"Memories that the turn made use of; what is gone meanwhile, or not of the scope's chain, is passed over.",
			}),
	})
	.openapi("TurnRequest", {
		example: {
			scope: "user:42/agent:helper",
			session_id: "chat-7",
			messages: [
				{ speaker: "user", text: "I would like a window seat.", event_time: "2026-03-01T09:30:00Z" },
				{ speaker: "helper", text: "Seat 12A is yours." },
			],
			used_memory_ids: ["0195d3c2-7b1a-7c3e-9a55-2f6f0c6b1d10"],
		},
	});

export const turnBody = fields.transform(
	(body): Omit<TurnToPublish, "call"> => ({
		scope: body.scope,
		sessionId: body.session_id,
		generation: body.generation ?? null,
		runId: body.run_id ?? null,
		messages: body.messages.map(({ speaker, text, event_time: eventTime = null }) => ({ speaker, text, eventTime })),
		usedMemoryIds: body.used_memory_ids,
	}),
);
