import { ancestorsOf, type Scope } from "./scope.ts";
import { scopeToken } from "./scope-token.ts";

/** One scope of a chain, with its fixed-width name in every index. */
export interface ScopeLink {
	readonly scope: Scope;
	/** Hash of tenant, version and path: see scope-token.ts. */
	readonly token: string;
	/** Levels up from the scope that asks: 0 for its own. */
	readonly distance: number;
}

/** What reading at a scope may see: the scope itself first, then its ancestors up to the root. */
export interface ScopeChain {
	readonly tenantId: string;
	readonly links: readonly [ScopeLink, ...ScopeLink[]];
	/** Token of the root: scopes of one chain share it, so an index may be kept per root. */
	readonly rootToken: string;
}

/** The chain that reading at `scope` sees (semantics §2). */
export function scopeChain(tenantId: string, scope: Scope): ScopeChain {
	const [own, ...above] = ancestorsOf(scope);
	const link = (at: Scope, distance: number): ScopeLink => ({ scope: at, token: scopeToken(tenantId, at), distance });
	const links: [ScopeLink, ...ScopeLink[]] = [link(own, 0), ...above.map((at, index) => link(at, index + 1))];
	return { tenantId, links, rootToken: scopeToken(tenantId, above.at(-1) ?? own) };
}
