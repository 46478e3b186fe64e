import type { ClauseRule } from "../fact-draft.ts";
import { keptWords } from "../reading/kept-words.ts";
import { isValue } from "../reading/value.ts";
import { APPOINTMENT } from "../words/appointments.ts";
import { KIN } from "../words/kin.ts";
import { LANGUAGE } from "../words/languages.ts";
import { PEOPLE } from "../words/peoples.ts";
import { isName, NAME } from "../words/proper-names.ts";
import { ALLERGENS } from "../words/things-liked.ts";

const END = "[.!,…)]{0,3}$";
const ATTRIBUTE =
	/^[Mm]y (?<what>home ?town|nationality|blood type|(?:shoe|shirt|t-shirt|dress|ring) size|time ?zone|star sign|zodiac sign|major|surname|maiden name|dietary restrictions?|food allergy|food allergies|hobby|hobbies) (?<is>is|are|include) (?<rest>.+)$/u;
const WHOLE_NAME = new RegExp(`^${NAME}$`, "u");
const ENDS = "(?=$|[,.])";
/** What each may be: whatever else is said of them (`wrong`, `boring`, `on fire`) is none. */
const VALUES: readonly (readonly [what: RegExp, value: RegExp])[] = [
	[
		/^time ?zone$/,
		/^(?:E[SD]?T|C[SD]?T|M[SD]?T|P[SD]T|AK[SD]T|HST|A[SD]T|CES?T|EES?T|WES?T|BST|GMT|UTC|IST|JST|KST|HKT|SGT|AE[SD]T|AC[SD]T|AWST|NZ[SD]T|MSK|SAST|EAT|WAT|PKT|BRT|ART|(?:UTC|GMT) ?[+−-] ?\d{1,2}(?::\d{2})?|[A-Z]\p{L}{2,20}\/[A-Z][\p{L}_]{2,30}|(?:Eastern|Central|Mountain|Pacific|Atlantic|Central European|Eastern European|Western European)(?: Standard| Daylight| Summer)?(?: Time)?)$/u,
	],
	[
		/^home ?town$/,
		/^(?:the )?\p{Lu}[\p{L}'’.-]{1,30}(?:,? (?:(?:of|the|de|la|upon|on) )?\p{Lu}[\p{L}'’.-]{1,30}){0,4}(?<!['’]s)$/u,
	],
	[/^nationality$/, new RegExp(`^(?:${PEOPLE})(?:-(?:${PEOPLE}))?$`, "u")],
	[/^blood type$/, /^(?:A|B|AB|O)(?:\+|-?[ -](?:positive|negative))$/],
	[
		/ size$/,
		/^(?:an? |(?:EU|UK|US) )?(?:\d{1,3}(?:[.,]5)?|X{0,3}[SML]|small|medium|large|extra large)(?: (?:EU|UK|US|wide|narrow))?$/,
	],
	[/ sign$/, /^(?:an? )?(?:Aries|Taurus|Gemini|Cancer|Leo|Virgo|Libra|Scorpio|Sagittarius|Capricorn|Aquarius|Pisces)$/],
	[/^food allerg/, new RegExp(`^${ALLERGENS}$`, "u")],
	[
		/^dietary/,
		new RegExp(
			`^(?:${ALLERGENS}|(?:vegan|vegetarian|halal|kosher|gluten-free|dairy-free|nut-free|pescatarian)${ENDS}.{0,60})$`,
			"u",
		),
	],
];

/** Somebody has one of each at a time. */
const SINGLE = /^(?:home ?town|blood type|.* size|time ?zone|surname)$/;
const PRONOUNS =
	/^[Mm]y pronouns are (?<pronouns>(?:he|she|they|it|xe|ze|zie|ey|fae|ve|any|He|She|They|It)(?:\/\p{L}{2,8}){1,3})[.!]{0,3}$/u;
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

/** `is cancelled on Friday` is none of them. */
const WHEN =
	/^(?:(?:scheduled|set|planned|booked|due) )?(?:on|at|in|for|this|next|the|tomorrow|tonight|today|\d|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec))/u;

const attribute: ClauseRule = ({ who, clause }) => {
	const { what = "", is = "", rest = "" } = ATTRIBUTE.exec(clause)?.groups ?? {};
	const kept = keptWords(rest);
	if (kept === null || !isValueOf(what, kept)) return null;
	const aspect = SINGLE.test(what) ? what.replace(/^(home|time) /, "$1") : null;
	return { subject: who.possessive, words: `${what} ${is} ${kept}`, kind: "trait", aspect };
};

function isValueOf(what: string, value: string): boolean {
	if (/^(?:surname|maiden name)$/.test(what)) return WHOLE_NAME.test(value) && isName(value);
	const pattern = VALUES.find(([named]) => named.test(what))?.[1];
	return pattern === undefined
		? isValue(value)
		: pattern.test(value) && (isValue(value) || !/^\p{Lu}\p{Ll}/u.test(value));
}

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
	if (kept === null || keptWhat !== what || !WHEN.test(kept)) return null;
	return { subject: who.possessive, words: `${what} ${is} ${kept}`, kind: "plan", aspect: null };
};

export const OWNED_RULES: readonly ClauseRule[] = [attribute, pronounsOf, motherTongue, anniversary, ownAppointment];
