import type { ExtractedFact } from "../../../../src/core/domain/extraction/extracted-fact.ts";
import type { Deps } from "../../../../src/core/operations/deps.ts";
import { workOnTurns } from "../../../../src/core/operations/turns/work-on-turns.ts";
import type { TelemetryEvent } from "../../../../src/core/ports/telemetry-sink.ts";
import type { TurnWorkQueue } from "../../../../src/core/ports/turn-work-queue.ts";
import { createTurnWorld, token } from "./turn-world.ts";

export function aFact(changes: Partial<ExtractedFact> = {}): ExtractedFact {
	return {
		text: "The user likes tea.",
		layer: "semantic",
		speaker: "user",
		subjectKey: null,
		eventTime: null,
		dueAt: null,
		confidence: 0.8,
		from: [0],
		...changes,
	};
}

/** Collaborators of which the test says what they yield; none of it happens in the background. */
export function createWorkWorld(collaborators: Partial<Deps> = {}) {
	const told: TelemetryEvent[] = [];
	const telemetry = { committed: async (event: TelemetryEvent) => void told.push(event) };
	const world = createTurnWorld({ telemetry, workOnTurns: async () => undefined, ...collaborators });
	const { deps, turnWork } = world;
	return {
		...world,
		told,
		/** One run, as the scope's object makes it; `others` stand in for this run alone. */
		work: (others: Partial<Deps> = {}, queue: Partial<TurnWorkQueue> = {}) =>
			workOnTurns(
				{ ...turnWork, queue: { ...turnWork.queue, ...queue }, tenant: () => ({ ...deps, ...others }) },
				token,
			),
		/** The states of each turn, oldest first. */
		async states() {
			const conversation = await world.conversation();
			return [...new Map(conversation.map(({ turn, work }) => [turn, work])).values()];
		},
		async derived() {
			return (await world.memories()).filter(({ layer }) => layer !== "episodic");
		},
	};
}
