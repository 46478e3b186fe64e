import { ADVERBS } from "../reading/third-person.ts";
import { ALLERGENS } from "../words/things-liked.ts";
import { headPattern, type PredicateRule } from "./predicate-rule.ts";

const LIKING = "likes|loves|prefers|enjoys|adores|hates|dislikes|detests|despises|avoids";
const STATES =
	"into|fond of|keen on|passionate about|obsessed with|crazy about|afraid of|scared of|terrified of|good with|an? (?:\\p{L}{1,20} ){0,2}fan of";
/** What a talk is about: `I like to think`, `I love to help`, `I love some of`, `I'm interested in hearing`. */
const PASSING =
	"to (?:say|admit|break|bother|ask|see|hear|be|think|interrupt|tell|know|report|complain|inform|disagree|point|help|share|chat|discuss)|some|all (?!kinds|types|sorts)|each|either|most|more|many|much|any|of|as|like|hearing|seeing|feeling|having|getting|chatting|up|down|still|straight|out|back|by|(?:the )?(?:option|choice|version|plan|answer|variant|approach|solution|design|draft|item)s?|\\p{Lu}(?=$|[,.]|\\s(?:over|to))|\\d+(?=$|[,.]|\\s(?:over|to))";
const OBJECT = new RegExp(`^(?!(?:${PASSING})(?!\\p{L}))`, "u");
const FIELD = new RegExp(`^(?!(?:${PASSING}|the|\\p{L}{2,20}ing)(?!\\p{L}))`, "u");

/** People are allergic to Mondays as well. */
const ALLERGEN = new RegExp(`^(?:all )?${ALLERGENS}(?=$|[,.]|\\s(?:since|because)(?!\\p{L}))`, "u");

/** Liking, disliking, fear and the like. */
export const PREFERENCE_RULES: readonly PredicateRule[] = [
	...[
		"prefers not to",
		`${ADVERBS}(?:${LIKING})`,
		`${ADVERBS}(?:doesn['’]t|does not) ${ADVERBS}(?:like|enjoy|love|care for)`,
		"(?:can['’]t|cannot|can not) (?:stand|bear|tolerate)(?! to )",
		`is (?:not )?${ADVERBS}(?:${STATES})`,
	].map((head): PredicateRule => ({ pattern: headPattern(head), kind: "trait", rest: OBJECT, definite: "nowhere" })),
	{ pattern: headPattern(`is ${ADVERBS}interested in`), kind: "trait", rest: FIELD, definite: "nowhere" },
	{ pattern: headPattern(`is (?:not )?${ADVERBS}(?:allergic|intolerant|sensitive) to`), kind: "trait", rest: ALLERGEN },
	{ pattern: headPattern("(?:doesn['’]t|does not|can['’]t|cannot|can not) (?:eat|drink)"), kind: "trait" },
];
