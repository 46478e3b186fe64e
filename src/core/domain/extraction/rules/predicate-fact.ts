import type { ClauseRule, FactDraft, Telling } from "../fact-draft.ts";
import { keptWords, oneThought } from "../reading/kept-words.ts";
import { predicateOfOther, predicateOfOwn } from "../reading/third-person.ts";
import { KIN } from "../words/kin.ts";
import { isName, ONE_OR_TWO_NAMES } from "../words/proper-names.ts";
import { HOME_RULES } from "./home-rules.ts";
import { LIFE_RULES } from "./life-rules.ts";
import type { PredicateRule } from "./predicate-rule.ts";
import { PREFERENCE_RULES } from "./preference-rules.ts";
import { EVENT_RULES, PLAN_RULES } from "./time-rules.ts";

interface Predicate {
	readonly subject: string;
	readonly words: string;
	readonly isOfOther: boolean;
}

const RULES: readonly PredicateRule[] = [
	...PREFERENCE_RULES,
	...HOME_RULES,
	...LIFE_RULES,
	...EVENT_RULES,
	...PLAN_RULES,
];
const KIN_SUBJECT = new RegExp(`^[Mm]y (?<kin>${KIN})(?:,? (?<name>${ONE_OR_TWO_NAMES}),?)? (?<words>\\p{Ll}.*)$`, "u");
const LATELY = /(?<!\p{L})(?:just|recently)(?!\p{L})/u;
/** One of several: the second job ends nothing. */
const BESIDES = /(?<!\p{L})(?:also|part[- ]time|freelance|as well|too|side job|volunteer)(?!\p{L})/iu;

/** What somebody says of themselves (`I …`) or of one of theirs (`my sister Anna …`). */
export const predicateFact: ClauseRule = (telling) => {
	const predicate = ownPredicate(telling) ?? kinPredicate(telling);
	if (predicate === null) return null;
	for (const rule of RULES) {
		const draft = draftBy(rule, predicate, telling);
		if (draft !== null) return draft;
	}
	return null;
};

function draftBy(rule: PredicateRule, predicate: Predicate, { clause }: Telling): FactDraft | null {
	const match = rule.pattern.exec(predicate.words);
	if (match === null) return null;
	const rest = match.groups?.["rest"] ?? "";
	const head = predicate.words.slice(0, predicate.words.length - rest.length);
	const kept = rest === "" ? "" : keptRest(rule, predicate, rest);
	if (kept === null) return null;
	const isSingle = !(predicate.isOfOther || BESIDES.test(clause) || rule.aspectOf?.test(kept) === false);
	return {
		subject: predicate.subject,
		words: kept === "" || !rest.startsWith(" ") ? head + kept : `${head} ${kept}`,
		kind: rule.kind,
		aspect: isSingle ? (rule.aspect ?? null) : null,
		aspectIfRecent: rule.aspectIfRecent === true && !LATELY.test(clause),
	};
}

function keptRest(rule: PredicateRule, { isOfOther }: Predicate, rest: string): string | null {
	const definite = rule.definite ?? (rule.kind === "plan" ? "everywhere" : "further on");
	const kept = keptWords(rest, { isOfOther, definite });
	return kept === null || rule.rest?.test(kept) === false ? null : kept;
}

function ownPredicate({ who, clause }: Telling): Predicate | null {
	const words = predicateOfOwn(oneThought(clause));
	return words === null ? null : { subject: who.subject, words, isOfOther: false };
}

function kinPredicate({ who, clause }: Telling): Predicate | null {
	const { kin, name, words } = KIN_SUBJECT.exec(oneThought(clause))?.groups ?? {};
	if (kin === undefined || words === undefined || (name !== undefined && !isName(name))) return null;
	const subject = `${who.possessive} ${kin}${name === undefined ? "" : ` ${name}`}`;
	return { subject, words: predicateOfOther(words), isOfOther: true };
}
