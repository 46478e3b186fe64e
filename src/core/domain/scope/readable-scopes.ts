import type { Reach } from "./reach.ts";
import { ancestorsOf, isPrefix, type Scope } from "./scope.ts";

export interface ReadableScopes {
	/** Scopes whose own memories may be read. */
	readonly scopes: readonly Scope[];
	/** Scopes whose own memories and all below them may be read. */
	readonly subtrees: readonly Scope[];
}

/**
 * The part of a scope's surroundings that a key may read, when it may read the scope itself. Below an ancestor of its own scopes
 * a key sees only the way down to them and what lies under them: its siblings' scopes are not there.
 */
export function readableScopes(
	reach: Reach,
	{
		scope,
		inherited,
		descendants,
	}: { readonly scope: Scope; readonly inherited: boolean; readonly descendants: boolean },
): ReadableScopes {
	const named = inherited ? ancestorsOf(scope) : [scope];
	if (!descendants) return { scopes: named, subtrees: [] };
	if (reach.scopes === null || reach.scopes.some((own) => isPrefix(own, scope)))
		return { scopes: named, subtrees: [scope] };
	const below = reach.scopes.filter((own) => isPrefix(scope, own));
	const between = below.flatMap((own) => ancestorsOf(own).filter((above) => isPrefix(scope, above)));
	return { scopes: [...named, ...between], subtrees: below };
}
