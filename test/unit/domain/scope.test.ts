import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SCOPE_STRING_MAX } from "../../../src/core/domain/limits.ts";
import {
	ancestorsOf,
	formatScope,
	isPrefix,
	parseScope,
	parseScopeText,
	type Scope,
	scopeDistance,
	scopesEqual,
	scopeToJson,
	type TypedScope,
} from "../../../src/core/domain/scope/scope.ts";
import { scopeOf } from "./fixtures.ts";

const kind = fc.stringMatching(/^[a-z][a-z0-9_-]{0,31}$/);
const id = fc
	.string({ unit: "binary", minLength: 1, maxLength: 20 })
	.filter((text) => text.isWellFormed() && !/\p{Cc}/u.test(text));
const typedScope: fc.Arbitrary<TypedScope> = fc.record({
	version: fc.constant(1 as const),
	path: fc.array(fc.tuple(kind, id), { minLength: 1, maxLength: 8 }),
});
const anyScope: fc.Arbitrary<Scope> = fc.oneof(
	typedScope,
	fc.record({ version: fc.constant(0 as const), path: fc.array(id, { minLength: 1, maxLength: 8 }) }),
);

describe("the string form", () => {
	it.each([
		["user:42", [["user", "42"]]],
		[
			"user:42/agent:helper",
			[
				["user", "42"],
				["agent", "helper"],
			],
		],
		["user:a:b", [["user", "a:b"]]],
		["user:a%3Ab%2Fc%25", [["user", "a:b/c%"]]],
		["user:%252F", [["user", "%2F"]]],
		["user:a+b", [["user", "a+b"]]],
		["user: ", [["user", " "]]],
		["user:%F0%9D%92%B3", [["user", "𝒳"]]],
		["user:%e4%bb%8a", [["user", "今"]]],
		["a_-9:x", [["a_-9", "x"]]],
		[`${"k".repeat(32)}:x`, [["k".repeat(32), "x"]]],
		[`user:${"𝒳".repeat(128)}`, [["user", "𝒳".repeat(128)]]],
		["a:b/a:b/a:b/a:b/a:b/a:b/a:b/a:b", Array.from({ length: 8 }, () => ["a", "b"])],
	])("[INV-SCOPE-FORM] reads %j", (text, path) => {
		expect(parseScopeText(text)).toEqual({ ok: true, value: { version: 1, path } });
	});

	it.each([
		"",
		"user",
		"user:",
		":42",
		"User:42",
		"1a:b",
		"_a:b",
		"us er:1",
		`${"k".repeat(33)}:x`,
		"/user:42",
		"user:42/",
		"user:42//a:b",
		"user:%",
		"user:%2",
		"user:%zz",
		"user:%ff",
		"user:%c0%af",
		"user:%ed%a0%80",
		"user:%f4%90%80%80",
		"user:\ud800",
		"user:a\nb",
		"user:a%0Ab",
		"user:%00",
		"user:%7F",
		"user:%C2%85",
		`user:${"𝒳".repeat(129)}`,
		"a:b/a:b/a:b/a:b/a:b/a:b/a:b/a:b/a:b",
		`user:${"a".repeat(SCOPE_STRING_MAX)}`,
	])("[INV-SCOPE-FORM] refuses %j", (text) => {
		expect(parseScopeText(text).ok).toBe(false);
	});

	it("[INV-SCOPE-ROUND-TRIP] formatting and parsing again gives the same path", () => {
		fc.assert(
			fc.property(typedScope, (scope) => {
				expect(parseScopeText(formatScope(scope))).toEqual({ ok: true, value: scope });
			}),
		);
	});

	it("encodes nothing but %, / and :", () => {
		expect(formatScope({ version: 1, path: [["user", "a b/c:d%e?é"]] })).toBe("user:a b%2Fc%3Ad%25e?é");
	});
});

