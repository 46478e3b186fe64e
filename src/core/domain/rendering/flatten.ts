// biome-ignore lint/suspicious/noControlCharactersInRegex: line breaks are control characters.
const LINE_BREAK = /\r\n|[\n\r\v\f\u001c-\u001e\u0085\u2028\u2029]/g;

/** Each line-break form becomes one space, CRLF as one; runs are not squeezed (seed 001, semantics §7). */
export function flatten(text: string): string {
	return text.replace(LINE_BREAK, " ");
}
