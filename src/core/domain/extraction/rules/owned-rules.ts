import type { ClauseRule } from "../fact-draft.ts";
import { keptWords } from "../reading/kept-words.ts";
import { APPOINTMENT } from "../words/appointments.ts";
import { KIN } from "../words/kin.ts";
import { LANGUAGE } from "../words/languages.ts";

const END = "[.!,…)]{0,3}$";
const ATTRIBUTE =
	/^[Mm]y (?<what>home ?town|nationality|blood type|(?:shoe|shirt|t-shirt|dress|ring) size|time ?zone|star sign|zodiac sign|major|surname|maiden name|dietary restrictions?|food allergy|food allergies|hobby|hobbies) (?<is>is|are|include) (?<rest>.+)$/u;
/** Somebody has one of each at a time. */
const SINGLE = /^(?:home ?town|blood type|.* size|time ?zone|surname)$/;
const PRONOUNS = /^[Mm]y pronouns are (?<pronouns>\p{L}{2,8}(?:\/\p{L}{2,8}){1,3})[.!]{0,3}$/u;
const MOTHER_TONGUE = new RegExp(
	`^[Mm]y (?<what>native language|native tongue|mother tongue|first language|second language) is (?<language>${LANGUAGE})${END}`,
	"u",
);
const ANNIVERSARY = new RegExp(
	`^[Mm]y (?<kin>${KIN}['’]s )?(?<what>birthday|wedding anniversary|anniversary)(?: (?<is>is|was)|['’]s) (?<day>.{1,60}?)${END}`,
	"u",
);
const OWN_APPOINTMENT = new RegExp(
	`^[Mm]y (?<what>(?:[\\p{L}'’-]{1,20} ){0,3}(?:${APPOINTMENT})(?: (?:with|at|for|to|in) [\\p{L} .'’-]{1,60}?)?) (?<is>is|starts|begins|leaves|departs) (?<rest>.+)$`,
	"u",
);

const attribute: ClauseRule = ({ who, clause }) => {
	const { what = "", is = "", rest = "" } = ATTRIBUTE.exec(clause)?.groups ?? {};
	const kept = keptWords(rest);
	if (kept === null) return null;
	const aspect = SINGLE.test(what) ? what.replace(/^(home|time) /, "$1") : null;
	return { subject: who.possessive, words: `${what} ${is} ${kept}`, kind: "trait", aspect };
};

const pronounsOf: ClauseRule = ({ who, clause }) => {
	const { pronouns = "" } = PRONOUNS.exec(clause)?.groups ?? {};
	if (pronouns === "") return null;
	return { subject: who.possessive, words: `pronouns are ${pronouns}`, kind: "trait", aspect: "pronouns" };
};

const motherTongue: ClauseRule = ({ who, clause }) => {
	const { what = "", language = "" } = MOTHER_TONGUE.exec(clause)?.groups ?? {};
	if (language === "") return null;
	return { subject: who.possessive, words: `${what} is ${language}`, kind: "trait", aspect: null };
};

const anniversary: ClauseRule = ({ who, clause }) => {
	const { kin, what = "", is = "is", day = "" } = ANNIVERSARY.exec(clause)?.groups ?? {};
	if (day === "") return null;
	const words = `${what} ${is} ${day}`;
	if (kin === undefined) return { subject: who.possessive, words, kind: "anniversary", aspect: what };
	return { subject: `${who.possessive} ${kin.trimEnd()}`, words, kind: "anniversary", aspect: null };
};

const ownAppointment: ClauseRule = ({ who, clause }) => {
	const { what = "", is = "", rest = "" } = OWN_APPOINTMENT.exec(clause)?.groups ?? {};
	const keptWhat = keptWords(what, { definite: "everywhere" });
	const kept = keptWords(rest, { definite: "everywhere" });
	if (kept === null || keptWhat !== what) return null;
	return { subject: who.possessive, words: `${what} ${is} ${kept}`, kind: "plan", aspect: null };
};

export const OWNED_RULES: readonly ClauseRule[] = [attribute, pronounsOf, motherTongue, anniversary, ownAppointment];
