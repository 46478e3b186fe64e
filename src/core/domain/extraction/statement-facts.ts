import { resolveDates } from "../dates/resolve-dates.ts";
import type { Instant } from "../instant.ts";
import type { ClauseRule, FactDraft } from "./fact-draft.ts";
import { type Clause, clausesOf } from "./reading/clauses.ts";
import { isDoubtful } from "./reading/doubt.ts";
import { withoutLeadIns } from "./reading/lead-in.ts";
import type { PlainSentence } from "./reading/plain-sentences.ts";
import { FAVOURITE_RULES } from "./rules/favourite-rules.ts";
import { KIN_RULES, kinNamedBy } from "./rules/kin-rules.ts";
import { NAME_RULES } from "./rules/name-rules.ts";
import { OWNED_RULES } from "./rules/owned-rules.ts";
import { predicateFact } from "./rules/predicate-fact.ts";
import type { SpeakerName } from "./speaker-name.ts";

const RULES: readonly ClauseRule[] = [...NAME_RULES, ...FAVOURITE_RULES, ...KIN_RULES, ...OWNED_RULES, predicateFact];
const OF_ONESELF = /^(?:I|i|I['’]?m|i['’]m|im|I['’]ve|i['’]ve|I['’]ll|i['’]ll|[Mm]y)\s/;
/** `two kids, Emma (7) and Liam (4)` */
const ASIDE = /\s\([^()]{0,80}\)/g;
/** `I'm 34`: true by itself, whether it is a fact or not. */
const STATE = /^I(?:['’]m| am) (?!not )(?!\p{L}+ing(?!\p{L}))/u;
const BOUND_BY_TO = /\sto\s\p{Ll}/u;
const REQUEST =
	/(?:,|\s[–—-]|;)\s(?:and |so |but |then )?(?:(?:can|could|will|would|do|did|have|are) you|(?:can|could|should) (?:I|we)|(?:any|got any|what|what['’]s|how|where|which|who|is there|are there|is it|do I|does))(?!\p{L}).*\?$/u;
const FRONT_WORD =
	/^(?:Yesterday|Today|Tonight|Tomorrow|Last|Next|This|On|In|The|A|An|Since|During|One|Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten)(?=\s|$)/;

/** What one sentence says, dates not yet resolved; nothing where any of it is in doubt. */
export function draftsIn(sentence: PlainSentence, who: SpeakerName, at: Instant): readonly FactDraft[] {
	const whole = withoutRequest(sentence.text);
	if (isDoubtful(whole)) return [];
	const told = whole.replace(ASIDE, "");
	const { statement, when } = withoutFrontedDate(withoutLeadIns(told), at);
	const named = kinNamedBy(statement, who);
	const drafts: FactDraft[] = named === null ? [] : [named];
	let previous: { readonly clause: string; readonly draft: FactDraft | null } | null = null;
	for (const clause of clausesOf(statement)) {
		const text: string | null = previous === null ? clause.text : continued(clause, previous);
		const draft: FactDraft | null = text === null ? null : draftOf(text, sentence, who);
		const dated = draft === null || when === "" || previous !== null ? draft : withDate(draft, when);
		if (dated !== null && (when === "" || previous === null)) drafts.push(dated);
		if (previous === null && !OF_ONESELF.test(clause.text)) break;
		previous = { clause: clause.text, draft };
	}
	return drafts;
}

function draftOf(clause: string, { isAfterGreeting }: PlainSentence, who: SpeakerName): FactDraft | null {
	for (const rule of RULES) {
		const draft = rule({ who, clause, isAfterGreeting });
		if (draft !== null) return draft;
	}
	return null;
}

/** `I'm vegan, can you find me a recipe?` tells something before it asks. */
function withoutRequest(sentence: string): string {
	return sentence.slice(0, REQUEST.exec(sentence)?.index);
}

/** `I live in York and work as a nurse`; not so `I want to live in York and work as a nurse`. */
function continued(
	clause: Clause,
	previous: { readonly clause: string; readonly draft: FactDraft | null },
): string | null {
	if (!clause.sharesSubject) return clause.text;
	// The verb behind `will` and `have to` is one of these, too.
	const isTold = previous.draft === null ? STATE.test(previous.clause) : previous.draft.kind !== "plan";
	return isTold && !BOUND_BY_TO.test(previous.clause) ? `I ${clause.text}` : null;
}

/** `Yesterday I moved` is `I moved yesterday`. */
function withoutFrontedDate(sentence: string, at: Instant): { readonly statement: string; readonly when: string } {
	const [date] = resolveDates(sentence, at, "future");
	if (date === undefined || date.from > 0) return { statement: sentence, when: "" };
	const when = sentence.slice(0, date.to).replace(FRONT_WORD, (word) => word.toLowerCase());
	return { statement: sentence.slice(date.to).replace(/^,?\s/, ""), when };
}

function withDate(draft: FactDraft, when: string): FactDraft | null {
	return draft.kind === "event" || draft.kind === "plan" ? { ...draft, words: `${draft.words} ${when}` } : null;
}
