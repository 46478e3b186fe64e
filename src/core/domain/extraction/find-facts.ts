import type { Exchange, ExchangeMessage } from "../conversation/exchange.ts";
import { speakerSubject } from "../conversation/speaker-subject.ts";
import { FACTS_MAX, RULE_CODE_UNITS_MAX, RULE_FACT_CONFIDENCE, RULE_SENTENCES_MAX } from "../limits.ts";
import { QUERY_DEFAULTS } from "../query/query-defaults.ts";
import { textFault } from "../record/record-rules.ts";
import { line } from "../rendering/line.ts";
import { countCodePoints } from "../text/code-points.ts";
import { normalisedText } from "../text/normalised-text.ts";
import { datedFact } from "./dated-fact.ts";
import type { ExtractedFact } from "./extracted-fact.ts";
import type { FactDraft } from "./fact-draft.ts";
import { hasFirstPerson } from "./reading/kept-words.ts";
import { plainSentences } from "./reading/plain-sentences.ts";
import { takesBackEarlier } from "./reading/taken-back.ts";
import { nameOfSpeaker } from "./speaker-name.ts";
import { draftsIn } from "./statement-facts.ts";

/** Without one of these nobody speaks of themselves. */
const OF_ONESELF = /(?<![\p{L}\p{N}])(?:I|i|Im|im|[Mm]y|me)(?![\p{L}\p{N}])/u;

/**
 * Durable facts that people say of themselves in plain English sentences, told in the third person with the speaker named. It takes only
 * what it reads without a doubt: questions, hedges, conditions, hearsay, quotations, code and what points at another sentence yield
 * nothing. In the order they were said, FACTS_MAX at most; the same fact once, and of one subject the last.
 */
export function findFacts({ messages }: Exchange): readonly ExtractedFact[] {
	const factByIdentity = new Map<string, ExtractedFact>();
	for (const { draft, message, index } of draftsOf(messages)) {
		const fact = factOf(draft, message, index);
		if (fact === null) continue;
		const identity = fact.subjectKey === null ? `text ${normalisedText(fact.text)}` : `subject ${fact.subjectKey}`;
		const earlier = factByIdentity.get(identity);
		if (earlier === undefined && factByIdentity.size === FACTS_MAX) continue;
		const isSame = earlier !== undefined && normalisedText(earlier.text) === normalisedText(fact.text);
		factByIdentity.set(identity, isSame ? { ...earlier, from: [...new Set([...earlier.from, index])] } : fact);
	}
	return [...factByIdentity.values()];
}

interface PlacedDraft {
	readonly draft: FactDraft;
	readonly message: ExchangeMessage;
	readonly index: number;
}

/** Within RULE_CODE_UNITS_MAX and RULE_SENTENCES_MAX. */
function* draftsOf(messages: readonly ExchangeMessage[]): Generator<PlacedDraft> {
	const retractions = new Map(
		messages.flatMap(({ speaker, text }, index) => (takesBackEarlier(text) ? [[speaker, index] as const] : [])),
	);
	let units = 0;
	let sentences = 0;
	for (const [index, message] of messages.entries()) {
		const who = nameOfSpeaker(message.speaker);
		if (who === null || !OF_ONESELF.test(message.text)) continue;
		if (index < (retractions.get(message.speaker) ?? 0)) continue;
		units += message.text.length;
		if (units > RULE_CODE_UNITS_MAX) return;
		for (const sentence of plainSentences(message.text)) {
			sentences += 1;
			if (sentences > RULE_SENTENCES_MAX) return;
			for (const draft of draftsIn(sentence, who, message.at)) yield { draft, message, index };
		}
	}
}

function factOf(draft: FactDraft, { speaker, at }: ExchangeMessage, index: number): ExtractedFact | null {
	if (hasFirstPerson(draft.words)) return null;
	const dated = datedFact(draft, at);
	if (dated === null) return null;
	const { words, layer, eventTime, dueAt, aspect } = dated;
	const text = `${draft.subject} ${words}.`;
	// What the default ceiling would leave out of every block is no use.
	const isShown = countCodePoints(line({ layer, text })) <= QUERY_DEFAULTS.maxRecordChars;
	if (textFault(text) !== null || !isShown) return null;
	return {
		text,
		layer,
		speaker,
		subjectKey: aspect === null ? null : speakerSubject(speaker, aspect),
		eventTime,
		dueAt,
		confidence: RULE_FACT_CONFIDENCE,
		from: [index],
	};
}
