import { describe, expect, it } from "vitest";
import { renderedLines } from "../../../src/core/domain/conversation/rendered-lines.ts";
import { RENDERED_LINES_CHARS_MAX, RENDERED_LINES_MAX } from "../../../src/core/domain/limits.ts";
import { textHash } from "../../../src/core/domain/text/normalised-text.ts";

const linesOf = (...texts: readonly string[]) => renderedLines(texts).map(({ line }) => line);

describe("lines that look rendered", () => {
	it.each([
		["nothing of the kind", []],
		["he said [semantic] likes tea", []],
		["[semantic]likes tea", []],
		["[semantic]", []],
		["[semantic] ", []],
		["[Semantic] likes tea", []],
		["[musical] likes tea", []],
		["[summary] They spoke of tea.", []],
		["[semantic] likes tea", ["[semantic] likes tea"]],
		["  \t[episodic]  two spaces\r\n[working] a: b", ["[episodic]  two spaces", "[working] a: b"]],
		["[semantic] a\n[semantic] a\n[procedural] a", ["[semantic] a", "[procedural] a"]],
	])("[INV-RENDERED-BLOCK] %j has %j", (text, lines) => {
		expect(linesOf(text)).toEqual(lines);
	});

	it("[INV-RENDERED-BLOCK] name the memory that renders so", () => {
		expect(renderedLines(["[semantic] likes  tea"])).toEqual([
			{ line: "[semantic] likes  tea", memories: [{ layer: "semantic", textHash: textHash("likes tea") }] },
		]);
	});

	it("[INV-RENDERED-BLOCK] of the window name the utterance behind each colon, by the first of its parts", () => {
		const first = `${"word ".repeat(40)}end.`;
		const [short, long, silent] = renderedLines([
			`[working] user: note: buy tea\n[working] user: ${first} ${"more ".repeat(60)}\n[working] row`,
		]);
		expect(short?.memories).toEqual([
			{ layer: "working", textHash: textHash("user: note: buy tea") },
			{ layer: "episodic", textHash: textHash("note: buy tea") },
			// Somebody called "user: note" may have said it as well.
			{ layer: "episodic", textHash: textHash("buy tea") },
		]);
		expect(long?.memories[1]).toEqual({ layer: "episodic", textHash: textHash(first) });
		expect(silent?.memories).toEqual([{ layer: "working", textHash: textHash("row") }]);
	});

	it("[INV-RENDERED-BLOCK] are looked up in a bounded number and length", () => {
		const many = Array.from({ length: RENDERED_LINES_MAX + 1 }, (_, index) => `[semantic] ${index}`);
		expect(linesOf(many.slice(1).join("\n"))).toHaveLength(RENDERED_LINES_MAX);
		expect(linesOf(...many)).toEqual(many.slice(0, RENDERED_LINES_MAX));
		const wide = (length: number) => `[semantic] ${"x".repeat(length - "[semantic] ".length)}`;
		expect(linesOf(wide(RENDERED_LINES_CHARS_MAX))).toHaveLength(1);
		expect(linesOf(wide(RENDERED_LINES_CHARS_MAX), "[semantic] a")).toHaveLength(1);
		expect(linesOf(wide(RENDERED_LINES_CHARS_MAX + 1))).toEqual([]);
	});
});
