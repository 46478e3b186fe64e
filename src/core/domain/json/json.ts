export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

export interface JsonObject {
	readonly [key: string]: Json;
}

/** An object of parsed JSON: neither null nor a list, nor a number kept as its text (exact-json.ts). */
export function isJsonObject(value: unknown): value is Readonly<Record<string, unknown>> {
	return typeof value === "object" && value !== null && !Array.isArray(value) && !JSON.isRawJSON(value);
}

/** A list of parsed JSON, its members still unchecked. */
export function isJsonList(value: unknown): value is readonly unknown[] {
	return Array.isArray(value);
}
