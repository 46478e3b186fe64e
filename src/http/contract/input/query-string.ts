import type { Failure, FieldError } from "../../../core/domain/failure.ts";
import { err, ok, type Result } from "../../../core/domain/result.ts";

/**
 * A query string, each parameter once. Unlike URLSearchParams it refuses bad escapes instead of replacing
 * them: a scope read with U+FFFD in it would be another scope.
 */
export function parseQueryString(search: string): Result<Readonly<Record<string, string>>, Failure> {
	const valueByName = new Map<string, string>();
	const errors: FieldError[] = [];
	for (const pair of search.replace(/^\?/, "").split("&")) {
		if (pair === "") continue;
		const split = pair.indexOf("=");
		const name = decode(split === -1 ? pair : pair.slice(0, split));
		const value = decode(split === -1 ? "" : pair.slice(split + 1));
		if (name === null) errors.push({ path: "", message: "A parameter's name is not percent-encoded UTF-8." });
		else if (value === null) errors.push({ path: name, message: "is not percent-encoded UTF-8." });
		else if (valueByName.has(name)) errors.push({ path: name, message: "is given more than once." });
		else valueByName.set(name, value);
	}
	if (errors.length > 0) return err({ kind: "validation", errors });
	// From entries, so that a parameter called __proto__ is a parameter like any other.
	return ok(Object.fromEntries(valueByName));
}

function decode(text: string): string | null {
	try {
		return decodeURIComponent(text.replaceAll("+", " "));
	} catch {
		return null;
	}
}
