import { isJsonList, isJsonObject } from "../json/json.ts";
import { SCOPE_DEPTH_MAX, SCOPE_ID_CODE_POINTS_MAX, SCOPE_STRING_MAX } from "../limits.ts";
import { err, ok, type Result } from "../result.ts";
import { countCodePoints, isWellFormed } from "../text/code-points.ts";

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

/** Why a scope was refused, in words that may be shown to the caller. */
export interface ScopeFault {
	readonly message: string;
}

const KIND = /^[a-z][a-z0-9_-]{0,31}$/;
const CONTROL_CHARACTER = /\p{Cc}/u;

/**
 * Reads the string form `user:42/agent:helper`. The first `:` of a segment ends the kind; the id is
 * percent-decoded once, as UTF-8. Refused: bad escapes, byte sequences that are no UTF-8, and all that the rules
 * of kinds, ids and depth forbid.
 */
export function parseScopeText(text: string): Result<TypedScope, ScopeFault> {
	if (text === "") return fault("a scope is required; the empty string never means everything");
	if (text.length > SCOPE_STRING_MAX) return fault(`a scope is written in at most ${SCOPE_STRING_MAX} characters`);
	const path: [string, string][] = [];
	for (const segment of text.split("/")) {
		const colon = segment.indexOf(":");
		if (colon === -1) return fault(`segment ${path.length + 1} is not of the form kind:id`);
		const id = decodeOnce(segment.slice(colon + 1));
		if (id === null) return fault(`the id of segment ${path.length + 1} is not percent-encoded UTF-8`);
		path.push([segment.slice(0, colon), id]);
	}
	return typedScope(path);
}

/**
 * Reads a scope as it stands in JSON: the string form, the object form `{version, path}`, or, because a query
 * string has only text, a string that begins with `{` and holds the object form. Unknown keys are refused.
 */
export function parseScope(raw: unknown): Result<Scope, ScopeFault> {
	if (typeof raw === "string") {
		return raw.startsWith("{") ? parseObjectText(raw) : parseScopeText(raw);
	}
	if (!isJsonObject(raw)) return fault('a scope is a string such as "user:42" or an object {version, path}');
	const unknownKey = Object.keys(raw).find((key) => key !== "version" && key !== "path");
	if (unknownKey !== undefined) return fault("the object form of a scope has the keys version and path alone");
	const { version, path } = raw;
	if (!isJsonList(path)) return fault("the path of a scope is a list of segments, root first");
	if (version === 1) return typedScope(path);
	if (version === 0) return positionalScope(path);
	return fault("the version of a scope is 1 for [kind, id] pairs or 0 for ids alone");
}

/** The string form; only `%`, `/` and `:` of an id are encoded. Parsing it again gives the same path. */
export function formatScope(scope: TypedScope): string {
	return scope.path.map(([kind, id]) => `${kind}:${id.replace(/[%/:]/g, encodeURIComponent)}`).join("/");
}

/** The form that answers carry: the string for a typed scope, the object for a positional one, which has no string. */
export function scopeToJson(scope: Scope): string | { readonly version: 0; readonly path: readonly string[] } {
	return scope.version === 1 ? formatScope(scope) : { version: 0, path: scope.path };
}

export function scopesEqual(left: Scope, right: Scope): boolean {
	return left.path.length === right.path.length && isPrefix(left, right);
}

/** Whether `ancestor` is `scope` itself or lies above it, segment by segment. Never across versions. */
export function isPrefix(ancestor: Scope, scope: Scope): boolean {
	if (ancestor.version !== scope.version || ancestor.path.length > scope.path.length) return false;
	const segments = segmentsOf(scope);
	return segmentsOf(ancestor).every((segment, index) => segment === segments[index]);
}

/** Levels up from the query's scope to the record's, 0 for its own; null where reading there does not see the record. */
export function scopeDistance(record: Scope, query: Scope): number | null {
	return isPrefix(record, query) ? query.path.length - record.path.length : null;
}

/** What reading at a scope sees: the scope itself first, then its ancestors up to the root. */
export function ancestorsOf(scope: Scope): readonly [Scope, ...Scope[]] {
	const chain: [Scope, ...Scope[]] = [scope];
	for (let depth = scope.path.length - 1; depth >= 1; depth -= 1) {
		chain.push(
			scope.version === 1
				? { version: 1, path: scope.path.slice(0, depth) }
				: { version: 0, path: scope.path.slice(0, depth) },
		);
	}
	return chain;
}

function parseObjectText(text: string): Result<Scope, ScopeFault> {
	if (text.length > SCOPE_STRING_MAX) return fault(`a scope is written in at most ${SCOPE_STRING_MAX} characters`);
	try {
		return parseScope(JSON.parse(text));
	} catch {
		return fault("a scope that begins with { is the object form, and this is not JSON");
	}
}

function typedScope(segments: readonly unknown[]): Result<TypedScope, ScopeFault> {
	if (!isDepth(segments.length)) return depthFault();
	const path: (readonly [string, string])[] = [];
	for (const segment of segments) {
		if (!isJsonList(segment) || segment.length !== 2) return fault("a segment of version 1 is a pair [kind, id]");
		const [kind, id] = segment;
		if (typeof kind !== "string" || !KIND.test(kind)) {
			return fault(
				`the kind of segment ${path.length + 1} is not 1 to 32 of a-z, 0-9, _ and -, beginning with a letter`,
			);
		}
		const parsed = parseId(id);
		if (!parsed.ok) return fault(`the id of segment ${path.length + 1} ${parsed.error}`);
		path.push([kind, parsed.value]);
	}
	return ok({ version: 1, path });
}

function positionalScope(segments: readonly unknown[]): Result<PositionalScope, ScopeFault> {
	if (!isDepth(segments.length)) return depthFault();
	const path: string[] = [];
	for (const id of segments) {
		const parsed = parseId(id);
		if (!parsed.ok) return fault(`the id of segment ${path.length + 1} ${parsed.error}`);
		path.push(parsed.value);
	}
	return ok({ version: 0, path });
}

function parseId(id: unknown): Result<string, string> {
	if (typeof id !== "string") return err("is not a string");
	if (!isWellFormed(id)) return err("is not well-formed Unicode");
	if (CONTROL_CHARACTER.test(id)) return err("has a control character");
	const length = countCodePoints(id);
	if (length < 1 || length > SCOPE_ID_CODE_POINTS_MAX) {
		return err(`has ${length} characters; 1 to ${SCOPE_ID_CODE_POINTS_MAX} are allowed`);
	}
	return ok(id);
}

function isDepth(depth: number): boolean {
	return depth >= 1 && depth <= SCOPE_DEPTH_MAX;
}

function depthFault(): Result<never, ScopeFault> {
	return fault(`a scope has 1 to ${SCOPE_DEPTH_MAX} segments`);
}

/** A kind holds no `:`, so a typed segment is one string without loss. */
function segmentsOf(scope: Scope): readonly string[] {
	return scope.version === 1 ? scope.path.map(([kind, id]) => `${kind}:${id}`) : scope.path;
}

function decodeOnce(text: string): string | null {
	try {
		return decodeURIComponent(text);
	} catch {
		return null;
	}
}

function fault(message: string): Result<never, ScopeFault> {
	return err({ message });
}
