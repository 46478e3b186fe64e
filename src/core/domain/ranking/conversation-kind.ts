import { MACHINE_ROLES, PERSON_ROLES } from "../conversation/role-speakers.ts";
import type { Candidate } from "./candidate.ts";

/** What the candidates mostly are: turns of people with names, turns of a user and an assistant, or facts that nobody in particular said. */
export type ConversationKind = "people" | "roles" | "facts";

/** Speakers that name a role and no person: a cue that holds such a word means no speaker by it. */
export function isRoleSpeaker(speaker: string): boolean {
	const folded = speaker.toLowerCase();
	return MACHINE_ROLES.has(folded) || PERSON_ROLES.has(folded);
}

/** The kind that most candidates are of; of equals the first of facts, roles, people. */
export function conversationKind(candidates: readonly Candidate[]): ConversationKind {
	const counts: Record<ConversationKind, number> = { facts: 0, roles: 0, people: 0 };
	for (const { memory } of candidates) counts[kindOfSpeaker(memory.record.speaker)] += 1;
	if (counts.people > counts.roles && counts.people > counts.facts) return "people";
	return counts.roles > counts.facts ? "roles" : "facts";
}

function kindOfSpeaker(speaker: string | null): ConversationKind {
	if (speaker === null) return "facts";
	return isRoleSpeaker(speaker) ? "roles" : "people";
}
