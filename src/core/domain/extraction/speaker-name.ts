import { MACHINE_ROLES, PERSON_ROLES } from "../conversation/role-speakers.ts";
import { nameFault } from "../record/record-rules.ts";
import { isBlank } from "../text/is-blank.ts";
import { foldWhiteSpace } from "../text/white-space.ts";

/** How a speaker is spoken of in a fact. */
export interface SpeakerName {
	readonly subject: string;
	readonly possessive: string;
	/** Where no sentence begins with it. */
	readonly possessiveWithin: string;
}

const WORD = /[\p{L}\p{N}]+/gu;
/** Names of models that are given as a speaker's. */
const MODELS: ReadonlySet<string> = new Set(["chatgpt", "gpt", "llm", "copilot"]);
const SELF: ReadonlySet<string> = new Set(["me", "myself", "i"]);

/** Null where the speaker is no person: a machine, whatever else its name says, or nobody at all. */
export function nameOfSpeaker(speaker: string): SpeakerName | null {
	if (nameFault(speaker) !== null || isBlank(speaker)) return null;
	const name = foldWhiteSpace(speaker);
	const words = name.toLowerCase().match(WORD) ?? [];
	if (words.some((word) => MACHINE_ROLES.has(word) || MODELS.has(word))) return null;
	const role = SELF.has(name.toLowerCase()) ? "user" : name.toLowerCase();
	if (!PERSON_ROLES.has(role)) return { subject: name, possessive: `${name}'s`, possessiveWithin: `${name}'s` };
	return { subject: `The ${role}`, possessive: `The ${role}'s`, possessiveWithin: `the ${role}'s` };
}
