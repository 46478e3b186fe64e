import { turnDrafts } from "../../scripts/conversation/turn-drafts.ts";
import { parseInstant } from "../../src/core/domain/instant.ts";
import type { Embedder } from "../../src/core/ports/embedder.ts";
import type { Conversation, Question } from "../quality/data-set.ts";
import type { Answered } from "../quality/measures.ts";
import { turnsByMemory } from "../quality/turns-by-memory.ts";
import { wideQuery } from "../quality/wide-query.ts";
import { createOfflineScope, type OfflineScope } from "./offline-scope.ts";

export interface OfflineConversation {
	readonly scope: OfflineScope;
	/** The turns that each memory is (part of), by its id. */
	readonly turnsByMemory: ReadonlyMap<string, readonly string[]>;
	/** What the Worker would answer under bench:quality, for `measure`. */
	ask(question: Pick<Question, "id" | "text" | "evidence">): Promise<Answered>;
}

/** A conversation as bench:quality stores and asks it, in this process. */
export async function loadOffline(
	{ turns }: Pick<Conversation, "turns">,
	embedder: Embedder,
): Promise<OfflineConversation> {
	const scope = createOfflineScope(embedder);
	const drafts = turns.flatMap((turn) => turnDrafts(turn, ""));
	const ids = await scope.store(
		drafts.map(({ draft }) => ({
			layer: draft.layer,
			text: draft.text,
			speaker: draft.speaker,
			sessionId: draft.session_id,
			eventTime: instantOf(draft.event_time),
		})),
	);
	const turnsById = turnsByMemory(drafts.map(({ turnId }, index) => ({ turnId, memoryId: ids[index] ?? "" })));
	return {
		scope,
		turnsByMemory: turnsById,
		async ask({ id, text, evidence }) {
			const { result, lines } = await scope.recall(scope.query({ cue: text, ...wideQuery }));
			if (result.degraded) throw new Error(`${id} got a degraded answer: ${result.unavailable.join(", ")}.`);
			return { evidence, lines, shown: result.memories.map(({ record }) => turnsById.get(record.id) ?? []) };
		},
	};
}

function instantOf(text: string) {
	const instant = parseInstant(text);
	if (!instant.ok) throw new Error(instant.error.message);
	return instant.value;
}
