import { z } from "@hono/zod-openapi";
import { TAG_CODE_POINTS_MAX } from "../../../core/domain/limits.ts";
import { LAYERS } from "../../../core/domain/record/layer.ts";
import { tagsFault } from "../../../core/domain/record/record-rules.ts";
import { filterField, nameField } from "../input/fields.ts";
import { parseJson } from "../input/json-text.ts";
import { cursorParameter, limitParameter, scopeParameter } from "../input/query-parameters.ts";

const flag = z
	.enum(["true", "false"])
	.default("false")
	.transform((text) => text === "true")
	.openapi({ type: "boolean", default: false });

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
	limit: limitParameter,
	cursor: cursorParameter,
});

export type ListQuery = z.output<typeof listQuery>;
