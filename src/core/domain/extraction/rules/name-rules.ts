import type { ClauseRule } from "../fact-draft.ts";
import { isName, NAME } from "../words/proper-names.ts";

const END = "[.!,…)]{0,3}$";
const OWN_NAME = new RegExp(
	`^[Mm]y (?<which>full |first |last |middle |real )?name(?: is|['’]s) (?<name>${NAME})${END}`,
	"u",
);
const CALLED = new RegExp(
	`^(?:(?:[Yy]ou|[Ee]veryone|[Ee]verybody|[Pp]eople|[Mm]y friends|[Ff]riends|[Mm]ost people) (?:can |may |all )?calls? me|[Cc]all me|I go by|I am called|I['’]m called|I (?:prefer|like) to be called) (?<name>${NAME})${END}`,
	"u",
);
const INTRODUCED = new RegExp(`^(?:I am|I['’]m|Im) (?<name>(?=\\S+ \\S)${NAME})${END}`, "u");

const ownName: ClauseRule = ({ who, clause }) => {
	const { which = "", name = "" } = OWN_NAME.exec(clause)?.groups ?? {};
	if (!isNamed(name)) return null;
	const aspect = `${which === "full " || which === "real " ? "" : which}name`;
	return { subject: who.possessive, words: `${which}name is ${name}`, kind: "trait", aspect };
};

const calledName: ClauseRule = ({ who, clause }) => {
	const { name = "" } = CALLED.exec(clause)?.groups ?? {};
	return isNamed(name)
		? { subject: who.subject, words: `goes by ${name}`, kind: "trait", aspect: "preferred name" }
		: null;
};

/** `Hi, I'm Ada` may as well be `Hi, I'm Late`: only two names in a row are surely names. */
const introducedName: ClauseRule = ({ who, clause, isAfterGreeting }) => {
	const { name = "" } = (isAfterGreeting ? INTRODUCED.exec(clause) : null)?.groups ?? {};
	return isNamed(name) ? { subject: who.possessive, words: `name is ${name}`, kind: "trait", aspect: "name" } : null;
};

export const NAME_RULES: readonly ClauseRule[] = [ownName, calledName, introducedName];

function isNamed(name: string): boolean {
	return name !== "" && isName(name);
}
