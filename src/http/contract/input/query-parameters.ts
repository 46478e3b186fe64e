import { z } from "@hono/zod-openapi";
import { CURSOR_LENGTH_MAX, PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX } from "../../../core/domain/limits.ts";
import { scopeField } from "./fields.ts";

/** The query parameters that several routes share. */

export const scopeParameter = scopeField.openapi({ param: { name: "scope", in: "query", required: true } });

export const limitParameter = z
	.string()
	.regex(/^[0-9]{1,9}$/, { error: "is not a whole number." })
	.transform(Number)
	.refine((limit) => limit >= 1 && limit <= PAGE_LIMIT_MAX, { error: `must be 1 to ${PAGE_LIMIT_MAX}.` })
	.default(PAGE_LIMIT_DEFAULT)
	.openapi({ type: "integer", minimum: 1, maximum: PAGE_LIMIT_MAX, default: PAGE_LIMIT_DEFAULT });

export const cursorParameter = z
	.string()
	.max(CURSOR_LENGTH_MAX)
	.optional()
	.openapi({ description: "`next_cursor` of the page before, with the same other parameters." });
