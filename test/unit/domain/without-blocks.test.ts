import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { withoutBlocks } from "../../../src/core/domain/conversation/without-blocks.ts";

const known = new Set(["[semantic] likes tea"]);

describe("a message without its rendered blocks", () => {
	it.each([
		["[semantic] likes tea", ""],
		["\n  [semantic] likes tea \r\n\n", ""],
		["[semantic] likes tea\n\nWhich tea?  \n", "Which tea?  \n"],
		["  Which tea?\n\n[semantic] likes tea", "  Which tea?"],
		["Before.\n\n[semantic] likes tea\n\n  After.", "Before.\nAfter."],
		// The lines of the run that no memory holds any more go with it.
		["[procedural] old\n\n[semantic] likes tea\n[summary] They met.\n[working] user: hi\nAnd now?", "And now?"],
		["a\n[semantic] likes tea\nb\n[semantic] likes tea\nc", "a\nb\nc"],
		// No line of this run is a memory's: somebody writes so.
		["[semantic] hates tea\n[episodic] once", "[semantic] hates tea\n[episodic] once"],
		["[semantic] hates tea\nso\n[semantic] likes tea", "[semantic] hates tea\nso"],
		["He said [semantic] likes tea", "He said [semantic] likes tea"],
		["", ""],
		["\r\n plain \r\n", "\r\n plain \r\n"],
	])("[INV-RENDERED-BLOCK] %j says %j", (text, said) => {
		expect(withoutBlocks(text, known)).toBe(said);
	});

	it("[INV-RENDERED-BLOCK] keeps every byte of a message in which no known line stands", () => {
		const text = fc.string({ unit: fc.constantFrom("a", " ", "\n", "\r", "[semantic] ", "likes", "\u2028", "𝒳") });
		fc.assert(
			fc.property(text, (whole) => {
				fc.pre(!whole.includes("likes tea"));
				expect(withoutBlocks(whole, known)).toBe(whole);
			}),
		);
	});

	it("[INV-RENDERED-BLOCK] is what stands around a block that is put between two lines", () => {
		const said = fc.string({ minLength: 1, unit: fc.constantFrom("a", "b", ".", "𝒳", "é") });
		fc.assert(
			fc.property(said, said, fc.boolean(), (before, after, withBlankLine) => {
				const gap = withBlankLine ? "\n\n" : "\n";
				const block = "[episodic] gone\n[semantic] likes tea";
				expect(withoutBlocks(`${before}${gap}${block}${gap}${after}`, known)).toBe(`${before}\n${after}`);
			}),
		);
	});
});
