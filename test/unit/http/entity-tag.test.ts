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

test("a long header takes time in proportion", () => {
	const begun = performance.now();
	parseTagCondition(`${'"a" '.repeat(5_000)}`);
	parseTagCondition(`${" ".repeat(50_000)}x`);
	expect(performance.now() - begun).toBeLessThan(200);
});
