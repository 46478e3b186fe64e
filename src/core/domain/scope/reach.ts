import { isPrefix, type Scope } from "./scope.ts";

/**
 * Which scopes a key may touch (api.md "Settled once"): a key with scopes writes at or below them and reads
 * them, their descendants and their ancestors. Anything else is not there.
 */
export interface Reach {
	/** Null: every scope of the tenant. */
	readonly scopes: readonly Scope[] | null;
}

export function mayRead(reach: Reach, scope: Scope): boolean {
	return reach.scopes === null || reach.scopes.some((own) => isPrefix(own, scope) || isPrefix(scope, own));
}

export function mayWrite(reach: Reach, scope: Scope): boolean {
	return reach.scopes === null || reach.scopes.some((own) => isPrefix(own, scope));
}
