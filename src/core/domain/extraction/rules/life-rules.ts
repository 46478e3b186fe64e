import { ADVERBS } from "../reading/third-person.ts";
import { BELONGING, CONDITION, COUNT } from "../words/belongings.ts";
import { ACQUAINTANCE, COUNTED_KIN, KIN } from "../words/kin.ts";
import { LANGUAGE } from "../words/languages.ts";
import { OCCUPATION, POST } from "../words/occupations.ts";
import { PEOPLE } from "../words/peoples.ts";
import { ALLERGENS } from "../words/things-liked.ts";
import { headPattern, IS, NOUN_ENDS, PROPER, type PredicateRule } from "./predicate-rule.ts";

const DESCRIBED = "(?:(?!(?:in|on|of|for|to|at|with|that|who|which|and)\\s)[\\p{L}\\p{N}'’-]{1,30} ){0,4}";
/** What else somebody works as: a team player, a charm. */
const JOB = new RegExp(`^an? ${DESCRIBED}(?:${OCCUPATION}|${POST})${NOUN_ENDS}`, "u");
const FIRM =
	/^(?:(?:the )?(?!(?:Free|Fun|Peanuts|Sea|Nights?|Home|Myself|Hire|Cash|Money|Exposure|Charity|Food|Pleasure|Hell|Nothing|Procrastination|Work)(?!\p{L}))\p{Lu}|(?:an?|their) (?:\p{L}{1,20} ){0,3}(?:company|firm|startup|start-up|bank|hospital|school|university|business|agency|charity|nonprofit|studio|restaurant|store|shop|team|department|lab|bakery|hotel|library|museum|clinic|café|cafe|coffee shop|factory|warehouse|newspaper|theat(?:er|re)|gym|salon|supermarket|pharmacy|church|zoo|farm|call cent(?:er|re)|pub|bar|nursery|garage|gallery|magazine|publisher|agency|start up)(?!\p{L}))/u;
const VEHICLE =
	/^(?:[\p{L}\p{N}-]{1,20} ){0,3}?(?:\p{Lu}[\p{L}\p{N}-]+|car|truck|van|bus|taxi|cab|motorcycle|motorbike|scooter|tractor|pickup|SUV|minivan|camper|hybrid|convertible|lorry|tram)(?=$|[,.!]|\s(?:and|from|for|that|to))/u;
/** `a son of a gun`, `a dog in this fight`, `a bird in the hand`, `a cow over it` are none. */
const OF_NOTHING = "(?! of an? | in (?:this|that|the|my|a|me|them)(?!\\p{L})| to (?!\\p{Lu}))";
/** Whom nobody is married to. */
const NOBODY =
	"God|Jesus|Music|Work|Art|Football|Coffee|Python|Java|Excel|Google|Microsoft|Apple|Netflix|Nobody|Monday|Friday";
const DIET = "vegan|vegetarian|pescatarian";
const REST = "(?<rest>.*)$";
const PLAYED =
	"(?:the )?(?:guitar|bass|piano|keyboard|violin|viola|cello|drums|flute|clarinet|saxophone|sax|trumpet|trombone|ukulele|banjo|harp|harmonica|football|soccer|basketball|tennis|table tennis|volleyball|baseball|softball|hockey|rugby|golf|cricket|badminton|squash|lacrosse|chess|poker|bridge|Go|video games|board games|card games|Dungeons)";

