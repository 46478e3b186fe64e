import { z } from "@hono/zod-openapi";
import { ACTIVATION_HOPS_MAX, ACTIVATION_NODES_MAX } from "../../../core/domain/limits.ts";
import type { AskedBounds } from "../../../core/domain/query/activation-bounds.ts";

/** How far a walk may go, as a body says it. */
export const boundFields = {
	max_hops: z
		.int()
		.min(1)
		.max(ACTIVATION_HOPS_MAX)
		.optional()
		.openapi({ description: `Edges from a seed at most; ${ACTIVATION_HOPS_MAX} unless said.` }),
	max_nodes: z
		.int()
		.min(1)
		.max(ACTIVATION_NODES_MAX)
		.optional()
		.openapi({ description: `Memories lit in all, the seeds included; ${ACTIVATION_NODES_MAX} unless said.` }),
};

export function boundsAsked(body: {
	readonly max_hops?: number | undefined;
	readonly max_nodes?: number | undefined;
}): AskedBounds {
	return { maxHops: body.max_hops, maxNodes: body.max_nodes };
}

/** A recall's `activation`. */
export const activationField = z
	.union([z.boolean(), z.strictObject(boundFields)], { error: "is neither a boolean nor an object of bounds." })
	.nullish()
	.openapi({
		description:
			"Spreading activation: adds memories that associations reach from the best that were found; a recall then tells in `activation` how. Left out or null, it is as the deployment has it.",
		example: { max_hops: 2, max_nodes: 50 },
	});

/** Undefined: as the deployment has it. Null: off. */
export function activationAsked(activation: z.output<typeof activationField>): AskedBounds | null | undefined {
	if (activation === undefined || activation === null) return undefined;
	if (typeof activation === "boolean") return activation ? {} : null;
	return boundsAsked(activation);
}
