import type { FieldError } from "../../../core/domain/failure.ts";
import type { Json } from "../../../core/domain/json/json.ts";
import { METADATA_DEPTH_MAX } from "../../../core/domain/limits.ts";
import { err, ok, type Result } from "../../../core/domain/result.ts";

/** Nesting at most, a batch of the deepest metadata with room to spare: every later walk over a body may then recurse. */
const depthMax = METADATA_DEPTH_MAX + 12;

/** The value of a JSON text, its numbers as JavaScript has them. */
export function parseJson(text: string): Result<Json, FieldError> {
	if (isTooDeep(text)) return err({ path: "", message: `The JSON is nested more than ${depthMax} deep.` });
	try {
		return ok(JSON.parse(text) as Json);
	} catch {
		return err({ path: "", message: text.trim() === "" ? "The body is empty." : "The text is not valid JSON." });
	}
}

/** Counts brackets outside strings, before anything recurses over the value. */
function isTooDeep(text: string): boolean {
	let depth = 0;
	for (let index = 0; index < text.length; index++) {
		const character = text.charCodeAt(index);
		if (character === 0x22) {
			index = endOfString(text, index);
		} else if (character === 0x5b || character === 0x7b) {
			depth++;
			if (depth > depthMax) return true;
		} else if (character === 0x5d || character === 0x7d) {
			depth--;
		}
	}
	return false;
}

/** Index of the quote that ends the string which begins at `start`, or the text's end. */
function endOfString(text: string, start: number): number {
	let quote = text.indexOf('"', start + 1);
	while (quote !== -1) {
		let backslashes = 0;
		while (text.charCodeAt(quote - 1 - backslashes) === 0x5c) backslashes++;
		if (backslashes % 2 === 0) return quote;
		quote = text.indexOf('"', quote + 1);
	}
	return text.length;
}

/** Where a value holds a string or a key that is not well-formed Unicode, or null. */
export function illFormedPath(value: unknown, path = ""): string | null {
	if (typeof value === "string") return value.isWellFormed() ? null : path;
	if (typeof value !== "object" || value === null) return null;
	for (const [key, child] of Object.entries(value)) {
		// The key itself cannot be shown: the answer would not be well-formed either.
		if (!key.isWellFormed()) return path;
		const found = illFormedPath(child, path === "" ? key : `${path}.${key}`);
		if (found !== null) return found;
	}
	return null;
}
