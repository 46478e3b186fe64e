import { formatScope, parseScopeText, type Scope } from "../../../core/domain/scope/scope.ts";

/**
 * A scope as the key of an ordered index: `1/user:42/agent:helper/`, or `0/acme/42/` without kinds. Every segment ends with `/`,
 * so the paths that begin with another path are those of the scopes below it, segment by segment, and no others.
 */
export function scopePath(scope: Scope): string {
	const segments =
		scope.version === 1
			? formatScope(scope)
			: scope.path.map((id) => id.replace(/[%/]/g, encodeURIComponent)).join("/");
	return `${scope.version}/${segments}/`;
}

export function parseScopePath(path: string): Scope {
	const segments = path.slice(2, -1);
	if (path.startsWith("0/")) return { version: 0, path: segments.split("/").map(decodeURIComponent) };
	const parsed = parseScopeText(segments);
	if (parsed.ok) return parsed.value;
	throw new TypeError("A stored scope path is not one that scopePath writes.");
}

/** The paths of a scope and of all below it: from `first` up to but without `end`. */
export function scopePathRange(scope: Scope): { readonly first: string; readonly end: string } {
	const first = scopePath(scope);
	// In the order of bytes, `0` comes straight after `/`.
	return { first, end: `${first.slice(0, -1)}0` };
}
