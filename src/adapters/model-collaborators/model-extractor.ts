import { z } from "zod";
import { speakerSubject } from "../../core/domain/conversation/speaker-subject.ts";
import type { ExtractedFact } from "../../core/domain/extraction/extracted-fact.ts";
import { EXTRACTION_DEADLINE_MS, FACTS_MAX } from "../../core/domain/limits.ts";
import type { Extractor } from "../../core/ports/extractor.ts";
import type { LanguageModel } from "../../core/ports/language-model.ts";
import { confidence, instant, messageNumbers, sentence } from "./answered-fields.ts";
import { askModel } from "./ask-model.ts";
import { extractionPrompt } from "./extraction-prompt.ts";
import { listMessages, type MessageList } from "./message-list.ts";

/** Finds facts with a language model. Throws its ModelFault; one fact that does not fit makes the whole answer malformed. */
export function modelExtractor(model: LanguageModel, deadlineMs = EXTRACTION_DEADLINE_MS): Extractor {
	return {
		async extract({ messages }) {
			const list = listMessages(messages);
			if (list === null) return [];
			const answer = { name: "facts", schema: factsIn(list) };
			return askModel(model, { system: extractionPrompt, user: list.json, answer, deadlineMs });
		},
	};
}

function factsIn(list: MessageList) {
	const speakers = new Set(list.speakerByNumber.values());
	const fact = z.strictObject({
		text: sentence,
		layer: z.enum(["semantic", "procedural", "prospective"]),
		speaker: z
			.string()
			.refine((name) => speakers.has(name), { error: "is no speaker of the messages" })
			.nullable(),
		subject: z.string().nullable(),
		event_time: instant.nullable(),
		due_at: instant.nullable(),
		confidence,
		from: messageNumbers(list),
	});
	return z.strictObject({ facts: z.array(fact).max(FACTS_MAX) }).transform(({ facts }): readonly ExtractedFact[] =>
		facts.map(({ subject, event_time: eventTime, due_at: dueAt, ...found }) => ({
			...found,
			subjectKey: subject === null ? null : ownSubject(subject, found, list),
			eventTime,
			// What is due is reserved a place in the profile: intentions alone are.
			dueAt: found.layer === "prospective" ? dueAt : null,
		})),
	);
}

/** What one says of another is kept and supersedes nothing: only what they said themselves replaces what is known of them. */
function ownSubject(
	aspect: string,
	{ speaker, from }: Pick<ExtractedFact, "speaker" | "from">,
	{ speakerByNumber }: MessageList,
): string | null {
	const isOwn = from.some((number) => speakerByNumber.get(number) === speaker);
	return speaker !== null && isOwn ? speakerSubject(speaker, aspect) : null;
}
