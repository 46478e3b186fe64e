import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as limits from "../../../../src/core/domain/limits.ts";
import { textsIn } from "./facts-told.ts";

const document = readFileSync(new URL("../../../../docs/extraction.md", import.meta.url), "utf8");

/** The rows of the table under a heading, without its head. */
function rowsUnder(heading: string): readonly (readonly [string, string])[] {
	const section = document.split(`\n## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
	const rows = Array.from(
		section.matchAll(/^\| (.+?) \| (.+?) \|$/gm),
		([, said = "", told = ""]) => [said, told] as const,
	);
	return rows.slice(1);
}

describe("[INV-RULE-FACTS] docs/extraction.md", () => {
	it("has examples of both kinds", () => {
		expect(rowsUnder("Taken").length).toBeGreaterThan(10);
		expect(rowsUnder("Left").length).toBeGreaterThan(10);
	});

	it.each(rowsUnder("Taken"))("takes %j", (said, learnt) => {
		expect(textsIn(said).join(" ")).toBe(learnt);
	});

	it.each(rowsUnder("Left"))("leaves %j: %s", (said) => {
		expect(textsIn(said)).toEqual([]);
	});

	it("names the bounds as they are", () => {
		for (const bound of [
			limits.FACTS_MAX,
			limits.RULE_CODE_UNITS_MAX,
			limits.RULE_SENTENCES_MAX,
			limits.SENTENCE_CODE_UNITS_MAX,
		])
			expect(document).toContain(bound.toLocaleString("en"));
		expect(document).toContain(`confidence is ${limits.RULE_FACT_CONFIDENCE}`);
	});
});
