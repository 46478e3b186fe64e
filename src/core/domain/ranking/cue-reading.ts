import type { DateSpan } from "../dates/date-span.ts";
import { resolveDates } from "../dates/resolve-dates.ts";
import type { Instant } from "../instant.ts";
import { compareCodePoints } from "../text/code-points.ts";
import type { Candidate, CueStatistics } from "./candidate.ts";
import { asksAssistant, asksHowMany, asksWhen } from "./evidence/wording.ts";
import { namedSpeaker, namedSpeakers } from "./named-speaker.ts";

/** A cue as text, and the moment that its relative dates are said at; null where the caller named none. */
export interface AskedCue {
	readonly text: string;
	readonly asOf: Instant | null;
}

/** What a cue asks for. */
export interface CueReading {
	/** Terms and their statistics without the names of those who speak: a name tells who, not what. */
	readonly content: CueStatistics;
	readonly speaker: string | null;
	readonly dates: readonly DateSpan[];
	readonly asksWhen: boolean;
	readonly asksHowMany: boolean;
	/** For what the assistant itself said. */
	readonly asksAssistant: boolean;
}

/**
 * Reads the cue beside its candidates. Without a moment its dates are resolved against the newest event among them, never
 * against a clock, so that the same memories and the same cue give the same order.
 */
export function readCue(asked: AskedCue, statistics: CueStatistics, candidates: readonly Candidate[]): CueReading {
	const speakers = namedSpeakers(candidates);
	const names = new Set([...speakers.values()].flat());
	const kept = statistics.terms.flatMap((term, index) => (names.has(term) ? [] : [index]));
	const at = asked.asOf ?? newestEvent(candidates);
	return {
		content: {
			...statistics,
			terms: kept.map((index) => statistics.terms[index] ?? ""),
			documentFrequencies: kept.map((index) => statistics.documentFrequencies[index] ?? 0),
		},
		speaker: namedSpeaker(statistics.terms, speakers),
		dates: at === null ? [] : resolveDates(asked.text, at),
		asksWhen: asksWhen(asked.text),
		asksHowMany: asksHowMany(asked.text),
		asksAssistant: asksAssistant(asked.text),
	};
}

function newestEvent(candidates: readonly Candidate[]): Instant | null {
	const times = candidates.flatMap(({ memory }) => memory.record.eventTime ?? []);
	return times.toSorted((left, right) => compareCodePoints(right, left))[0] ?? null;
}
