import { z } from "@hono/zod-openapi";
import type { FieldError } from "../../../core/domain/failure.ts";
import { parseFilter } from "../../../core/domain/filter/filter.ts";
import { type Instant, parseInstant } from "../../../core/domain/instant.ts";
import { isJsonObject, type JsonObject } from "../../../core/domain/json/json.ts";
import {
	METADATA_BYTES_MAX,
	NAME_CODE_POINTS_MAX,
	TAG_CODE_POINTS_MAX,
	TAGS_MAX,
	TEXT_CODE_POINTS_MAX,
} from "../../../core/domain/limits.ts";
import {
	type FieldFault,
	metadataFault,
	nameFault,
	shareFault,
	tagsFault,
	textFault,
} from "../../../core/domain/record/record-rules.ts";
import type { Result } from "../../../core/domain/result.ts";
import { parseScope } from "../../../core/domain/scope/scope.ts";
import { tooLargeMark } from "./zod-errors.ts";

/** The fields that several bodies share. The rules are the domain's; here they only get a shape for OpenAPI. */

export const scopeField = parsedBy((raw) => atRoot(parseScope(raw))).openapi("ScopeInput", {
	type: ["string", "object"],
	description:
		'Where: `user:42/agent:helper` (kind:id segments, root first; `%`, `/` and `:` of an id percent-encoded), or `{"version":1,"path":[["user","42"]]}`, or for ids without kinds `{"version":0,"path":["acme","42"]}`. Never everything: null and the empty string are refused.',
	example: "user:42/agent:helper",
});

export const filterField = parsedBy((raw) => relative("filter", parseFilter(raw)));

/** Null is none. The component itself says so: a null beside a reference to an object would be documented as both at once. */
export const nullableFilterField = filterField.nullish().openapi("Filter", {
	type: ["object", "null"],
	description:
		"`{field: value | {eq, ne, in, nin, gt, gte, lt, lte}}` over layer, speaker, session_id, tags, event_time, created_at, salience and `metadata.<key>`, with `and`, `or`, `not`. A list field equals a value when it contains it.",
	example: { tags: "travel", salience: { gte: 0.5 } },
});

const timeField = z
	.string()
	.transform((text, context): Instant => {
		const parsed = parseInstant(text);
		if (parsed.ok) return parsed.value;
		context.addIssue({ code: "custom", message: parsed.error.message });
		return z.NEVER;
	})
	.openapi({
		type: "string",
		format: "date-time",
		description: "RFC 3339 with any offset; answers give UTC with milliseconds.",
		example: "2026-03-01T09:30:00Z",
	});

export const nullableTime = timeField.nullable().openapi({ type: ["string", "null"] });
export const nullableTimeField = nullableTime.optional();

export const textField = z.string().superRefine(refusedBy(textFault)).openapi({
	minLength: 1,
	maxLength: TEXT_CODE_POINTS_MAX,
	description: "Not blank.",
	example: "Ada prefers window seats.",
});

export const nameField = z
	.string()
	.superRefine(refusedBy(nameFault))
	.openapi({ minLength: 1, maxLength: NAME_CODE_POINTS_MAX });

export const shareField = z.number().superRefine(refusedBy(shareFault)).openapi({ minimum: 0, maximum: 1 });

export const tagsField = z
	.array(z.string())
	.superRefine(refusedBy(tagsFault))
	.openapi({ maxItems: TAGS_MAX, description: `1 to ${TAG_CODE_POINTS_MAX} code points each.`, example: ["travel"] });

export const metadataField = z
	.custom<JsonObject>(isJsonObject, { error: "is not a JSON object." })
	.superRefine(refusedBy(metadataFault))
	.openapi({
		type: "object",
		description: `Any JSON object up to ${METADATA_BYTES_MAX} bytes; it comes back as it was written, keys and numbers included, and is never rendered.`,
		example: { seat: "12A" },
	});

/** A schema whose rule is a parser of the domain; its errors are placed beneath the field. */
export function parsedBy<T>(parse: (raw: unknown) => Result<T, readonly FieldError[]>) {
	return z.unknown().transform((raw, context): T => {
		const parsed = parse(raw);
		if (parsed.ok) return parsed.value;
		for (const { path, message } of parsed.error) {
			context.addIssue({ code: "custom", message, path: path === "" ? [] : [path] });
		}
		return z.NEVER;
	});
}

/** Errors whose paths begin with the field's own name, as the domain's parsers of whole bodies give them. */
export function relative<T>(field: string, result: Result<T, readonly FieldError[]>): Result<T, readonly FieldError[]> {
	if (result.ok) return result;
	const shorten = (path: string) =>
		path === field ? "" : path.startsWith(`${field}.`) ? path.slice(field.length + 1) : path;
	return { ok: false, error: result.error.map(({ path, message }) => ({ path: shorten(path), message })) };
}

/** A parser's one fault, which lies with the field as a whole. */
export function atRoot<T>(result: Result<T, { readonly message: string }>): Result<T, readonly FieldError[]> {
	return result.ok ? result : { ok: false, error: [{ path: "", message: result.error.message }] };
}

function refusedBy<T>(faultOf: (value: T) => FieldFault | string | null) {
	return (value: T, context: z.RefinementCtx<T>): void => {
		const fault = faultOf(value);
		if (fault === null) return;
		if (typeof fault === "string") context.addIssue({ code: "custom", message: fault });
		else if (fault.kind === "invalid") context.addIssue({ code: "custom", message: fault.message });
		else context.addIssue({ code: "custom", message: fault.message, params: tooLargeMark });
	};
}
