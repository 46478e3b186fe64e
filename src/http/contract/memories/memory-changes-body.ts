import { z } from "@hono/zod-openapi";
import type { MemoryChanges } from "../../../core/domain/record/memory-draft.ts";
import { metadataField, nameField, nullableTime, shareField, tagsField, textField } from "../input/fields.ts";

const time = nullableTime.exactOptional();

/** What is not named stays, null clears. Identity (scope, layer, speaker) is no field here: it cannot change. */
const fields = z
	.strictObject({
		text: textField.exactOptional(),
		label: nameField.nullable().exactOptional(),
		salience: shareField.exactOptional(),
		confidence: shareField.exactOptional(),
		pinned: z.boolean().exactOptional(),
		tags: tagsField.exactOptional(),
		metadata: metadataField.exactOptional().openapi({ description: "Replaces the whole object." }),
		due_at: time,
		expires_at: time,
		valid_to: time,
	})
	.refine((body) => Object.keys(body).length > 0, { error: "names nothing to change." })
	// The library takes exactOptional for required.
	.openapi("MemoryChanges", { required: [] });

export const memoryChangesBody = fields.transform(
	({ due_at: dueAt, expires_at: expiresAt, valid_to: validTo, ...rest }): MemoryChanges => ({
		...rest,
		// A change that is undefined would read as one that was named.
		...(dueAt === undefined ? {} : { dueAt }),
		...(expiresAt === undefined ? {} : { expiresAt }),
		...(validTo === undefined ? {} : { validTo }),
	}),
);
