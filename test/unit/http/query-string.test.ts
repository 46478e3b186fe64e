import { expect, test } from "vitest";
import { parseQueryString } from "../../../src/http/contract/input/query-string.ts";

test.each([
	["", {}],
	["?", {}],
	["?a=1&b=2", { a: "1", b: "2" }],
	["?a", { a: "" }],
	["?a=b=c", { a: "b=c" }],
	["?a=x+y%2Bz", { a: "x y+z" }],
	["?scope=user%3Aorg%252Fteam%253Factive%2523frag", { scope: "user:org%2Fteam%3Factive%23frag" }],
	["?a=%F0%9F%98%80", { a: "😀" }],
])("%s", (search, expected) => {
	expect(parseQueryString(search)).toEqual({ ok: true, value: expected });
});

test.each([
	["?a=1&a=1", "a"],
	["?a=%ff", "a"],
	["?a=100%", "a"],
	["?a=%ed%a0%80", "a"],
	["?%ff=1", ""],
])("%s is refused", (search, path) => {
	expect(parseQueryString(search)).toMatchObject({ ok: false, error: { kind: "validation", errors: [{ path }] } });
});

test("a parameter called __proto__ is one like any other", () => {
	const query = parseQueryString("?__proto__=1&constructor=2");
	expect(query.ok && Object.entries(query.value)).toEqual([
		["__proto__", "1"],
		["constructor", "2"],
	]);
});
