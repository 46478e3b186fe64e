import type { ExtractedFact } from "../../domain/extraction/extracted-fact.ts";
import { addMs, DAY_MS, type Instant, isInstant } from "../../domain/instant.ts";
import { EXTRACTION_DEADLINE_MS, FACTS_MAX, OVERDUE_DAYS } from "../../domain/limits.ts";
import { DRAFT_DEFAULTS, type MemoryDraft } from "../../domain/record/memory-draft.ts";
import { nameFault, shareFault, textFault } from "../../domain/record/record-rules.ts";
import { compareCodePoints } from "../../domain/text/code-points.ts";
import type { TurnToWork } from "../../ports/turn-work-queue.ts";
import type { Deps } from "../deps.ts";
import {
	type DerivedMemory,
	exchangeOf,
	NOTHING_TO_DO,
	saidAt,
	sourcesOf,
	type TurnYield,
	YieldFault,
} from "./turn-yield.ts";

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

function memoryOf(turn: TurnToWork, fact: ExtractedFact): DerivedMemory {
	const { scope, sessionId, utterances } = turn;
	// A deployment's extractor may be plain JavaScript: what the type says is looked at once more.
	const { text, layer, speaker = null, subjectKey = null, eventTime = null, dueAt = null, confidence, from } = fact;
	const isStorable =
		typeof text === "string" &&
		textFault(text) === null &&
		factLayers.includes(layer) &&
		isNameOrNull(speaker) &&
		isNameOrNull(subjectKey) &&
		(eventTime === null || isInstant(eventTime)) &&
		(dueAt === null || isInstant(dueAt)) &&
		typeof confidence === "number" &&
		shareFault(confidence) === null;
	if (!isStorable) throw new YieldFault();
	const derivedFrom = sourcesOf(utterances, from);
	const said = { text, layer, speaker, subjectKey, eventTime, dueAt, confidence, validFrom: holdsFrom(turn, from) };
	return { draft: { ...DRAFT_DEFAULTS, ...said, ...planned(turn, fact), scope, sessionId }, derivedFrom };
}

/** A fact holds from when it was last said: of two of one subject the one that was said later counts, whichever is learned first. */
function holdsFrom({ utterances, publishedAt }: TurnToWork, from: readonly number[]): Instant {
	const times = utterances.filter((_utterance, index) => from.includes(index)).map(saidAt);
	const last = times.toSorted(compareCodePoints).at(-1) ?? publishedAt;
	// A message may say that it was said later than it was published; what holds only tomorrow would not be found today.
	return last < publishedAt ? last : publishedAt;
}

/** A plan goes by itself some days after it was due. One whose day had passed before it was told of is no plan any more. */
function planned({ publishedAt }: TurnToWork, { dueAt = null }: ExtractedFact): Partial<MemoryDraft> {
	if (dueAt === null) return {};
	if (dueAt < publishedAt) return { layer: "semantic", eventTime: dueAt, dueAt: null };
	return { expiresAt: addMs(dueAt, OVERDUE_DAYS * DAY_MS) };
}

function isNameOrNull(name: string | null): boolean {
	return name === null || (typeof name === "string" && nameFault(name) === null);
}
