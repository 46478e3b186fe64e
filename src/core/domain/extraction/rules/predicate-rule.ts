import type { FactDraft, FactKind } from "../fact-draft.ts";
import type { KeptWordsOptions } from "../reading/kept-words.ts";

/** A rule for what is said of somebody in the third person, whoever it is. */
export interface PredicateRule {
	/** Begins at the start; its group `rest`, where it has one, takes everything to the end. */
	readonly pattern: RegExp;
	readonly kind: FactKind;
	/** What the rest must look like, once kept; any by default. */
	readonly rest?: RegExp;
	readonly definite?: KeptWordsOptions["definite"];
	/** For the speaker alone: what is said of others supersedes nothing. */
	readonly aspect?: FactDraft["aspect"];
	/** What the rest must look like for the aspect to hold: who lives in Berlin may live in a flat there. */
	readonly aspectOf?: RegExp;
	readonly aspectIfRecent?: boolean;
}

/** Capitalised, an article or a direction before it. */
export const PROPER =
	/^(?:(?:the|downtown|central|northern|southern|eastern|western|north|south|east|west|upstate|rural) )?\p{Lu}/u;

export const IS = "(?:is|has been)";

/** A pattern of one predicate: `head`, then a space and the rest. */
export function headPattern(head: string): RegExp {
	return new RegExp(`^(?:${head})\\s(?<rest>.+)$`, "u");
}

/** Nothing behind it but an end, a preposition or a name: then the word before was the noun that it looked like. */
export const NOUN_ENDS =
	"(?=$|[,.!;…)]|\\s(?:named|called|and|in|from|with|of|at|for|on|near|by|to|who|which|that|but|because|plus|since|aged|ages|\\()(?!\\p{L}))";
