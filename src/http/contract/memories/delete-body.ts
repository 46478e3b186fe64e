import { z } from "@hono/zod-openapi";
import { isJsonObject } from "../../../core/domain/json/json.ts";
import { filterField, scopeField } from "../input/fields.ts";

/** A filter whose fields were lost on the way must not delete a whole scope, so an empty one is no filter here. */
const namesSomething = (raw: unknown) => !isJsonObject(raw) || Object.keys(raw).length > 0;

export const deleteBody = z
	.strictObject({
		scope: scopeField,
		filter: z
			.unknown()
			.refine(namesSomething, { error: "is empty. Leave it out to delete the whole scope.", abort: true })
			.pipe(filterField)
			.optional()
			.openapi({
				type: "object",
				allOf: [{ $ref: "#/components/schemas/Filter" }],
				description: "Which memories of the scope; without it all of them. Not empty.",
			}),
		descendants: z.boolean().default(false).openapi({ description: "Also the scopes below." }),
		dry_run: z.boolean().default(false).openapi({ description: "Counts, and deletes nothing." }),
	})
	.openapi("DeleteRequest");
