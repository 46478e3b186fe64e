import { SUMMARY_CODE_POINTS_MAX, SUMMARY_DEADLINE_MS, SUMMARY_UTTERANCES_MAX } from "../../domain/limits.ts";
import { textFault } from "../../domain/record/record-rules.ts";
import { countCodePoints } from "../../domain/text/code-points.ts";
import type { PublishedUtterance, StoredSummary } from "../../ports/turn-store.ts";
import type { TurnToWork } from "../../ports/turn-work-queue.ts";
import type { Deps } from "../deps.ts";
import { exchangeOf, NOTHING_TO_DO, recordsOf, type TurnYield, YieldFault } from "./turn-yield.ts";

/** What the session came to, this turn included: the newest summary before it goes on with all that was said since. Null where the work failed. */
export async function summariseSession(
	{ summaryWriter, turns, deadlines, clock }: Pick<Deps, "summaryWriter" | "turns" | "deadlines" | "clock">,
	turn: TurnToWork,
): Promise<TurnYield | null> {
	if (summaryWriter === null) return null;
	const previous = await turns.summary(turn, turn.turn - 1);
	const since = await saidSince({ turns, clock }, turn, previous);
	if (since.length === 0) return NOTHING_TO_DO;
	const summarised = await deadlines.within({
		part: "summary",
		ms: SUMMARY_DEADLINE_MS,
		work: async () => {
			const { messages } = exchangeOf(since);
			return storable(await summaryWriter.summarise({ previous: previous?.text ?? null, messages }));
		},
	});
	if (summarised.kind === "missed") return null;
	return { memories: [], summary: summarised.value, madeFrom: recordsOf(since) };
}

/** Turns whose own summary failed are taken in by the next one's. */
async function saidSince(
	{ turns, clock }: Pick<Deps, "turns" | "clock">,
	{ scope, sessionId, turn, utterances }: TurnToWork,
	previous: StoredSummary | null,
): Promise<readonly PublishedUtterance[]> {
	const fromTurn = (previous?.throughTurn ?? 0) + 1;
	if (fromTurn === turn) return utterances;
	const now = clock.now();
	return turns.between({ scope, sessionId, fromTurn, toTurn: turn, limit: SUMMARY_UTTERANCES_MAX, now });
}

function storable(summary: string): string {
	const isStorable =
		typeof summary === "string" && textFault(summary) === null && countCodePoints(summary) <= SUMMARY_CODE_POINTS_MAX;
	if (!isStorable) throw new YieldFault();
	return summary;
}
