import type { ClauseRule } from "../fact-draft.ts";
import { keptWords } from "../reading/kept-words.ts";
import { isValue } from "../reading/value.ts";
import { COLOURS } from "../words/things-liked.ts";

const VERY = "(?:all-time |all time |absolute |personal |very )?";
const WHAT = "(?<what>[\\p{L}'’-]{1,30}(?: [\\p{L}'’-]{1,30}){0,3}?)";
const FAVOURITE = new RegExp(`^[Mm]y ${VERY}(?<word>favou?rite) ${WHAT} (?<is>is|are) (?<rest>.+)$`, "u");
const IS_FAVOURITE = new RegExp(
	`^(?<rest>[\\p{L}\\p{N}].{0,60}?) (?<is>is|are) my ${VERY}(?<word>favou?rite) ${WHAT}[.!]{0,3}$`,
	"u",
);
/** What a talk, and not a person, has a favourite of. */
const PASSING =
	/^(?:additional|current|new|next|parts?|things?|ones?|bits?|moments?|memor(?:y|ies)|scenes?|lines?|ways?|times?)(?!\p{L})|(?<!\p{L})(?:so far|about|when|today|to|of yours|no|not|never|more|less|again|ever|by|in|on|at|and|or|but|if|until|now|anyway)(?!\p{L})/iu;

/** A shirt that is green is not a favourite green. */
const COLOURED = new RegExp(`^(?:${COLOURS})(?:(?:, | and |, and )(?:${COLOURS}))*$`, "iu");
const COLOUR = /(?:^|\s)(?:colou?rs?|shades?|hues?)$/;

function names(what: string, value: string): boolean {
	return COLOUR.test(what) || !COLOURED.test(value);
}

/** One aspect for both spellings. */
function aspectOf(what: string): string {
	return `favourite ${what.replace(/colors?$/, "colour")}`;
}

const favouriteIs: ClauseRule = ({ who, clause }) => {
	const { word = "", what = "", is = "", rest = "" } = FAVOURITE.exec(clause)?.groups ?? {};
	const kept = keptWords(rest);
	if (kept === null || !isValue(kept) || !names(what, kept) || PASSING.test(what)) return null;
	return {
		subject: who.possessive,
		words: `${word} ${what} ${is} ${kept}`,
		kind: "trait",
		aspect: aspectOf(what),
	};
};

const isFavourite: ClauseRule = ({ who, clause }) => {
	const { word = "", what = "", is = "", rest = "" } = IS_FAVOURITE.exec(clause)?.groups ?? {};
	const kept = keptWords(rest);
	if (
		kept === null ||
		kept !== rest ||
		!isValue(kept, { beginsSentence: true }) ||
		!names(what, kept) ||
		PASSING.test(what)
	)
		return null;
	return {
		subject: kept,
		words: `${is} ${who.possessiveWithin} ${word} ${what}`,
		kind: "trait",
		aspect: aspectOf(what),
	};
};

export const FAVOURITE_RULES: readonly ClauseRule[] = [favouriteIs, isFavourite];
