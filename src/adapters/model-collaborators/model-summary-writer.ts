import { z } from "zod";
import { SUMMARY_CODE_POINTS_MAX, SUMMARY_DEADLINE_MS } from "../../core/domain/limits.ts";
import type { LanguageModel } from "../../core/ports/language-model.ts";
import type { SummaryWriter } from "../../core/ports/summary-writer.ts";
import { textWithin } from "./answered-fields.ts";
import { askModel } from "./ask-model.ts";
import { listMessages } from "./message-list.ts";
import { summaryPrompt } from "./summary-prompt.ts";

const schema = z.strictObject({ summary: textWithin(SUMMARY_CODE_POINTS_MAX) }).transform(({ summary }) => summary);

/** Writes summaries with a language model. Throws its ModelFault. */
export function modelSummaryWriter(model: LanguageModel, deadlineMs = SUMMARY_DEADLINE_MS): SummaryWriter {
	return {
		async summarise({ previous, messages }) {
			const list = listMessages(messages);
			if (list === null) return previous ?? "";
			const user = `{"previous": ${JSON.stringify(previous)},\n"messages": ${list.json}}`;
			return askModel(model, { system: summaryPrompt, user, answer: { name: "summary", schema }, deadlineMs });
		},
	};
}
