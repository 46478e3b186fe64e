import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalJson } from "../../../src/core/domain/json/canonical-json.ts";
import type { Json } from "../../../src/core/domain/json/json.ts";
import { sha256Hex } from "../../../src/core/domain/json/sha256.ts";

describe("canonical JSON", () => {
	it.each([
		["null", "null"],
		['"a\\u0000"', '"a\\u0000"'],
		["[]", "[]"],
		["{}", "{}"],
		['[1, "x", [true]]', '[1,"x",[true]]'],
		['{"b": 1, "a": {"d": [], "c": null}}', '{"a":{"c":null,"d":[]},"b":1}'],
		['{"\\ud800\\udc00": 1, "\\ufffd": 2}', '{"\ufffd":2,"\ud800\udc00":1}'],
		['{"a": 1, "__proto__": {"x": 1}}', '{"__proto__":{"x":1},"a":1}'],
		['{"10": 1, "9": 2}', '{"10":1,"9":2}'],
	])("[INV-CANONICAL-JSON] %s is %s", (text, canonical) => {
		expect(canonicalJson(JSON.parse(text))).toBe(canonical);
	});

	it("[INV-CANONICAL-JSON] is the same value, and one text whatever the order of keys", () => {
		fc.assert(
			fc.property(fc.jsonValue(), (value) => {
				const text = JSON.stringify(value);
				const parsed: Json = JSON.parse(text);
				expect(JSON.parse(canonicalJson(parsed))).toEqual(parsed);
				expect(canonicalJson(reversed(parsed))).toBe(canonicalJson(parsed));
			}),
		);
	});

	it("[INV-CANONICAL-JSON] nests as deep as a body can", () => {
		const text = "[".repeat(200_000) + "]".repeat(200_000);
		expect(canonicalJson(JSON.parse(text))).toBe(text);
	});

	it("hashes UTF-8", () => {
		expect(sha256Hex("")).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
	});
});

function reversed(value: Json): Json {
	if (Array.isArray(value)) return value.map(reversed);
	if (typeof value !== "object" || value === null) return value;
	const entries = Object.entries(value).reverse();
	return Object.fromEntries(entries.map(([key, member]) => [key, reversed(member)]));
}