/** Work, family, belongings, health, languages: what somebody is and has. */
export const LIFE_RULES: readonly PredicateRule[] = [
	{
		pattern: headPattern(`${ADVERBS}works (?:(?:part|full)[- ]time |remotely )?as`),
		kind: "trait",
		rest: JOB,
		aspect: "occupation",
	},
	{
		pattern: headPattern(`${ADVERBS}works (?:(?:part|full)[- ]time |remotely )?(?:at|for)`),
		kind: "trait",
		rest: FIRM,
		aspect: "employer",
		aspectOf: PROPER,
	},
	{ pattern: headPattern(`${ADVERBS}works (?:(?:part|full)[- ]time |remotely )?(?:in|from|with)`), kind: "trait" },
	{
		pattern: headPattern(`${IS} (?:working|employed) as`),
		kind: "trait",
		rest: JOB,
	},
	{
		pattern: headPattern(`${IS} (?:working|employed) (?:at|by)`),
		kind: "trait",
		rest: FIRM,
	},
	{ pattern: new RegExp(`^${IS} (?:self-employed|unemployed|retired)${NOUN_ENDS}${REST}`, "u"), kind: "trait" },
	{
		pattern: new RegExp(
			`^${IS} ${ADVERBS}(?:an? )?(?:strict )?(?:${DIET})(?=$|[,.!]|\\s(?:and|since|because|but|for (?:\\p{L}+|\\d+) (?:years|decades))(?!\\p{L}))${REST}`,
			"u",
		),
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
	{ pattern: headPattern(`is the ${DESCRIBED}(?:${POST}) (?:of|at|for)`), kind: "trait", rest: FIRM },
	{ pattern: headPattern("drives an?"), kind: "trait", rest: VEHICLE },
	{
		pattern: new RegExp(
			`^owns ${COUNT} ${DESCRIBED}(?:${BELONGING}|\\p{Lu}\\p{L}+)${OF_NOTHING}${NOUN_ENDS}${REST}`,
			"u",
		),
		kind: "trait",
	},
	{
		pattern: headPattern(
			`studies|${IS} studying(?! (?:for|all|hard|so|a lot)(?!\\p{L}))|teaches(?! (?:a lesson|lessons|a class))|volunteers (?:at|for|with|in)`,
		),
		kind: "trait",
	},
	{
		pattern: headPattern("collects"),
		kind: "trait",
		rest: /^(?!(?:dust|debts?|tears|thoughts|unemployment|welfare|benefits|taxes|rent|data|their|an?|the)(?!\p{L}))/u,
	},
	{ pattern: new RegExp(`^${ADVERBS}plays ${PLAYED}(?!\\p{L})${REST}`, "u"), kind: "trait" },
	{ pattern: headPattern(`${ADVERBS}uses`), kind: "trait" },
	{
		pattern: new RegExp(`^has ${COUNT} ${DESCRIBED}(?:${BELONGING})${OF_NOTHING}${NOUN_ENDS}${REST}`, "u"),
		kind: "trait",
	},
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
	{
		pattern: new RegExp(
			`^has an? (?:(?:severe|mild|bad|terrible|serious) )?(?:(?:${ALLERGENS}) allergy|allergy to (?:${ALLERGENS}))(?=$|[,.!])${REST}`,
			"u",
		),
		kind: "trait",
	},
	{
		pattern: new RegExp(
			`^is ${ADVERBS}(?:(?:lactose|gluten|histamine|fructose)[- ]intolerant|gluten-free|diabetic|celiac|coeliac|colou?r-?blind|left-handed|right-handed|ambidextrous|dyslexic|autistic)${NOUN_ENDS}${REST}`,
			"u",
		),
		kind: "trait",
	},
	{
		pattern: new RegExp(
			`^${IS} ${ADVERBS}(?:(?:married|engaged)(?= to (?:(?!(?:${NOBODY})(?!\\p{L}))\\p{Lu}|an? ${DESCRIBED}(?:${OCCUPATION}|man|woman)(?!\\p{L})|(?:my|their) (?:${KIN})(?!\\p{L})))|(?:married|single|divorced|engaged|widowed)(?=$|[,.!]|\\s(?:since|and (?:have|has)|with (?:${COUNT}|no) (?:\\p{L}{1,20} ){0,2}(?:${COUNTED_KIN})|for (?:\\p{L}+|\\d+) (?:years|decades))(?!\\p{L})))${REST}`,
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
