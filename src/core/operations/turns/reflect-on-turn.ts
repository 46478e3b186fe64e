import { INSIGHTS_MAX, REFLECTION_CONFIDENCE_MAX, REFLECTION_DEADLINE_MS } from "../../domain/limits.ts";
import { DRAFT_DEFAULTS } from "../../domain/record/memory-draft.ts";
import { shareFault, textFault } from "../../domain/record/record-rules.ts";
import type { Insight } from "../../ports/reflector.ts";
import type { TurnToWork } from "../../ports/turn-work-queue.ts";
import type { Deps } from "../deps.ts";
import { type DerivedMemory, exchangeOf, NOTHING_TO_DO, sourcesOf, type TurnYield, YieldFault } from "./turn-yield.ts";

/** What a turn gives to think; null where the work failed. Nobody said it, so it has no speaker, and is trusted less than what was said. */
export async function reflectOnTurn(
	{ reflector, deadlines }: Pick<Deps, "reflector" | "deadlines">,
	turn: TurnToWork,
): Promise<TurnYield | null> {
	if (turn.utterances.length === 0) return NOTHING_TO_DO;
	if (reflector === null) return null;
	const reflected = await deadlines.within({
		part: "reflection",
		ms: REFLECTION_DEADLINE_MS,
		work: async () => yieldOf(turn, await reflector.reflect(exchangeOf(turn.utterances))),
	});
	return reflected.kind === "answered" ? reflected.value : null;
}

function yieldOf(turn: TurnToWork, insights: readonly Insight[]): TurnYield {
	if (!Array.isArray(insights) || insights.length > INSIGHTS_MAX) throw new YieldFault();
	const memories = insights.map((insight) => memoryOf(turn, insight));
	return { memories, summary: null, madeFrom: memories.flatMap(({ derivedFrom }) => derivedFrom) };
}

function memoryOf(
	{ scope, sessionId, utterances }: TurnToWork,
	{ text, confidence: given, from }: Insight,
): DerivedMemory {
	const isStorable =
		typeof text === "string" && textFault(text) === null && typeof given === "number" && shareFault(given) === null;
	if (!isStorable) throw new YieldFault();
	const confidence = Math.min(given, REFLECTION_CONFIDENCE_MAX);
	const draft = { ...DRAFT_DEFAULTS, scope, sessionId, layer: "semantic", text, confidence } as const;
	return { draft, derivedFrom: sourcesOf(utterances, from) };
}
