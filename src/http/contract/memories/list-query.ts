import { z } from "@hono/zod-openapi";
import {
	CURSOR_LENGTH_MAX,
	PAGE_LIMIT_DEFAULT,
	PAGE_LIMIT_MAX,
	TAG_CODE_POINTS_MAX,
} from "../../../core/domain/limits.ts";
import { LAYERS } from "../../../core/domain/record/layer.ts";
import { tagsFault } from "../../../core/domain/record/record-rules.ts";
import { filterField, nameField, scopeField } from "../input/fields.ts";
import { parseJson } from "../input/json-text.ts";

const flag = z
	.enum(["true", "false"])
	.default("false")
	.transform((text) => text === "true")
	.openapi({ type: "boolean", default: false });

export const scopeParameter = scopeField.openapi({ param: { name: "scope", in: "query", required: true } });

/** A filter as JSON in a query string. */
const filterParameter = z
	.string()
	.transform((text, context): unknown => {
		const parsed = parseJson(text);
		if (parsed.ok) return parsed.value;
		context.addIssue({ code: "custom", message: "is not JSON." });
		return z.NEVER;
	})
	.pipe(filterField)
	.openapi({ type: "string", description: "A filter, as JSON.", example: '{"tags":"travel"}' });

const tagParameter = z.string().superRefine((tag, context) => {
	const fault = tagsFault([tag]);
	if (fault !== null)
		context.addIssue({ code: "custom", message: `is not a tag of 1 to ${TAG_CODE_POINTS_MAX} code points.` });
});

export const listQuery = z.strictObject({
	scope: scopeParameter,
	layer: z.enum(LAYERS).optional(),
	tag: tagParameter.optional(),
	session_id: nameField.optional(),
	inherited: flag.openapi({ description: "Also the scopes above." }),
	descendants: flag.openapi({ description: "Also the scopes below." }),
	include_superseded: flag,
	filter: filterParameter.optional(),
	limit: z
		.string()
		.regex(/^[0-9]{1,9}$/, { error: "is not a whole number." })
		.transform(Number)
		.refine((limit) => limit >= 1 && limit <= PAGE_LIMIT_MAX, { error: `must be 1 to ${PAGE_LIMIT_MAX}.` })
		.default(PAGE_LIMIT_DEFAULT)
		.openapi({ type: "integer", minimum: 1, maximum: PAGE_LIMIT_MAX, default: PAGE_LIMIT_DEFAULT }),
	cursor: z
		.string()
		.max(CURSOR_LENGTH_MAX)
		.optional()
		.openapi({ description: "`next_cursor` of the page before, with the same other parameters." }),
});

export type ListQuery = z.output<typeof listQuery>;
