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
/**
 * Names of machines that are given as a speaker's. Some are people's names, too: nothing is learnt of those people, which is better
 * than to learn what a machine says. Ranking knows roles alone, so it takes a Claude for a person.
 */
const MACHINES: ReadonlySet<string> = new Set(
	`chatgpt gpt llm llms copilot claude gemini bard gemma siri alexa cortana bixby llama mistral mixtral grok perplexity deepseek qwen kimi
	openai anthropic sonnet opus haiku o1 o3 o4 codex jarvis replika eliza watson robot machine automation webhook cron noreply chatbots
	bots assistants agents narrator`
		.trim()
		.split(/\s+/),
);
/** `gpt4o`, `llama3` */
const VERSION = /(?<=\p{L}{2})\d.*$/u;
const SELF: ReadonlySet<string> = new Set(["me", "myself", "i"]);

/** Null where the speaker is no person: a machine, whatever else its name says, or nobody at all. */
export function nameOfSpeaker(speaker: string): SpeakerName | null {
	if (nameFault(speaker) !== null || isBlank(speaker)) return null;
	const name = foldWhiteSpace(speaker);
	const words = name.toLowerCase().match(WORD) ?? [];
	if (words.some(isMachine)) return null;
	const role = SELF.has(name.toLowerCase()) ? "user" : name.toLowerCase();
	if (!PERSON_ROLES.has(role)) return { subject: name, possessive: `${name}'s`, possessiveWithin: `${name}'s` };
	return { subject: `The ${role}`, possessive: `The ${role}'s`, possessiveWithin: `the ${role}'s` };
}

function isMachine(word: string): boolean {
	const name = word.replace(VERSION, "");
	return MACHINE_ROLES.has(name) || MACHINES.has(name);
}
