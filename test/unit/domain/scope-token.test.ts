import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mayRead, mayWrite } from "../../../src/core/domain/scope/reach.ts";
import { scopeChain } from "../../../src/core/domain/scope/scope-chain.ts";
import { scopeKey, scopeToken } from "../../../src/core/domain/scope/scope-token.ts";
import { scopeOf } from "./fixtures.ts";

describe("scope tokens", () => {
	it("[INV-SCOPE-TOKEN] are 20 letters and digits, always the same", () => {
		// Python: base32 (a–z, 2–7) of the first 100 bits of SHA-256 of ["t",1,[["user","42"]]].
		expect(scopeKey("t", scopeOf("user:42"))).toBe('["t",1,[["user","42"]]]');
		expect(scopeToken("t", scopeOf("user:42"))).toBe("d5ggeqaavosz7nucokf2");
		expect(scopeToken("t", scopeOf({ version: 0, path: ["今", '"'] }))).toMatch(/^[a-z2-7]{20}$/);
	});

	it("[INV-SCOPE-TOKEN] differ with tenant, version and every boundary", () => {
		const tokens = [
			scopeToken("t", scopeOf("a:b")),
			scopeToken("u", scopeOf("a:b")),
			scopeToken("t", scopeOf({ version: 0, path: ["a:b"] })),
			scopeToken("t", scopeOf({ version: 0, path: ["a", "b"] })),
			scopeToken("t", scopeOf({ version: 0, path: ["a/b"] })),
			scopeToken("t", scopeOf({ version: 0, path: ['a","b'] })),
			scopeToken('t",1,[["a","b"]]', scopeOf("a:b")),
		];
		expect(new Set(tokens).size).toBe(tokens.length);
	});

	it("[INV-SCOPE-CHAIN] a chain carries its own token first and the root's for all", () => {
		const chain = scopeChain("t", scopeOf("org:acme/user:42"));
		expect(chain.links.map((link) => link.distance)).toEqual([0, 1]);
		expect(chain.links[0].token).toBe(scopeToken("t", scopeOf("org:acme/user:42")));
		expect(chain.rootToken).toBe(scopeToken("t", scopeOf("org:acme")));
		expect(scopeChain("t", scopeOf("org:acme")).rootToken).toBe(chain.rootToken);
	});
});

describe("what a key may reach", () => {
	const reach = { scopes: [scopeOf("org:acme/user:42"), scopeOf("org:zed")] };

	it.each([
		["org:acme/user:42", true, true],
		["org:acme/user:42/agent:a", true, true],
		["org:acme", true, false],
		["org:acme/user:43", false, false],
		["org:acme/user:421", false, false],
		["org:zed/x:y", true, true],
		["org:other", false, false],
		[{ version: 0, path: ["org:acme"] }, false, false],
	])("[INV-REACH] %j", (scope, reads, writes) => {
		expect(mayRead(reach, scopeOf(scope))).toBe(reads);
		expect(mayWrite(reach, scopeOf(scope))).toBe(writes);
	});

	it("[INV-REACH] a key without scopes reaches all of its tenant, one with none reaches nothing", () => {
		expect(mayRead({ scopes: null }, scopeOf("a:b")) && mayWrite({ scopes: null }, scopeOf("a:b"))).toBe(true);
		expect(mayRead({ scopes: [] }, scopeOf("a:b")) || mayWrite({ scopes: [] }, scopeOf("a:b"))).toBe(false);
	});

	it("[INV-REACH] whoever may write may read", () => {
		const scope = fc.constantFrom("a:b", "a:b/c:d", "a:b/c:d/e:f", "a:x", "b:b");
		fc.assert(
			fc.property(scope, scope, (own, asked) => {
				const narrow = { scopes: [scopeOf(own)] };
				expect(!mayWrite(narrow, scopeOf(asked)) || mayRead(narrow, scopeOf(asked))).toBe(true);
			}),
		);
	});
});
