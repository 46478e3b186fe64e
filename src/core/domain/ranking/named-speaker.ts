import { termsOf } from "../text/terms.ts";
import type { Candidate } from "./candidate.ts";
import { isRoleSpeaker } from "./conversation-kind.ts";

/** The people who speak among the candidates, each with the terms of their name. */
export function namedSpeakers(candidates: readonly Candidate[]): ReadonlyMap<string, readonly string[]> {
	const speakers = new Set(candidates.flatMap(({ memory }) => memory.record.speaker ?? []));
	const people = [...speakers].filter((speaker) => !isRoleSpeaker(speaker));
	return new Map(people.map((speaker) => [speaker, termsOf(speaker)]));
}

/** The one participant whom the cue names, or null where it names none or several. */
export function namedSpeaker(
	cueTerms: readonly string[],
	speakers: ReadonlyMap<string, readonly string[]>,
): string | null {
	const inCue = new Set(cueTerms);
	const named = [...speakers].filter(([, name]) => name.some((term) => inCue.has(term)));
	return named.length === 1 ? (named[0]?.[0] ?? null) : null;
}
