import { ADVERBS } from "../reading/third-person.ts";
import { BELONGING, CONDITION, COUNT } from "../words/belongings.ts";
import { ACQUAINTANCE } from "../words/kin.ts";
import { LANGUAGE } from "../words/languages.ts";
import { OCCUPATION, POST } from "../words/occupations.ts";
import { PEOPLE } from "../words/peoples.ts";
import { headPattern, IS, NOUN_ENDS, PROPER, type PredicateRule } from "./predicate-rule.ts";

const DESCRIBED = "(?:[\\p{L}\\p{N}'’-]{1,30} ){0,4}";
const DIET = "vegan|vegetarian|pescatarian";
const REST = "(?<rest>.*)$";
const PLAYED =
	"(?:the )?(?:guitar|bass|piano|keyboard|violin|viola|cello|drums|flute|clarinet|saxophone|sax|trumpet|trombone|ukulele|banjo|harp|harmonica|football|soccer|basketball|tennis|table tennis|volleyball|baseball|softball|hockey|rugby|golf|cricket|badminton|squash|lacrosse|chess|poker|bridge|Go|video games|board games|card games|Dungeons)";

/** Work, family, belongings, health, languages: what somebody is and has. */
export const LIFE_RULES: readonly PredicateRule[] = [
	{
		pattern: headPattern(`${ADVERBS}works (?:(?:part|full)[- ]time |remotely )?as`),
		kind: "trait",
		rest: /^(?:an?|the) /u,
		aspect: "occupation",
	},
	{
		pattern: headPattern(`${ADVERBS}works (?:(?:part|full)[- ]time |remotely )?(?:at|for)`),
		kind: "trait",
		rest: /^(?:(?:the )?\p{Lu}|an? (?!living))/u,
		aspect: "employer",
		aspectOf: PROPER,
	},
	{ pattern: headPattern(`${ADVERBS}works (?:(?:part|full)[- ]time |remotely )?(?:in|from|with)`), kind: "trait" },
	{
		pattern: headPattern(`${IS} (?:working|employed) (?:as|at|by)`),
		kind: "trait",
		rest: /^(?:an? |(?:the )?\p{Lu})/u,
	},
	{ pattern: new RegExp(`^${IS} (?:self-employed|unemployed|retired)${NOUN_ENDS}${REST}`, "u"), kind: "trait" },
	{
		pattern: new RegExp(`^${IS} ${ADVERBS}(?:an? )?(?:strict )?(?:${DIET})${NOUN_ENDS}${REST}`, "u"),
		kind: "trait",
		aspect: "diet",
	},
	{ pattern: new RegExp(`^${IS} an? ${DESCRIBED}(?:${OCCUPATION})${NOUN_ENDS}${REST}`, "u"), kind: "trait" },
	{
		pattern: new RegExp(
			`^is ${ADVERBS}(?:half[ -])?(?:${PEOPLE})(?:-(?:${PEOPLE}))?(?=$|[,.!]|\\sand(?!\\p{L}))${REST}`,
			"u",
		),
		kind: "trait",
	},
	{
		pattern: new RegExp(
			`^runs ${COUNT} ${DESCRIBED}(?:bakery|restaurant|shop|café|cafe|bar|company|startup|business|podcast|blog|channel|farm|studio|agency|store|salon|school|gallery|charity|nonprofit)${NOUN_ENDS}${REST}`,
			"u",
		),
		kind: "trait",
	},
	{ pattern: /^(?:doesn['’]t|does not) (?:smoke|drink|drive|cook)(?=$|[,.!])/u, kind: "trait" },
	{ pattern: headPattern(`is the ${DESCRIBED}(?:${POST}) (?:of|at|for)`), kind: "trait" },
	{ pattern: headPattern("(?:owns|drives) an?|owns (?:two|three|several)"), kind: "trait" },
	{
		pattern: headPattern(
			`studies|${IS} studying(?! (?:for|all|hard|so|a lot)(?!\\p{L}))|teaches|collects|volunteers (?:at|for|with|in)`,
		),
		kind: "trait",
	},
	{ pattern: new RegExp(`^${ADVERBS}plays ${PLAYED}(?!\\p{L})${REST}`, "u"), kind: "trait" },
	{ pattern: headPattern(`${ADVERBS}uses`), kind: "trait" },
	{ pattern: new RegExp(`^has ${COUNT} ${DESCRIBED}(?:${BELONGING})${NOUN_ENDS}${REST}`, "u"), kind: "trait" },
	{
		pattern: headPattern(`has ${COUNT} ${DESCRIBED}(?:${ACQUAINTANCE}) (?:named|called)`),
		kind: "trait",
	},
	{
		pattern: new RegExp(
			`^(?:has no|doesn['’]t have (?:any|an?)|does not have (?:any|an?)) (?:${BELONGING})(?=$|[,.!])`,
			"u",
		),
		kind: "trait",
	},
	{ pattern: new RegExp(`^has (?:${CONDITION})${NOUN_ENDS}${REST}`, "u"), kind: "trait" },
	{ pattern: new RegExp(`^has an? ${DESCRIBED}allergy${NOUN_ENDS}${REST}`, "u"), kind: "trait" },
	{
		pattern: new RegExp(
			`^is ${ADVERBS}(?:(?:lactose|gluten|histamine|fructose)[- ]intolerant|gluten-free|diabetic|celiac|coeliac|colou?r-?blind|left-handed|right-handed|ambidextrous|dyslexic|autistic)${NOUN_ENDS}${REST}`,
			"u",
		),
		kind: "trait",
	},
	{
		pattern: new RegExp(
			`^${IS} ${ADVERBS}(?:married|single|divorced|engaged|widowed)(?=$|[,.!]|\\s(?:to|and|with|since|for)(?!\\p{L}))${REST}`,
			"u",
		),
		kind: "trait",
		aspect: "marital status",
	},
	{
		pattern: new RegExp(
			`^${ADVERBS}(?:speaks|is ${ADVERBS}fluent in|${IS} learning|is a native speaker of) (?:fluent |some |basic |native |a little |a bit of )?${LANGUAGE}(?!\\p{L})${REST}`,
			"u",
		),
		kind: "trait",
	},
];
