import type { FieldError } from "../../../core/domain/failure.ts";
import type { Json } from "../../../core/domain/json/json.ts";
import { BODY_DEPTH_MAX, BODY_VALUES_MAX } from "../../../core/domain/limits.ts";
import { err, ok, type Result } from "../../../core/domain/result.ts";

/** The value of a JSON text, its numbers as JavaScript has them. */
export function parseJson(text: string): Result<Json, FieldError> {
	const excess = excessOf(text);
	if (excess !== null) return err({ path: "", message: excess });
	try {
		return ok(JSON.parse(text) as Json);
	} catch {
		return err({ path: "", message: text.trim() === "" ? "The body is empty." : "The text is not valid JSON." });
	}
}

/** Counts brackets and commas outside strings, before anything recurses over the value or makes something of each part of it. */
function excessOf(text: string): string | null {
	let depth = 0;
	let values = 1;
	for (let index = 0; index < text.length; index++) {
		const character = text.charCodeAt(index);
		if (character === 0x22) {
			index = endOfString(text, index);
		} else if (character === 0x5b || character === 0x7b) {
			depth++;
			values++;
			if (depth > BODY_DEPTH_MAX) return `The JSON is nested more than ${BODY_DEPTH_MAX} deep.`;
		} else if (character === 0x5d || character === 0x7d) {
			depth--;
		} else if (character === 0x2c) {
			values++;
		}
		if (values > BODY_VALUES_MAX) return `The JSON holds more than ${BODY_VALUES_MAX} values.`;
	}
	return null;
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

/** A text that was UTF-8 holds lone surrogates as escapes alone, so most need no walk. */
export function mayBeIllFormed(text: string): boolean {
	return /\\u[dD][89a-fA-F]/.test(text);
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
