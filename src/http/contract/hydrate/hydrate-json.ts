import type { Utterance } from "../../../core/domain/conversation/utterance.ts";
import type { Hydrated } from "../../../core/operations/hydration/hydration-coordinator.ts";
import { recallJson } from "../recall/recall-json.ts";

export function hydrateJson(hydrated: Hydrated) {
	return { recall: recallJson(hydrated.recalled), window: windowJson(hydrated.window), ...partsJson(hydrated) };
}

export function windowJson(window: readonly Utterance[]) {
	return window.map(({ speaker, text, turn, eventTime }) => ({ speaker, text, turn, event_time: eventTime }));
}

/** What is known when all has been read: a stream has sent the rest by then. */
export function partsJson({ summary, stable, volatile, revision, degraded, unavailable }: Hydrated) {
	return { ...(summary === null ? {} : { summary }), stable, volatile, revision, degraded, unavailable };
}
