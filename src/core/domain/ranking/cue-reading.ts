import type { DateSpan } from "../dates/date-span.ts";
import type { Candidate, CueStatistics } from "./candidate.ts";
import { asksAssistant, asksHowMany, asksWhen } from "./evidence/wording.ts";
import { namedSpeaker, namedSpeakers } from "./named-speaker.ts";

/** A cue as text, and the dates that it speaks of (dates/cue-dates.ts). */
export interface AskedCue {
	readonly text: string;
	readonly dates: readonly DateSpan[];
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

/** Reads the cue beside its candidates. */
export function readCue(asked: AskedCue, statistics: CueStatistics, candidates: readonly Candidate[]): CueReading {
	const speakers = namedSpeakers(candidates);
	const names = new Set([...speakers.values()].flat());
	const kept = statistics.terms.flatMap((term, index) => (names.has(term) ? [] : [index]));
	return {
		content: {
			...statistics,
			terms: kept.map((index) => statistics.terms[index] ?? ""),
			documentFrequencies: kept.map((index) => statistics.documentFrequencies[index] ?? 0),
		},
		speaker: namedSpeaker(statistics.terms, speakers),
		dates: asked.dates,
		asksWhen: asksWhen(asked.text),
		asksHowMany: asksHowMany(asked.text),
		asksAssistant: asksAssistant(asked.text),
	};
}
