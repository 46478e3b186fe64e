import { comparableValue } from "../json/exact-json.ts";
import { isJsonList, type Json } from "../json/json.ts";
import type { MemoryRecord } from "../record/record.ts";
import { compareCodePoints } from "../text/code-points.ts";
import type { Filter, FilterComparison } from "./filter.ts";
import type { FilterField } from "./filter-field.ts";

/**
 * Whether the filter lets a record through: what every store's own filtering is held against. A list equals a value
 * when it contains it; values of different types never compare; `ne` and `nin` are the plain negations of `eq` and
 * `in`, so they hold where the record lacks the field (api.md "Settled once").
 */
export function matchesFilter(filter: Filter, record: MemoryRecord): boolean {
	switch (filter.kind) {
		case "and":
			return filter.clauses.every((clause) => matchesFilter(clause, record));
		case "or":
			return filter.clauses.some((clause) => matchesFilter(clause, record));
		case "not":
			return !matchesFilter(filter.clause, record);
		case "compare":
			return holds(filter, fieldValue(filter.field, record));
	}
}

function holds({ operator, value }: FilterComparison, actual: Json): boolean {
	switch (operator) {
		case "eq":
			return equals(actual, value);
		case "ne":
			return !equals(actual, value);
		case "in":
			return isAmong(actual, value);
		case "nin":
			return !isAmong(actual, value);
		case "gt":
			return order(actual, value) > 0;
		case "gte":
			return order(actual, value) >= 0;
		case "lt":
			return order(actual, value) < 0;
		case "lte":
			return order(actual, value) <= 0;
	}
}

function equals(actual: Json, wanted: unknown): boolean {
	return isJsonList(actual)
		? actual.some((item) => comparableValue(item) === wanted)
		: comparableValue(actual) === wanted;
}

function isAmong(actual: Json, wanted: Json): boolean {
	return isJsonList(wanted) && wanted.some((value) => equals(actual, value));
}

/** Negative, 0 or positive; NaN, which no range holds for, where the two have no common order. */
function order(held: Json, wanted: Json): number {
	const actual = comparableValue(held);
	if (typeof actual === "number" && typeof wanted === "number") return actual - wanted;
	if (typeof actual === "string" && typeof wanted === "string") return compareCodePoints(actual, wanted);
	return Number.NaN;
}

/** Null where the record lacks the field. */
function fieldValue(field: FilterField, record: MemoryRecord): Json {
	switch (field.name) {
		case "layer":
			return record.layer;
		case "speaker":
			return record.speaker;
		case "session_id":
			return record.sessionId;
		case "tags":
			return record.tags;
		case "event_time":
			return record.eventTime;
		case "created_at":
			return record.createdAt;
		case "salience":
			return record.salience;
		case "metadata":
			return Object.hasOwn(record.metadata, field.key) ? (record.metadata[field.key] ?? null) : null;
	}
}
