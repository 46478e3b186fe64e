import { z } from "zod";
import { INSIGHTS_MAX, REFLECTION_DEADLINE_MS } from "../../core/domain/limits.ts";
import type { LanguageModel } from "../../core/ports/language-model.ts";
import type { Insight, Reflector } from "../../core/ports/reflector.ts";
import { confidence, messageNumbers, sentence } from "./answered-fields.ts";
import { askModel } from "./ask-model.ts";
import { listMessages, type MessageList } from "./message-list.ts";
import { reflectionPrompt } from "./reflection-prompt.ts";

/** Draws insights with a language model. Throws its ModelFault; one insight that does not fit makes the whole answer malformed. */
export function modelReflector(model: LanguageModel, deadlineMs = REFLECTION_DEADLINE_MS): Reflector {
	return {
		async reflect({ messages }) {
			const list = listMessages(messages);
			if (list === null) return [];
			const answer = { name: "insights", schema: insightsIn(list) };
			return askModel(model, { system: reflectionPrompt, user: list.json, answer, deadlineMs });
		},
	};
}

function insightsIn(list: MessageList) {
	const insight = z.strictObject({ text: sentence, confidence, from: messageNumbers(list) });
	return z
		.strictObject({ insights: z.array(insight).max(INSIGHTS_MAX) })
		.transform(({ insights }): readonly Insight[] => insights);
}
