import type { Cadence } from "../../../core/domain/cadence/cadence.ts";
import type { BegunGeneration } from "../../../core/operations/turns/begin-turn.ts";
import type { PublishedTurn } from "../../../core/operations/turns/turn-to-publish.ts";
import type { PublishedUtterance } from "../../../core/ports/turn-store.ts";
import type { Rendered } from "../../answers/json-answer.ts";

export function renderBegunTurn({ generation }: BegunGeneration): Rendered {
	return { status: 200, body: JSON.stringify({ generation }) };
}

export function renderPublishedTurn({ turn, generation, messages, cadence }: PublishedTurn): Rendered {
	const body = {
		turn,
		generation,
		messages: messages.map(({ memoryIds }) => ({ memory_ids: memoryIds })),
		memory_ids: messages.flatMap(({ memoryIds }) => memoryIds),
		cadence: cadenceJson(cadence),
	};
	return { status: 201, body: JSON.stringify(body) };
}

export function utteranceJson(utterance: PublishedUtterance) {
	const { speaker, text, turn, eventTime, generation, publishedAt, memoryIds, work } = utterance;
	return {
		speaker,
		text,
		turn,
		event_time: eventTime,
		generation,
		published_at: publishedAt,
		memory_ids: memoryIds,
		extraction: work.extraction,
		reflection: work.reflection,
		summary: work.summary,
	};
}

function cadenceJson({ turnsSinceNap, lastNapAt, lastNightlyAt, due, lock }: Cadence) {
	return {
		turns_since_nap: turnsSinceNap,
		last_nap_at: lastNapAt,
		last_nightly_at: lastNightlyAt,
		due,
		lock: lock === null ? null : { cycle_id: lock.cycleId, expires_at: lock.expiresAt },
	};
}
