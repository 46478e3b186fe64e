import { ADVERBS } from "../reading/third-person.ts";
import { ACQUAINTANCE, COUNTED_KIN, KIN } from "../words/kin.ts";
import { PLACES } from "../words/places.ts";
import { headPattern, type PredicateRule } from "./predicate-rule.ts";

const NOWHERE_WORDS =
	"fear|hope|peace|denial|hell|misery|luxury|poverty|pain|harmony|marketing|sales|accounting|engineering|finance|support|work|school|home|squalor|chaos|agony|terror|uncertainty|limbo|sin|exile|isolation|ignorance|bliss|paradise|heaven|mars|narnia|hogwarts|mordor|middle-earth|wonderland|neverland|gotham|wakanda|westeros|atlantis|excel|python|java|vim|vs code|zoom|slack|jira|photoshop|jeans|sweatpants|pajamas|pyjamas|hr|it|legal|management|customer|tech|space|nothing|nowhere|everywhere";
/** Written small or with a capital. */
const NOWHERE = `(?:(?:the )?(?:${NOWHERE_WORDS}|${NOWHERE_WORDS.replace(/(?:^|\|)\p{Ll}/gu, (start) => start.toUpperCase())}|HR|VR|IT)|[Tt]he (?:moment|past|present|now|future|team|company|[Ii]nternet|[Cc]loud|[Mm]atrix|[Mm]etaverse))(?!\\p{L})`;
const DWELLING =
	"apartment|house|flat|home|condo|studio|cabin|cottage|bungalow|farmhouse|farm|loft|duplex|townhouse|penthouse|villa|mansion|dorm|dormitory|hostel|trailer|van|houseboat|boat|yurt|tent|shelter|commune|castle|building|high-rise|city|town|village|hamlet|suburbs?|neighbou?rhood|countryside|country|region|area|district|mountains?|hills|woods|forest|desert|coast|valley|island|city cent(?:er|re)|town cent(?:er|re)|north|south|east|west|tropics|outskirts|uk|us|usa|netherlands|philippines|bay area";
/** A place has a capital somewhere, or is one of a kind. */
const PLACE = new RegExp(
	`^(?!${NOWHERE})(?:(?:the |downtown |central |northern |southern |eastern |western |north |south |east |west |rural |upstate |near )?\\p{Lu}|(?:a|an|the) (?:[\\p{L}-]{1,20} ){0,3}?(?:${DWELLING})(?=$|[,.]|\\s(?:in|near|by|on|with|outside|of|and|called|close|next|at)(?!\\p{L}))|(?:${PLACES.toLowerCase()})(?:, \\p{Ll}{2,20})?$)`,
	"u",
);
/** People move to Python as well as to Berlin: only what is surely a place is a home. */
const KNOWN = `(?:the |downtown |central |northern |southern |north |south |east |west )?(?:\\p{Lu}[\\p{L}'’.-]{1,30}(?: \\p{Lu}[\\p{L}'’.-]{1,30}){0,2}, )?(?:${PLACES})(?: City)?(?=$|[,.(]|\\s(?:with|for|in|on|from|to|last|this|yesterday|after|when|and|or|two|three|four|five|six|a|about|because|as|recently|back|today|earlier|permanently|together|alone|since|near|\\d)(?![\\p{L}'’]))`;
const NEW_HOME = new RegExp(
	`^(?:${KNOWN}|(?:a|an) (?:\\p{L}{1,20} ){0,2}(?:apartment|house|flat|place|home|city|town|village|country|studio|condo)(?!\\p{L}))`,
	"u",
);

const KNOWN_PLACE = new RegExp(`^${KNOWN}`, "u");
const HOUSEHOLD = new RegExp(
	`^(?:(?:their|an?|one|two|three|four|five|six|\\d) (?:\\p{L}{1,20} ){0,2}?(?:${KIN}|${COUNTED_KIN}|${ACQUAINTANCE}|parents?|family|in-laws|grandparents|people|others|students)(?!\\p{L})|\\p{Lu})`,
	"u",
);
/** Not `on coffee`, `by the sword` or `on the edge`. */
const SPOT =
	/^(?:an? (?:farm|boat|houseboat|hill|island|ranch|lake|river|busy street|quiet street|street|military base|main road)(?!\p{L})|\p{Lu}|\d|campus(?!\p{L})|home(?=$|[,.])|the (?:\p{L}{1,20} )?(?:coast|island|beach|sea|seaside|ocean|lake|river|outskirts|street|park|station|border|floor|side|shore|waterfront|mountains?|woods|forest|harbou?r|canal)(?!\p{L}))/u;

/** Where somebody lives, comes from and was born. */
export const HOME_RULES: readonly PredicateRule[] = [
	{
		pattern: headPattern(`${ADVERBS}(?:lives|is living) (?:in|near)`),
		kind: "trait",
		rest: PLACE,
		aspect: "residence",
		aspectOf: KNOWN_PLACE,
	},
	{
		pattern: headPattern(`has ${ADVERBS}(?:lived|been living) (?:in|near)`),
		kind: "trait",
		rest: PLACE,
		aspect: "residence",
		aspectOf: KNOWN_PLACE,
	},
	{ pattern: headPattern(`${ADVERBS}(?:lives|is living) with`), kind: "trait", rest: HOUSEHOLD },
	{ pattern: headPattern(`${ADVERBS}(?:lives|is living) (?:near|on|by|at)`), kind: "trait", rest: SPOT },
	{ pattern: /^(?:lives|is living) alone(?=$|[,.!])/u, kind: "trait" },
	{ pattern: headPattern(`is ${ADVERBS}from`), kind: "trait", rest: PLACE },
	{ pattern: headPattern(`${ADVERBS}comes from`), kind: "trait", rest: PLACE },
	{ pattern: headPattern("(?:grew up|was raised|was born and raised) (?:in|on|near|by)"), kind: "trait", rest: PLACE },
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
