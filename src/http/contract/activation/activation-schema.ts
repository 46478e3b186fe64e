import { z } from "@hono/zod-openapi";
import { ACTIVATION_LABEL_CODE_POINTS_MAX } from "../../../core/domain/limits.ts";
import { LAYERS } from "../../../core/domain/record/layer.ts";

const activationEventSchema = z
	.strictObject({
		node_id: z.string().openapi({ description: "Id of the memory.", example: "0195d3c2-7b1a-7c3e-9a55-2f6f0c6b1d10" }),
		node_label: z.string().openapi({
			description: `Its label, or the first ${ACTIVATION_LABEL_CODE_POINTS_MAX} characters of what a block shows of it. Two memories may share one.`,
		}),
		score: z.number().openapi({ description: "Activation, 0..1." }),
		layer: z.enum(LAYERS),
		source_node_id: z
			.string()
			.nullable()
			.openapi({ description: "The memory that it was reached from; null for a seed." }),
	})
	.openapi("ActivationEvent");

export const activationSchema = z
	.strictObject({
		events: z.array(activationEventSchema).openapi({ description: "Each memory once, strongest first, then by id." }),
		degraded: z.boolean().openapi({ description: "True where the walk ended early, with what it had reached." }),
	})
	.openapi("Activation");
