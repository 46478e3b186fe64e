import type { Json } from "./json.ts";

/**
 * JSON values without loss. `JSON.parse` turns 12345678901234567890 and 1.0 into other numbers; where that matters
 * (metadata comes back as it was written) a number whose text would not come back is kept as a raw JSON value, which
 * `JSON.stringify` writes as it was.
 */

// Not in TypeScript's own library yet; in V8 since 11.4, so in workerd and Node alike.
declare global {
	interface JSON {
		parse(
			text: string,
			reviver: (key: string, value: unknown, context: { readonly source?: string }) => unknown,
		): unknown;
		rawJSON(text: string): object;
		isRawJSON(value: unknown): value is { readonly rawJSON: string };
	}
}

/** The value of a valid JSON text, with each number that would not come back as a raw JSON value. */
export function parseExactly(text: string): Json {
	const parsed = JSON.parse(text, (_key, value, { source }) => {
		if (typeof value !== "number" || source === undefined || JSON.stringify(value) === source) return value;
		return JSON.rawJSON(source);
	});
	return parsed as Json;
}

/** A raw number as JavaScript has it; anything else as it is. */
export function comparableValue(value: unknown): unknown {
	return JSON.isRawJSON(value) ? Number(value.rawJSON) : value;
}
