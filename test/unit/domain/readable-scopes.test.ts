import { describe, expect, it } from "vitest";
import { readableScopes } from "../../../src/core/domain/scope/readable-scopes.ts";
import { scopeOf } from "./fixtures.ts";

const ask = (scope: string, own: readonly string[] | null) => {
	const reach = { scopes: own === null ? null : own.map(scopeOf) };
	const { scopes, subtrees } = readableScopes(reach, { scope: scopeOf(scope), inherited: false, descendants: true });
	return { scopes: scopes.map(textOf), subtrees: subtrees.map(textOf) };
};
const textOf = (scope: ReturnType<typeof scopeOf>) => scope.path.map((segment) => [...segment].join(":")).join("/");

describe("readableScopes", () => {
	it.each([
		["every scope of the tenant", "org:a", null, ["org:a"], ["org:a"]],
		["at the key's own scope", "org:a/user:1", ["org:a/user:1"], ["org:a/user:1"], ["org:a/user:1"]],
		["below it", "org:a/user:1/agent:x", ["org:a/user:1"], ["org:a/user:1/agent:x"], ["org:a/user:1/agent:x"]],
		[
			"above it: the way down, and what lies under it",
			"org:a",
			["org:a/team:t/user:1"],
			["org:a", "org:a", "org:a/team:t", "org:a/team:t/user:1"],
			["org:a/team:t/user:1"],
		],
	] as const)("[INV-REACH] %s", (_name, scope, own, scopes, subtrees) => {
		const found = ask(scope, own);
		expect(new Set(found.scopes)).toEqual(new Set(scopes));
		expect(found.subtrees).toEqual(subtrees);
	});
});
