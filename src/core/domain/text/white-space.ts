/** White space as semantics §6 means it: Unicode White_Space plus U+001C–U+001F, which Python counts as well. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these control characters are part of the rule.
const WHITE_SPACE_RUN = /[\p{White_Space}\u001c-\u001f]+/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these control characters are part of the rule.
const WHITE_SPACE_ONLY = /^[\p{White_Space}\u001c-\u001f]*$/u;

/** True for the empty text as well. */
export function isWhiteSpace(text: string): boolean {
	return WHITE_SPACE_ONLY.test(text);
}

/** Every run becomes one space, and none is left at either end. */
export function foldWhiteSpace(text: string): string {
	const folded = text.replace(WHITE_SPACE_RUN, " ");
	return folded.slice(folded.startsWith(" ") ? 1 : 0, folded.endsWith(" ") ? -1 : undefined);
}