describe("the object form", () => {
	it.each([
		[
			{
				version: 1,
				path: [
					["user", "42"],
					["agent", "a/b"],
				],
			},
			"user:42/agent:a%2Fb",
		],
		['{"version":1,"path":[["user","42"]]}', "user:42"],
		[
			{ version: 0, path: ["acme", "a/b:c"] },
			{ version: 0, path: ["acme", "a/b:c"] },
		],
		['{"version":0,"path":["acme"]}', { version: 0, path: ["acme"] }],
	])("[INV-SCOPE-FORM] reads %j", (raw, form) => {
		expect(scopeToJson(scopeOf(raw))).toEqual(form);
	});

	it.each([
		null,
		undefined,
		42,
		["user:42"],
		{},
		{ version: 1 },
		{ path: [["user", "42"]] },
		{ version: 2, path: ["a"] },
		{ version: "1", path: [["user", "42"]] },
		{ version: 1, path: "user:42" },
		{ version: 1, path: [] },
		{ version: 1, path: ["user"] },
		{ version: 1, path: [["user"]] },
		{ version: 1, path: [["user", "42", "x"]] },
		{ version: 1, path: [[1, "42"]] },
		{ version: 1, path: [["User", "42"]] },
		{ version: 1, path: [["user", 42]] },
		{ version: 1, path: [["user", "a\u0085"]] },
		{ version: 0, path: [] },
		{ version: 0, path: [1] },
		{ version: 0, path: [""] },
		{ version: 0, path: ["\udc00"] },
		{ version: 0, path: Array.from({ length: 9 }, () => "a") },
		{ version: 0, path: ["acme"], tenant: "other" },
		"{",
		"{}",
		`{"version":0,"path":["acme"],"__proto__":1}`,
		`{${" ".repeat(SCOPE_STRING_MAX)}}`,
	])("[INV-SCOPE-FORM] refuses %j", (raw) => {
		expect(parseScope(raw).ok).toBe(false);
	});

	it("[INV-SCOPE-ROUND-TRIP] what answers carry reads back as the same scope", () => {
		fc.assert(
			fc.property(anyScope, (scope) => {
				const form = scopeToJson(scope);
				expect(parseScope(form)).toEqual({ ok: true, value: scope });
				// An id may begin with a brace, but a string form begins with a kind.
				expect(parseScope(JSON.stringify({ version: scope.version, path: scope.path }))).toEqual({
					ok: true,
					value: scope,
				});
			}),
		);
	});
});

describe("the chain above a scope", () => {
	it.each([
		["org:acme", "org:acme", 0],
		["org:acme", "org:acme/user:42/agent:a", 2],
		["org:acme/user:42", "org:acme", null],
		["org:acme/user:42", "org:acme/user:421", null],
		["org:acme/user:42", "org:acme/team:42", null],
		[{ version: 0, path: ["acme"] }, { version: 0, path: ["acme", "42"] }, 1],
		[{ version: 0, path: ["acme"] }, "org:acme", null],
		["a:b", { version: 0, path: ["a:b", "c"] }, null],
		[{ version: 0, path: ["a/b"] }, { version: 0, path: ["a", "b"] }, null],
	])("[INV-SCOPE-CHAIN] a record at %j read at %j", (record, query, distance) => {
		expect(scopeDistance(scopeOf(record), scopeOf(query))).toBe(distance);
	});

	it("[INV-SCOPE-CHAIN] lists the scope first and the root last, each one level up", () => {
		fc.assert(
			fc.property(anyScope, (scope) => {
				const chain = ancestorsOf(scope);
				expect(chain[0]).toEqual(scope);
				expect(chain.map((at) => scopeDistance(at, scope))).toEqual(scope.path.map((_, index) => index));
			}),
		);
	});

	it("tells equal scopes from prefixes", () => {
		expect(scopesEqual(scopeOf("a:b/c:d"), scopeOf("a:b/c:d"))).toBe(true);
		expect(scopesEqual(scopeOf("a:b"), scopeOf("a:b/c:d"))).toBe(false);
		expect(scopesEqual(scopeOf("a:b"), scopeOf({ version: 0, path: ["a:b"] }))).toBe(false);
		expect(isPrefix(scopeOf("a:b"), scopeOf("a:b/c:d"))).toBe(true);
	});
});
