import { describe, expect, it } from "vitest";
import type { Filter } from "../../../src/core/domain/filter/filter.ts";
import { matchesFilter } from "../../../src/core/domain/filter/matches-filter.ts";
import { canonicalJson } from "../../../src/core/domain/json/canonical-json.ts";
import { parseExactly } from "../../../src/core/domain/json/exact-json.ts";
import { isJsonObject, type JsonObject } from "../../../src/core/domain/json/json.ts";
import { metadataFault } from "../../../src/core/domain/record/record-rules.ts";
import { aRecord } from "./fixtures.ts";

const numbers = ["12345678901234567890", "1.0", "-0", "1E2", "0.10", "3", "-2.5"];

function metadataOf(text: string): JsonObject {
	const value = parseExactly(text);
	if (!isJsonObject(value)) throw new Error("not an object");
	return value as JsonObject;
}

describe("exact JSON", () => {
	it.each(numbers)("[INV-EXACT-NUMBER] writes %s as it was read", (number) => {
		expect(JSON.stringify(parseExactly(`{"n":${number},"list":[${number}]}`))).toBe(
			`{"n":${number},"list":[${number}]}`,
		);
	});

	it.each(numbers)("[INV-EXACT-NUMBER] hashes %s by its text", (number) => {
		expect(canonicalJson(parseExactly(`{"b":1,"a":${number}}`))).toBe(`{"a":${number},"b":1}`);
	});

	it.each(numbers)("[INV-EXACT-NUMBER] compares %s as the number it is", (number) => {
		const record = aRecord({ metadata: metadataOf(`{"n":${number},"list":["x",${number}]}`) });
		const is = (key: string, operator: "eq" | "gte" | "gt"): Filter => ({
			kind: "compare",
			field: { name: "metadata", key },
			operator,
			value: Number(number),
		});
		expect(matchesFilter(is("n", "eq"), record)).toBe(true);
		expect(matchesFilter(is("n", "gte"), record)).toBe(true);
		expect(matchesFilter(is("n", "gt"), record)).toBe(false);
		expect(matchesFilter(is("list", "eq"), record)).toBe(true);
	});

	it("[INV-EXACT-NUMBER] counts the bytes that a number was written with", () => {
		const text = `{"list":[${Array.from({ length: 2_000 }, () => "1.0").join(",")}]}`;
		expect(metadataFault(metadataOf(text))).toBeNull();
	});
});
