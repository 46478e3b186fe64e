import { ORDINARY_WORDS } from "../words/ordinary-words.ts";
import { THINGS_LIKED } from "../words/things-liked.ts";

const KNOWN = new RegExp(`^${THINGS_LIKED}$`, "u");
const NUMBER = /^(?:number )?\d{1,6}$/;
/** Small words between the words of a title or a name. */
const SMALL = "(?:of|the|and|de|la|le|van|von|&|a|an|in|to|for|by|or|with)";
const WORD = "[\\p{Lu}\\p{N}][^\\s,;:]{0,40}";
const CAPITALISED = new RegExp(`^(?:(?:the|an?) )?\\p{Lu}[^\\s,;:]{0,40}(?:,? (?:${SMALL} ){0,2}${WORD}){0,8}$`, "u");
const QUOTED = /^["“«].{1,80}["”»]$/u;
/** `Losing is my favourite hobby` */
const PARTICIPLE = /(?:ing|ed)$/;

/**
 * True for what names a thing: a title, a name, a number, or a thing that is known. What says how something is (`closed`, `losing`,
 * `back`) is no value; where it begins a sentence a capital alone says nothing.
 */
export function isValue(
	words: string,
	{ beginsSentence = false }: { readonly beginsSentence?: boolean } = {},
): boolean {
	if (NUMBER.test(words) || QUOTED.test(words) || KNOWN.test(words)) return true;
	if (beginsSentence && KNOWN.test(words.charAt(0).toLowerCase() + words.slice(1))) return true;
	const [first = "", second = ""] = words.split(" ");

	// `The Worst` is no name either, `New York` is one.
	const word = /^(?:the|an?|new)$/i.test(first) ? second : first;
	return CAPITALISED.test(words) && !ORDINARY_WORDS.has(word.toLowerCase()) && !PARTICIPLE.test(word);
}
