import { termsOf } from "../text/terms.ts";
import type { Candidate } from "./candidate.ts";
import { ROLE_SPEAKERS } from "./fusion-weights.ts";

/** The one participant whom the cue names, or null where it names none or several. */
export function namedSpeaker(cueTerms: readonly string[], candidates: readonly Candidate[]): string | null {
	const inCue = new Set(cueTerms);
	const speakers = new Set(candidates.flatMap(({ memory }) => memory.record.speaker ?? []));
	const named = [...speakers].filter(
		(speaker) => !ROLE_SPEAKERS.has(speaker.toLowerCase()) && termsOf(speaker).some((term) => inCue.has(term)),
	);
	return named.length === 1 ? (named[0] ?? null) : null;
}
