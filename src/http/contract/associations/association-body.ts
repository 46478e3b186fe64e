import { z } from "@hono/zod-openapi";
import { ASSOCIATIONS_CHANGED_MAX } from "../../../core/domain/limits.ts";
import type { EdgeDraft } from "../../../core/operations/associations/associate.ts";
import type { AssociationEnds } from "../../../core/ports/association-source.ts";
import { nameField, scopeField, shareField } from "../input/fields.ts";
import { memoryIdField } from "../memories/memory-id.ts";

const source = "0195d3c2-7b1a-7c3e-9a55-2f6f0c6b1d10";
const target = "0195d3c2-8f40-7d21-b3c7-64a1e9d20b55";

const ends = {
	source_id: memoryIdField.openapi({
		description: "Id of a memory of the scope or of those above it.",
		example: source,
	}),
	target_id: memoryIdField.openapi({ description: "Id of another one. An edge has no direction.", example: target }),
};

const edge = z
	.strictObject({
		...ends,
		weight: shareField.openapi({ description: "How much of an activation passes.", example: 0.8 }),
		kind: nameField.nullish().openapi({ description: "In the caller's own words.", example: "caused by" }),
	})
	.openapi("AssociationDraft");

export const associateBody = z
	.strictObject({
		scope: scopeField,
		edges: z
			.array(
				edge.transform(
					({ source_id: sourceId, target_id: targetId, weight, kind }): EdgeDraft => ({
						sourceId,
						targetId,
						weight,
						kind: kind ?? null,
					}),
				),
			)
			.min(1)
			.max(ASSOCIATIONS_CHANGED_MAX),
	})
	.openapi("AssociateRequest", {
		example: {
			scope: "user:42/agent:helper",
			edges: [{ source_id: source, target_id: target, weight: 0.8, kind: "caused by" }],
		},
	});

export const dissociateBody = z
	.strictObject({
		scope: scopeField,
		edges: z
			.array(
				z
					.strictObject(ends)
					.openapi("AssociationEnds")
					.transform(({ source_id: sourceId, target_id: targetId }): AssociationEnds => ({ sourceId, targetId })),
			)
			.min(1)
			.max(ASSOCIATIONS_CHANGED_MAX),
	})
	.openapi("DissociateRequest", {
		example: { scope: "user:42/agent:helper", edges: [{ source_id: source, target_id: target }] },
	});
