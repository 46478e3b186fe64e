import { expect, test } from "vitest";
import { noneMatchNames, parseTagCondition, versionsNamed } from "../../../src/http/answers/entity-tag.ts";

const revision = "e3b0c44298fc1c14";

test.each([
	[`"${revision}"`, true],
	[`W/"${revision}"`, true],
	[`"0000000000000000", "${revision}"`, true],
	[`"0000000000000000" ,W/"${revision}"`, true],
	[`,, "${revision}" ,`, true],
	["*", true],
	[" * ", true],
	['"0000000000000000"', false],
	[revision, false],
	[`"${revision}`, false],
	[`w/"${revision}"`, false],
	[`"${revision}" "${revision}"`, false],
	["", false],
])("If-None-Match: %s names the revision: %s", (header, expected) => {
	expect(noneMatchNames(header, revision)).toBe(expected);
});

test("no If-None-Match names nothing", () => {
	expect(noneMatchNames(undefined, revision)).toBe(false);
});

test.each(["", ",", "v3", '"v3', 'v3"', '"v3" "v4"', '"v\u00003"', "**", '"v3", *'])(
	"%j is no list of tags",
	(header) => {
		expect(parseTagCondition(header)).toBeNull();
	},
);

test.each([
	['"v3"', [3]],
	['"v3", "v12"', [3, 12]],
	// If-Match compares strongly.
	['W/"v3"', []],
	['"v0", "v03", "3", "v3x", "v99999999999999999999"', []],
	['"a,b", "v2"', [2]],
])("If-Match: %s names the versions %j", (header, versions) => {
	const condition = parseTagCondition(header);
	if (condition === null || condition === "any") throw new Error("not a list");
	expect(versionsNamed(condition)).toEqual(versions);
});

test("a header as long as any is read to its end: a regular expression that goes back would never come to it", () => {
	expect(parseTagCondition(`${'"a", '.repeat(20_000)}"b"`)).toHaveLength(20_001);
	expect(parseTagCondition(`${" ".repeat(100_000)}x`)).toBeNull();
});
