import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
	compareCodePoints,
	countCodePoints,
	firstCodePoints,
	isWellFormed,
	utf8Length,
} from "../../../src/core/domain/text/code-points.ts";

const anyText = fc.string({ unit: "binary" });

describe("code points", () => {
	it.each([
		["", 0, 0],
		["abc", 3, 3],
		["é", 1, 2],
		["e\u0301", 2, 3],
		["今", 1, 3],
		["𝒳", 1, 4],
		["a𝒳b", 3, 6],
		["\ud800", 1, 3],
		["\udc00\ud800", 2, 6],
		["\ud800\ud800\udc00", 2, 7],
	])("[INV-CODE-POINTS] %j has its length in code points and in bytes", (text, points, bytes) => {
		expect(countCodePoints(text)).toBe(points);
		expect(utf8Length(text)).toBe(bytes);
	});

	it("[INV-CODE-POINTS] lengths are those of the platform's own iterator and encoder", () => {
		fc.assert(
			fc.property(anyText, (text) => {
				expect(countCodePoints(text)).toBe(Array.from(text).length);
				expect(utf8Length(text)).toBe(new TextEncoder().encode(text).length);
			}),
		);
	});

	it.each([
		["", "", 0],
		["a", "a", 0],
		["", "a", -1],
		["a", "ab", -1],
		["ab", "aa", 1],
		["\ufffd1", "𐀀a", -1],
		["𐀀", "\ue000", 1],
		["a𐀀b", "a𐀀c", -1],
		["\ud800", "\ue000", -1],
		["\ud800", "\ud800\udc00", -1],
	])("[INV-CODE-POINT-ORDER] %j against %j", (left, right, sign) => {
		expect(Math.sign(compareCodePoints(left, right))).toBe(sign);
		expect(Math.sign(compareCodePoints(right, left))).toBe(0 - sign);
	});

	it("[INV-CODE-POINT-ORDER] well-formed text sorts as its UTF-8 bytes do, which is SQLite's BINARY", () => {
		fc.assert(
			fc.property(anyText, anyText, (left, right) => {
				const bytes = Buffer.compare(Buffer.from(left), Buffer.from(right));
				expect(Math.sign(compareCodePoints(left, right))).toBe(bytes);
			}),
		);
	});

	it.each([
		["abc", 5, "abc"],
		["abcd", 3, "abc"],
		["𝒳𝒳𝒳", 2, "𝒳𝒳"],
		["𝒳𝒳𝒳", 5, "𝒳𝒳𝒳"],
		["abc", 0, ""],
		["\ud800ab", 2, "\ud800a"],
	])("the first code points of %j, %i of them", (text, limit, first) => {
		expect(firstCodePoints(text, limit)).toBe(first);
	});

	it("a lone surrogate is not well-formed", () => {
		expect(isWellFormed("a𝒳")).toBe(true);
		expect(isWellFormed("a\ud800")).toBe(false);
	});
});
