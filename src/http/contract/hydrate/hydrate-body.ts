import { z } from "@hono/zod-openapi";
import type { Failure } from "../../../core/domain/failure.ts";
import { parseWorkingWindow } from "../../../core/domain/hydration/working-window.ts";
import type { JsonObject } from "../../../core/domain/json/json.ts";
import { WINDOW_UTTERANCES_MAX } from "../../../core/domain/limits.ts";
import type { Result } from "../../../core/domain/result.ts";
import { parsedBy } from "../input/fields.ts";
import { keepingContract, recallFields, refuseUnkeepable } from "../recall/recall-body.ts";

const windowField = parsedBy(parseWorkingWindow)
	.nullish()
	.openapi({
		type: ["object", "null"],
		properties: {
			session_id: { type: ["string", "null"], description: "A session of exactly this scope." },
			recent_turns: {
				type: ["integer", "null"],
				minimum: 0,
				maximum: WINDOW_UTTERANCES_MAX,
				description:
					"Utterances at most, from 1 with a session; those of excluded speakers are left out before they are counted.",
			},
		},
		additionalProperties: false,
		description:
			"The last utterances of a conversation. Both fields, or neither: half a window is refused. Null, `{}` and 0 utterances of no session are no window.",
		example: { session_id: "chat-7", recent_turns: 6 },
	});

export const hydrateBody = z
	.strictObject({
		...recallFields,
		window: windowField,
		summary: z.boolean().default(false).openapi({
			description: "Also the newest summary of what was said before the window, where one is written. Needs a window.",
		}),
		triage: z.boolean().default(false).openapi({
			description:
				"Let a cue that is a bare acknowledgement or command skip the stores: `recall.skipped` is then `pure_action`, the stable part is empty, and the answer has no ETag. Keep the stable part that you have.",
		}),
	})
	.superRefine(refuseUnkeepable)
	.openapi("HydrateRequest", {
		example: {
			scope: "user:42/agent:helper",
			cue: "Which seat should I book?",
			window: { session_id: "chat-7", recent_turns: 6 },
			summary: true,
			triage: true,
		},
	});

export function parseHydrateBody(raw: JsonObject): Result<z.output<typeof hydrateBody>, Failure> {
	return keepingContract(raw, hydrateBody);
}
