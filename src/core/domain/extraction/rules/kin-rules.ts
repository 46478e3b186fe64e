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
/** Anything else behind it may be a gift (`I gave my sister Netflix`) or belong to what follows (`my dog Poop bags`). */
const VERB =
	"(?:is|was|has|had|will|lives|lived|works|worked|loves|likes|hates|prefers|enjoys|plays|speaks|studies|teaches|wants|needs|came|comes|went|goes|got|moved|died|passed away|visits|visited|turns|turned|just|also|always|and (?:I|my))";
const NAMED_SUBJECT = new RegExp(
	`^[Mm]y (?:(?<kin>${KIN}) (?<name>${ONE_OR_TWO_NAMES})|(?<kinAside>${KIN}), (?<aside>${ONE_OR_TWO_NAMES}),) ${VERB}(?!\\p{L})`,
	"u",
);

const nameOfOne: ClauseRule = ({ who, clause }) => {
	const { kin = "", name = "" } = NAME_OF_ONE.exec(clause)?.groups ?? {};
	return name !== "" && isName(name) ? trait(`${who.possessive} ${kin}'s`, `name is ${name}`) : null;
};

/** `My dog is Brown` */
const COLOUR = /^(?:Brown|Black|Orange|Gr[ae]y|White|Golden|Red|Blue)$/;

const calledOne: ClauseRule = ({ who, clause }) => {
	const { kin = "", called = "", name = "" } = CALLED_ONE.exec(clause)?.groups ?? {};
	if (name === "" || !isName(name) || (called === "" && COLOUR.test(name))) return null;
	return trait(`${who.possessive} ${kin}`, `is ${called}${name}`);
};

const namesOfMany: ClauseRule = ({ who, clause }) => {
	const { kin = "", called = "", name = "" } = NAMES_OF_MANY.exec(clause)?.groups ?? {};
	const names = name.split(/, (?:and )?| and | & /u);
	return name !== "" && names.every(isName) ? trait(`${who.possessive} ${kin}`, `are ${called}${name}`) : null;
};

export const KIN_RULES: readonly ClauseRule[] = [nameOfOne, calledOne, namesOfMany];

/** Whoever is called by name beside what they are to the speaker, as the subject of a statement. */
export function kinNamedBy(statement: string, who: SpeakerName): FactDraft | null {
	const { kin, name, kinAside, aside } = NAMED_SUBJECT.exec(statement)?.groups ?? {};
	const named = name ?? aside ?? "";
	return named !== "" && isName(named) ? trait(`${who.possessive} ${kin ?? kinAside}`, `is called ${named}`) : null;
}

function trait(subject: string, words: string): FactDraft {
	return { subject, words, kind: "trait", aspect: null };
}
