import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normalisedText, textHash } from "../../../src/core/domain/text/normalised-text.ts";

describe("text identity", () => {
	it.each([
		["a", "a"],
		["  a \t\n b  ", "a b"],
		["a\u00a0\u2003\u3000b", "a b"],
		["a\u001c\u001d\u001e\u001f\u0085b", "a b"],
		["e\u0301", "é"],
		["\u212b", "\u00c5"],
		["A", "A"],
		["a\u200bb", "a\u200bb"],
		["\ufb01", "\ufb01"],
		[" ", ""],
		["", ""],
	])("[INV-TEXT-IDENTITY] %j is %j", (text, normal) => {
		expect(normalisedText(text)).toBe(normal);
	});

	it("[INV-TEXT-IDENTITY] normalising twice is normalising once, and the hash follows it", () => {
		fc.assert(
			fc.property(fc.string({ unit: "binary" }), (text) => {
				const normal = normalisedText(text);
				expect(normalisedText(normal)).toBe(normal);
				expect(textHash(` ${text}\n`)).toBe(textHash(normal));
			}),
		);
		expect(textHash("a  b")).toBe(createHash("sha256").update("a b").digest("hex").slice(0, 32));
	});
});
