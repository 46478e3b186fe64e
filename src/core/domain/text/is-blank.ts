import { renderedText } from "../rendering/line.ts";
import { isWhiteSpace } from "./white-space.ts";

/** Nothing but white space once flattened and rid of invisibles: such a text would render as an empty line (semantics §6). */
export function isBlank(text: string): boolean {
	return isWhiteSpace(renderedText(text));
}
