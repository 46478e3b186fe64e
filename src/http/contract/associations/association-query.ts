import { z } from "@hono/zod-openapi";
import { scopeToJson } from "../../../core/domain/scope/scope.ts";
import { queryHash } from "../input/cursor.ts";
import { cursorParameter, limitParameter, scopeParameter } from "../input/query-parameters.ts";

export const associationQuery = z.strictObject({
	scope: scopeParameter,
	id: z.string().openapi({
		description: "Id of the memory whose associations are listed, of the scope or of those above it.",
		example: "0195d3c2-7b1a-7c3e-9a55-2f6f0c6b1d10",
	}),
	limit: limitParameter,
	cursor: cursorParameter,
});

/** What a cursor of a list of associations is bound to (invariant HTTP-8). */
export function associationHash(
	tenantId: string,
	{ scope, id }: Pick<z.output<typeof associationQuery>, "scope" | "id">,
): string {
	return queryHash({ associationsOf: id, tenantId, scope: scopeToJson(scope) });
}
