/**
 * Where a memory lives (semantics §2). Version 1 is a typed path of `kind:id` segments, root first;
 * version 0 is a positional path of ids without kinds. The same ids under both are different scopes.
 */
export type Scope = TypedScope | PositionalScope;

export interface TypedScope {
	readonly version: 1;
	readonly path: readonly (readonly [kind: string, id: string])[];
}

export interface PositionalScope {
	readonly version: 0;
	readonly path: readonly string[];
}
