import type { ClauseRule, FactDraft } from "../fact-draft.ts";
import type { SpeakerName } from "../speaker-name.ts";
import { KIN, MANY_KIN } from "../words/kin.ts";
import { isName, NAME, ONE_OR_TWO_NAMES } from "../words/proper-names.ts";

const END = "[.!,…)]{0,3}$";
const NAMES = `${NAME}(?:(?:, |,? and | & )${NAME}){0,7}`;
const NAME_OF_ONE = new RegExp(`^[Mm]y (?<kin>${KIN})['’]s name is (?<name>${NAME})${END}`, "u");
const CALLED_ONE = new RegExp(`^[Mm]y (?<kin>${KIN}) is (?<called>called |named )?(?<name>${NAME})${END}`, "u");
const NAMES_OF_MANY = new RegExp(
	`^[Mm]y (?<kin>${MANY_KIN})(?:['’] names)? are (?<called>called |named )?(?<name>${NAMES})${END}`,
	"u",
);
/** In the middle of anything: `with my sister Anna`, `my sister, Anna,`. */
const NAMED_IN_PASSING = new RegExp(
	`(?<![\\p{L}\\p{N}'’])[Mm]y (?<kin>${KIN})(?: (?<name>${ONE_OR_TWO_NAMES})|, (?<aside>${ONE_OR_TWO_NAMES}),)(?![\\p{L}\\p{N}])`,
	"gu",
);

const nameOfOne: ClauseRule = ({ who, clause }) => {
	const { kin = "", name = "" } = NAME_OF_ONE.exec(clause)?.groups ?? {};
	return name !== "" && isName(name) ? trait(`${who.possessive} ${kin}'s`, `name is ${name}`) : null;
};

const calledOne: ClauseRule = ({ who, clause }) => {
	const { kin = "", called = "", name = "" } = CALLED_ONE.exec(clause)?.groups ?? {};
	return name !== "" && isName(name) ? trait(`${who.possessive} ${kin}`, `is ${called}${name}`) : null;
};

const namesOfMany: ClauseRule = ({ who, clause }) => {
	const { kin = "", called = "", name = "" } = NAMES_OF_MANY.exec(clause)?.groups ?? {};
	const names = name.split(/, (?:and )?| and | & /u);
	return name !== "" && names.every(isName) ? trait(`${who.possessive} ${kin}`, `are ${called}${name}`) : null;
};

export const KIN_RULES: readonly ClauseRule[] = [nameOfOne, calledOne, namesOfMany];

/** Whoever is called by name beside what they are to the speaker. */
export function kinNamedIn(sentence: string, who: SpeakerName): readonly FactDraft[] {
	return Array.from(sentence.matchAll(NAMED_IN_PASSING)).flatMap(({ groups }) => {
		const kin = groups?.["kin"] ?? "";
		const name = firstName(groups?.["name"] ?? groups?.["aside"] ?? "");
		return name === null ? [] : [trait(`${who.possessive} ${kin}`, `is called ${name}`)];
	});
}

/** `Anna`, where the word behind it is capitalised for another reason. */
function firstName(name: string): string | null {
	const named = name.replace(/['’]s$/u, "");
	if (isName(named)) return named;
	const [first = "", second] = named.split(" ");
	return second !== undefined && isName(first) ? first : null;
}

function trait(subject: string, words: string): FactDraft {
	return { subject, words, kind: "trait", aspect: null };
}
