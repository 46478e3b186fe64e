import { ADVERBS } from "../reading/third-person.ts";
import { PLACES } from "../words/places.ts";
import { headPattern, PROPER, type PredicateRule } from "./predicate-rule.ts";

const NOWHERE =
	"(?:fear|hope|peace|denial|hell|misery|luxury|poverty|pain|harmony|marketing|sales|accounting|engineering|finance|support|work|school|home|the (?:moment|past|present|now|future|team|company)|a (?:world|bubble|dream|time|society|family|line|place where))(?!\\p{L})";
/** A place has a capital somewhere, or is one of a kind. */
const PLACE = new RegExp(
	`^(?!${NOWHERE})(?:(?:the |downtown |central |northern |southern |eastern |western |north |south |east |west |rural |upstate |near )?\\p{Lu}|(?:a|an|the) \\p{Ll}|\\p{Ll}{3,20}(?:, \\p{Ll}{2,20})?$)`,
	"u",
);
const NEW_HOME =
	/^(?:(?:the |downtown |central |northern |southern |north |south |east |west )?\p{Lu}|(?:a|an) (?:\p{L}{1,20} ){0,2}(?:apartment|house|flat|place|home|city|town|village|country|studio|condo)(?!\p{L}))/u;

/** People move to Python as well as to Berlin: only what is surely a place says where they live now. */
const KNOWN_PLACE = new RegExp(`^(?:the )?(?:${PLACES})(?!\\p{L})`, "u");

/** Where somebody lives, comes from and was born. */
export const HOME_RULES: readonly PredicateRule[] = [
	{
		pattern: headPattern(`${ADVERBS}(?:lives|is living) (?:in|near)`),
		kind: "trait",
		rest: PLACE,
		aspect: "residence",
		aspectOf: PROPER,
	},
	{
		pattern: headPattern(`has ${ADVERBS}(?:lived|been living) (?:in|near)`),
		kind: "trait",
		rest: PLACE,
		aspect: "residence",
		aspectOf: PROPER,
	},
	{ pattern: headPattern(`${ADVERBS}(?:lives|is living) (?:near|with|on|by|at)`), kind: "trait" },
	{ pattern: /^(?:lives|is living) alone(?=$|[,.!])/u, kind: "trait" },
	{ pattern: headPattern(`is ${ADVERBS}from`), kind: "trait", rest: PLACE },
	{ pattern: headPattern(`${ADVERBS}comes from`), kind: "trait", rest: PLACE },
	{ pattern: headPattern("(?:grew up|was raised|was born and raised) (?:in|on|near|by)"), kind: "trait" },
	{ pattern: headPattern("was born (?:in|on|at)"), kind: "event" },
	{
		pattern: headPattern("(?:has )?moved (?:back )?(?:to|into)"),
		kind: "event",
		rest: NEW_HOME,
		aspect: "residence",
		aspectOf: KNOWN_PLACE,
		aspectIfRecent: true,
	},
	{
		pattern: headPattern("(?:has )?moved (?:back )?from \\p{Lu}[\\p{L} ,.'’-]{1,40}? to"),
		kind: "event",
		rest: NEW_HOME,
		aspect: "residence",
		aspectOf: KNOWN_PLACE,
		aspectIfRecent: true,
	},
];
