/** What is kept of somebody's words behind the verb, for a sentence that stands by itself. */
export interface KeptWordsOptions {
	/**
	 * Where `the` is let through before what may have been spoken of: nowhere, further on (the default: a nurse at the hospital),
	 * everywhere (a plan).
	 */
	readonly definite?: "nowhere" | "further on" | "everywhere";
	/** The sentence tells of somebody else: `her job` is then hers. */
	readonly isOfOther?: boolean;
}

const KNOWN_TO_ALL =
	"beach|sea|seaside|ocean|outdoors|mountains?|countryside|country|suburbs|city|woods|forest|desert|snow|rain|sun|cold|heat|dark|world|piano|guitar|violin|cello|drums|flute|saxophone|trumpet|harp|army|navy|military|government|arts|north|south|east|west|gym|theat(?:er|re)|opera|ballet|cinema|movies|news|radio|internet|bus|train|subway|kitchen|garden|shower|mornings?|afternoons?|evenings?|weekends?|summer|winter|spring|fall|autumn|uk|us|usa|netherlands|philippines|bay area";
const APART = "(?![\\p{L}\\p{N}'’])";
const PRONOUN = "(?:I|i|it|he|she|they|we|you|that|this|there|these|those|what|how)(?:['’]\\p{L}{1,2})?";
/** Where another thought begins. */
const CUT = new RegExp(
	[
		`,?\\s(?:but|because|cause|although|though|however|whereas|which|who|whose|whom|where)${APART}`,
		`,?\\s(?:and|so|since|as)\\s${PRONOUN}${APART}`,
		`,\\s(?:so|as|since|while|even|then|please|thanks|thank you|right|lol|haha|you know|believe me|to be honest|tbh|by the way|btw)${APART}`,
		`,\\s(?:${PRONOUN}|the)${APART}`,
		`,\\snot${APART}`,
		// Typed without their apostrophe.
		`,?\\s(?:theyre|thats|hes|shes|youre|theres|im|ive)${APART}`,
		"[:;]\\s",
	].join("|"),
	"u",
);
const TRAILING_WORDS =
	/(?:,?\s(?:too|also|a lot|so much|very much|a ton|as well|now|right now|currently|at the moment|these days|nowadays|at present|already|actually|honestly|tbh|lol|haha|though|by the way|btw|of course|please|thanks|thank you|in fact|personally))+$/i;
const TRAILING_MARKS = /[^\p{L}\p{N}\p{M})"”»'’%+#°$€£]+$/u;
/** What cannot stand at the end. */
const DANGLING =
	/(?:^|\s)(?:a|an|the|my|and|or|of|to|for|with|in|on|at|by|from|about|as|than|into|very|so|is|are|was|more|most|better|best|less|least)$/i;
const ANAPHORA =
	"it|its|itself|that|this|these|those|there|here|one(?!\\s\\p{L})|ones|he|she|him|they|them|themselves|himself|herself|you|your|yours|yourself|ur|u|such|same|both|latter|former|above|below|following|previous|other|others|another|else|something|anything|everything|thing|things|stuff|when|whenever|everyone|someone|everybody|somebody|what|whatever|how|why|lot|lots|bit";
const OF_SOMEBODY = "his|her|hers|their|theirs";
const NEGATION = "not|never|no|nobody|none|nothing|neither|nor|without|hardly|barely|rarely|cannot|\\p{L}{1,10}n['’]t";
const REFUSED = new RegExp(`(?<![\\p{L}\\p{N}])(?:${ANAPHORA}|${NEGATION})(?:['’]\\p{L}{1,2})?${APART}`, "iu");
const REFUSED_OF_OWN = new RegExp(`(?<![\\p{L}\\p{N}])(?:${OF_SOMEBODY})${APART}`, "iu");
/** Behind the noun that `the` belongs to. */
const NOUN_OVER = "(?=$|[,.]|\\s(?:and|or|in|on|at|with|during|for|as|when|than|over|by|from|especially)(?!\\p{L}))";
const PROPER_NOUN = "\\p{Lu}[^\\s,.]{0,40}(?:\\s(?:\\p{Lu}[^\\s,.]{0,40}|of|the|de|la)){0,8}";
const FIELD_OF = "(?:history|smell|taste|sound|art|feeling|works?|music|films?|books?|novels?) of(?!\\p{L})";
const COLOUR = "colou?r (?:red|orange|yellow|green|blue|purple|pink|brown|black|white|gr[ae]y|teal)(?!\\p{L})";
/** `the` before what nobody has to be told of. */
const DEFINITE = `the (?!(?:${PROPER_NOUN}|${KNOWN_TO_ALL})${NOUN_OVER}|${FIELD_OF}|${COLOUR})`;
const BEGINS_DEFINITE = new RegExp(`^${DEFINITE}`, "u");
const HOLDS_DEFINITE = new RegExp(`(?<!\\p{L})${DEFINITE}`, "u");
/** `himmm`: nobody knows what else was written for the sound of it. */
const DRAWN_OUT = /(\p{L})\1\1/iu;
const OWN_WORDS: readonly (readonly [RegExp, string])[] = [
	[/(?<![\p{L}\p{N}'’])my(?![\p{L}\p{N}])/gu, "their"],
	[/(?<![\p{L}\p{N}'’])myself(?![\p{L}\p{N}])/gu, "themself"],
	[/(?<![\p{L}\p{N}'’])me(?![\p{L}\p{N}])/gu, "them"],
];
const FIRST_PERSON =
	/(?<![\p{L}\p{N}])(?:I|i|Im|im|[Mm]e|[Mm]y|[Mm]ine|[Mm]yself|[Ww]e|us|Us|[Oo]urs?|[Oo]urselves|[Ll]et['’]s)(?![\p{L}\p{N}])/u;

/** True where a word still speaks of whoever speaks. */
export function hasFirstPerson(text: string): boolean {
	return FIRST_PERSON.test(text);
}

/** The words up to where another thought begins, without what trails behind it. */
export function oneThought(words: string): string {
	const thought = words.slice(0, CUT.exec(words)?.index).trim().replace(TRAILING_MARKS, "");
	return thought.replace(TRAILING_WORDS, "").replace(TRAILING_MARKS, "");
}

/**
 * One thought in the third person. Null where it would not stand by itself: it points at something said before, holds a negation,
 * or still speaks in the first person.
 */
export function keptWords(words: string, options: KeptWordsOptions = {}): string | null {
	const kept = oneThought(words);
	if (kept === "" || DANGLING.test(kept) || REFUSED.test(kept) || DRAWN_OUT.test(kept)) return null;
	if (options.isOfOther !== true && REFUSED_OF_OWN.test(kept)) return null;
	const { definite = "further on" } = options;
	if (definite !== "everywhere" && BEGINS_DEFINITE.test(kept)) return null;
	if (definite === "nowhere" && HOLDS_DEFINITE.test(kept)) return null;
	const told = OWN_WORDS.reduce((text, [own, theirs]) => text.replace(own, theirs), kept);
	return hasFirstPerson(told) ? null : told;
}
