import { ORDINARY_WORDS } from "./ordinary-words.ts";
import { PEOPLE } from "./peoples.ts";

const PARTICLE = "(?:van|von|de|der|den|da|di|la|le|bin|ibn|al|ten|ter)";
const WORD = "\\p{Lu}[\\p{L}\\p{M}]{0,30}(?:['’-]\\p{L}[\\p{L}\\p{M}]{0,30}){0,3}";
const TITLE = "(?:(?:Dr|Mr|Mrs|Ms|Prof)\\.? )?";

/** One to four capitalised words, particles between them, as a source of a pattern. */
export const NAME = `${TITLE}${WORD}(?: (?:${PARTICLE} ){0,2}${WORD}){0,3}`;
export const ONE_OR_TWO_NAMES = `${TITLE}${WORD}(?: ${WORD})?`;

/** Written with a capital, and nobody's name. */
const NO_NAMES: ReadonlySet<string> = new Set(
	`i i'm i’m im i've i'll ok okay yes no monday tuesday wednesday thursday friday saturday sunday january february march
	july august september october november december christmas easter thanksgiving halloween god mr mrs ms dr prof
	christian republican democrat satan back crazy here there the a an my is not and but so`
		.trim()
		.split(/\s+/)
		.concat(PEOPLE.toLowerCase().split("|")),
);
/** `Hyphenated`, unlike `Jared` */
const PARTICIPLE = /(?:ated|ized|ised|ified|elled|ished|ected|itted)$/u;
const SHOUTED = /^\p{Lu}{3,}$/u;

/** False for words that are capitalised for another reason. */
export function isName(words: string): boolean {
	const bare = words.replace(/^(?:Dr|Mr|Mrs|Ms|Prof)\.? /u, "");
	return bare.split(" ").every((word) => {
		const plain = word.toLowerCase();
		return !(NO_NAMES.has(plain) || ORDINARY_WORDS.has(plain) || SHOUTED.test(word) || PARTICIPLE.test(word));
	});
}
