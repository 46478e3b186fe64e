import type { FieldError } from "../failure.ts";
import { isJsonList, isJsonObject, type Json } from "../json/json.ts";
import { FILTER_CLAUSES_MAX, FILTER_DEPTH_MAX, FILTER_ERRORS_MAX } from "../limits.ts";
import { err, ok, type Result } from "../result.ts";
import { FILTER_OPERATORS, type FilterField, type FilterOperator, isFilterOperator } from "./filter-field.ts";
import { parseFilterField, parseFilterList, parseFilterValue } from "./filter-value.ts";

/** The filter grammar of api.md ("Memories"), parsed: one tree for list, recall and delete. */
export type Filter =
	| { readonly kind: "and" | "or"; readonly clauses: readonly Filter[] }
	| { readonly kind: "not"; readonly clause: Filter }
	| FilterComparison;

/**
 * `in` and `nin` carry a list, all others a scalar. Null stands with `eq` alone and means that the field is absent.
 * Values of event_time and created_at are canonical instants.
 */
export interface FilterComparison {
	readonly kind: "compare";
	readonly field: FilterField;
	readonly operator: FilterOperator;
	readonly value: Json;
}

interface Walk {
	readonly errors: FieldError[];
	comparisons: number;
}

interface Place {
	readonly path: string;
	/** Levels of `and`, `or` and `not` around it. */
	readonly depth: number;
}

/**
 * Reads `{field: value | {operator: value, …}}` with `and`, `or` and `not`; all that stands in one object must hold.
 * `{}` is no filter: null. Errors name where in the input they are, FILTER_ERRORS_MAX of them at most.
 */
export function parseFilter(raw: unknown, path = "filter"): Result<Filter | null, readonly FieldError[]> {
	if (isJsonObject(raw) && Object.keys(raw).length === 0) return ok(null);
	const walk: Walk = { errors: [], comparisons: 0 };
	const filter = parseGroup(raw, { path, depth: 0 }, walk);
	return walk.errors.length > 0 ? err(walk.errors) : ok(filter);
}

function parseGroup(raw: unknown, place: Place, walk: Walk): Filter {
	const clauses: Filter[] = [];
	if (!isJsonObject(raw) || Object.keys(raw).length === 0) {
		report(walk, place.path, "is an object that names one field at least, or and, or, not");
	} else {
		for (const [key, value] of Object.entries(raw)) {
			if (walk.errors.length >= FILTER_ERRORS_MAX) break;
			const inner = { path: `${place.path}.${key}`, depth: place.depth };
			if (key === "and" || key === "or") clauses.push({ kind: key, clauses: parseList(value, inner, walk) });
			else if (key === "not") clauses.push({ kind: "not", clause: parseNested(value, inner, walk) });
			else clauses.push(parseField(key, value, inner.path, walk));
		}
	}
	return all(clauses);
}

function parseList(raw: unknown, place: Place, walk: Walk): readonly Filter[] {
	if (!isJsonList(raw) || raw.length < 1 || raw.length > FILTER_CLAUSES_MAX) {
		report(walk, place.path, `is a list of 1 to ${FILTER_CLAUSES_MAX} filters`);
		return [];
	}
	return raw.map((item, index) => parseNested(item, { path: `${place.path}.${index}`, depth: place.depth }, walk));
}

function parseNested(raw: unknown, place: Place, walk: Walk): Filter {
	if (place.depth < FILTER_DEPTH_MAX) return parseGroup(raw, { path: place.path, depth: place.depth + 1 }, walk);
	report(walk, place.path, `lies deeper than ${FILTER_DEPTH_MAX} levels of and, or, not`);
	return all([]);
}

function parseField(name: string, raw: unknown, path: string, walk: Walk): Filter {
	const parsed = parseFilterField(name);
	if (!parsed.ok) {
		report(walk, path, parsed.error);
		return all([]);
	}
	const field = parsed.value;
	if (!isJsonObject(raw)) return parseComparison({ field, operator: "eq", raw, path }, walk);
	const clauses: Filter[] = [];
	for (const [operator, value] of Object.entries(raw)) {
		if (walk.errors.length >= FILTER_ERRORS_MAX) break;
		const inner = `${path}.${operator}`;
		if (isFilterOperator(operator)) clauses.push(parseComparison({ field, operator, raw: value, path: inner }, walk));
		else report(walk, inner, `is no operator; those are ${FILTER_OPERATORS.join(", ")}`);
	}
	if (Object.keys(raw).length === 0) report(walk, path, "names no operator");
	return all(clauses);
}

interface RawComparison {
	readonly field: FilterField;
	readonly operator: FilterOperator;
	readonly raw: unknown;
	readonly path: string;
}

function parseComparison({ field, operator, raw, path }: RawComparison, walk: Walk): Filter {
	walk.comparisons += 1;
	if (walk.comparisons === FILTER_CLAUSES_MAX + 1) {
		report(walk, path, `is one comparison too many; a filter has ${FILTER_CLAUSES_MAX}`);
	}
	const parsed =
		operator === "in" || operator === "nin" ? parseFilterList(field, raw) : parseFilterValue(field, operator, raw);
	if (!parsed.ok) report(walk, path, parsed.error);
	const value = parsed.ok ? parsed.value : null;
	// So that whoever reads the tree meets null under `eq` alone.
	if (operator === "ne" && value === null) {
		return { kind: "not", clause: { kind: "compare", field, operator: "eq", value } };
	}
	return { kind: "compare", field, operator, value };
}

function all(clauses: readonly Filter[]): Filter {
	const [only] = clauses;
	return only !== undefined && clauses.length === 1 ? only : { kind: "and", clauses };
}

function report(walk: Walk, path: string, message: string): void {
	if (walk.errors.length < FILTER_ERRORS_MAX) walk.errors.push({ path, message });
}
