import { z } from "@hono/zod-openapi";
import { ACTIVATION_SEEDS_MAX } from "../../../core/domain/limits.ts";
import { isBlank } from "../../../core/domain/text/is-blank.ts";
import { nameField } from "../input/fields.ts";
import { queryFields } from "../recall/recall-body.ts";
import { boundFields } from "./activation-fields.ts";

const seed = z.strictObject({
	id: nameField.openapi({ description: "Id of a live memory of the scope or of those above it." }),
	activation: z.number().gt(0).max(1).openapi({ description: "What it begins with.", example: 1 }),
});

const { scope, cue, layers, exclude_speakers, filter, as_of } = queryFields;

export const activateBody = z
	.strictObject({
		scope,
		cue: cue.removeDefault().nullish().openapi({ description: "The best that a recall of it finds are the seeds." }),
		seeds: z.array(seed).min(1).max(ACTIVATION_SEEDS_MAX).nullish(),
		...boundFields,
		layers,
		exclude_speakers,
		filter,
		as_of,
	})
	.superRefine(exactlyOneBeginning)
	.openapi("ActivateRequest", {
		description: "With a cue or with seeds, not both.",
		example: { scope: "user:42/agent:helper", cue: "Which seat should I book?", max_hops: 2, max_nodes: 20 },
	});

interface Beginnings {
	readonly cue?: string | null | undefined;
	readonly seeds?: readonly unknown[] | null | undefined;
}

function exactlyOneBeginning(body: Beginnings, context: z.RefinementCtx): void {
	const [hasCue, hasSeeds] = [body.cue != null, body.seeds != null];
	const refuse = (field: keyof Beginnings, message: string) =>
		context.addIssue({ code: "custom", path: [field], message });
	if (hasCue && hasSeeds) refuse("seeds", "cannot stand beside a cue: a walk begins at one or the other.");
	else if (!hasCue && !hasSeeds) refuse("cue", "is needed, or seeds: a walk begins somewhere.");
	else if (body.cue != null && isBlank(body.cue)) refuse("cue", "is blank, which finds nothing: name seeds instead.");
}

export type ActivateBody = z.output<typeof activateBody>;
