import type { ExtractedFact } from "../../domain/extraction/extracted-fact.ts";
import { type Instant, parseInstant } from "../../domain/instant.ts";
import { EXTRACTION_DEADLINE_MS, FACTS_MAX } from "../../domain/limits.ts";
import { DRAFT_DEFAULTS } from "../../domain/record/memory-draft.ts";
import { nameFault, shareFault, textFault } from "../../domain/record/record-rules.ts";
import type { TurnToWork } from "../../ports/turn-work-queue.ts";
import type { Deps } from "../deps.ts";
import { type DerivedMemory, exchangeOf, NOTHING_TO_DO, sourcesOf, type TurnYield, YieldFault } from "./turn-yield.ts";

const factLayers: readonly string[] = ["semantic", "procedural", "prospective"] satisfies ExtractedFact["layer"][];

/** The durable facts of a turn; null where the work failed. */
export async function extractFacts(
	{ extractor, deadlines }: Pick<Deps, "extractor" | "deadlines">,
	turn: TurnToWork,
): Promise<TurnYield | null> {
	if (turn.utterances.length === 0) return NOTHING_TO_DO;
	if (extractor === null) return null;
	const extracted = await deadlines.within({
		part: "extraction",
		ms: EXTRACTION_DEADLINE_MS,
		work: async () => yieldOf(turn, await extractor.extract(exchangeOf(turn.utterances))),
	});
	return extracted.kind === "answered" ? extracted.value : null;
}

function yieldOf(turn: TurnToWork, facts: readonly ExtractedFact[]): TurnYield {
	if (!Array.isArray(facts) || facts.length > FACTS_MAX) throw new YieldFault();
	const memories = facts.map((fact) => memoryOf(turn, fact));
	return { memories, summary: null, madeFrom: memories.flatMap(({ derivedFrom }) => derivedFrom) };
}

function memoryOf({ scope, sessionId, utterances }: TurnToWork, fact: ExtractedFact): DerivedMemory {
	// A deployment's extractor may be plain JavaScript: what the type says is looked at once more.
	const { text, layer, speaker = null, subjectKey = null, eventTime = null, dueAt = null, confidence, from } = fact;
	const isStorable =
		typeof text === "string" &&
		textFault(text) === null &&
		factLayers.includes(layer) &&
		isNameOrNull(speaker) &&
		isNameOrNull(subjectKey) &&
		isInstantOrNull(eventTime) &&
		isInstantOrNull(dueAt) &&
		typeof confidence === "number" &&
		shareFault(confidence) === null;
	if (!isStorable) throw new YieldFault();
	const said = { text, layer, speaker, subjectKey, eventTime, dueAt, confidence };
	return { draft: { ...DRAFT_DEFAULTS, ...said, scope, sessionId }, derivedFrom: sourcesOf(utterances, from) };
}

function isNameOrNull(name: string | null): boolean {
	return name === null || (typeof name === "string" && nameFault(name) === null);
}

function isInstantOrNull(instant: Instant | null): boolean {
	if (instant === null) return true;
	const parsed = typeof instant === "string" ? parseInstant(instant) : null;
	return parsed?.ok === true && parsed.value === instant;
}
