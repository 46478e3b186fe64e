import { modelExtractor } from "../../../src/adapters/model-collaborators/model-extractor.ts";
import { modelReflector } from "../../../src/adapters/model-collaborators/model-reflector.ts";
import { modelSummaryWriter } from "../../../src/adapters/model-collaborators/model-summary-writer.ts";
import type { ExchangeMessage } from "../../../src/core/domain/conversation/exchange.ts";
import type { LanguageModel } from "../../../src/core/ports/language-model.ts";

export interface Collaborator {
	readonly name: string;
	work(model: LanguageModel, messages: readonly ExchangeMessage[], deadlineMs?: number): Promise<unknown>;
	/** An answer that fits, for any first message of Alice's. */
	readonly answer: unknown;
	/** What becomes of it. */
	readonly result: unknown;
	/** What becomes of no message at all. */
	readonly nothing: unknown;
}

const insight = { text: "Alice likes tea.", confidence: 0.5, from: [0] };

/** The three that work with a model, for what they have in common. */
export const collaborators: readonly Collaborator[] = [
	{
		name: "extractor",
		work: (model, messages, deadlineMs) => modelExtractor(model, deadlineMs).extract({ messages }),
		answer: {
			facts: [{ ...insight, layer: "semantic", speaker: "Alice", subject: null, event_time: null, due_at: null }],
		},
		result: [{ ...insight, layer: "semantic", speaker: "Alice", subjectKey: null, eventTime: null, dueAt: null }],
		nothing: [],
	},
	{
		name: "reflector",
		work: (model, messages, deadlineMs) => modelReflector(model, deadlineMs).reflect({ messages }),
		answer: { insights: [insight] },
		result: [insight],
		nothing: [],
	},
	{
		name: "summary writer",
		work: (model, messages, deadlineMs) =>
			modelSummaryWriter(model, deadlineMs).summarise({ previous: null, messages }),
		answer: { summary: "Alice likes tea." },
		result: "Alice likes tea.",
		nothing: "",
	},
];
