import { parseInstant } from "../instant.ts";
import { isJsonList, type Json } from "../json/json.ts";
import { D1_STRING_BYTES_MAX, FILTER_LIST_MAX, FILTER_STRING_CODE_POINTS_MAX } from "../limits.ts";
import { isLayer, LAYERS } from "../record/layer.ts";
import { err, ok, type Result } from "../result.ts";
import { countCodePoints, isWellFormed, utf8Length } from "../text/code-points.ts";
import type { FilterField, FilterOperator } from "./filter-field.ts";

/** What one field of a filter may be compared with, and how. */
interface FieldRule {
	readonly ranges: boolean;
	/** Whether `eq: null`, absent, can be asked. */
	readonly nullable: boolean;
	parse(raw: unknown): Result<Json, string>;
}

type FieldName = FilterField["name"];

const METADATA_PREFIX = "metadata.";

const ruleByField: Readonly<Record<FieldName, FieldRule>> = {
	layer: { ranges: false, nullable: false, parse: parseLayer },
	speaker: { ranges: false, nullable: true, parse: parseString },
	session_id: { ranges: false, nullable: true, parse: parseString },
	tags: { ranges: false, nullable: false, parse: parseTag },
	event_time: { ranges: true, nullable: true, parse: parseTime },
	created_at: { ranges: true, nullable: false, parse: parseTime },
	salience: { ranges: true, nullable: false, parse: parseNumber },
	metadata: { ranges: true, nullable: true, parse: parseScalar },
};

/** A field by its name in the grammar, or why it is none: everything after `metadata.` is one key. */
export function parseFilterField(name: string): Result<FilterField, string> {
	if (name.startsWith(METADATA_PREFIX)) {
		const key = parseString(name.slice(METADATA_PREFIX.length));
		return key.ok ? ok({ name: "metadata", key: key.value }) : key;
	}
	return isPlainField(name) ? ok({ name }) : err("is no field that a filter knows");
}

/** The value of any operator but `in` and `nin`, canonical, or why it does not fit. */
export function parseFilterValue(field: FilterField, operator: FilterOperator, raw: unknown): Result<Json, string> {
	const rule = ruleByField[field.name];
	const isRange = operator !== "eq" && operator !== "ne";
	if (isRange && !rule.ranges) return err(`cannot be asked of ${field.name}, which has no order`);
	if (raw === null) {
		return rule.nullable && !isRange ? ok(null) : err("is null, which stands with eq and ne of optional fields alone");
	}
	if (isRange && typeof raw === "boolean") return err("is a boolean, which has no order");
	return isRange ? rule.parse(raw) : exact(rule.parse(raw));
}

/** The list of `in` and `nin`, each member canonical, or why it does not fit. An empty list holds nothing. */
export function parseFilterList(field: FilterField, raw: unknown): Result<Json, string> {
	if (!isJsonList(raw)) return err("takes a list");
	if (raw.length > FILTER_LIST_MAX) return err(`has ${raw.length} values; ${FILTER_LIST_MAX} are allowed`);
	const values: Json[] = [];
	for (const item of raw) {
		const parsed = exact(ruleByField[field.name].parse(item));
		if (!parsed.ok) return err(`has a member that ${parsed.error}`);
		values.push(parsed.value);
	}
	if (utf8Length(JSON.stringify(values)) > D1_STRING_BYTES_MAX) return err(`is over ${D1_STRING_BYTES_MAX} bytes`);
	return ok(values);
}

function isPlainField(name: string): name is Exclude<FieldName, "metadata"> {
	return name !== "metadata" && Object.hasOwn(ruleByField, name);
}

function parseLayer(raw: unknown): Result<Json, string> {
	return isLayer(raw) ? ok(raw) : err(`is no layer; those are ${LAYERS.join(", ")}`);
}

function parseString(raw: unknown): Result<string, string> {
	if (typeof raw !== "string") return err("is not a string");
	if (!isWellFormed(raw)) return err("is not well-formed Unicode");
	const isTooLong = countCodePoints(raw) > FILTER_STRING_CODE_POINTS_MAX;
	return isTooLong ? err(`is over ${FILTER_STRING_CODE_POINTS_MAX} characters`) : ok(raw);
}

function parseTag(raw: unknown): Result<Json, string> {
	return raw === "" ? err("is an empty tag") : parseString(raw);
}

function parseTime(raw: unknown): Result<Json, string> {
	if (typeof raw !== "string") return err("is not a time");
	const parsed = parseInstant(raw);
	return parsed.ok ? parsed : err(parsed.error.message);
}

function parseNumber(raw: unknown): Result<Json, string> {
	return typeof raw === "number" && Number.isFinite(raw) ? ok(raw) : err("is not a finite number");
}

/** An integer beyond 2^53 reaches us rounded: asked to equal something, it would find, and delete, its neighbours. */
function exact(parsed: Result<Json, string>): Result<Json, string> {
	if (!parsed.ok || typeof parsed.value !== "number") return parsed;
	const isRounded = Number.isInteger(parsed.value) && !Number.isSafeInteger(parsed.value);
	return isRounded ? err("is beyond the integers that compare exactly; keep such numbers as text") : parsed;
}

function parseScalar(raw: unknown): Result<Json, string> {
	if (typeof raw === "boolean") return ok(raw);
	if (typeof raw === "number") return parseNumber(raw);
	if (typeof raw === "string") return parseString(raw);
	return err("is not a string, a number or a boolean");
}
