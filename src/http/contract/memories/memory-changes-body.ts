import { z } from "@hono/zod-openapi";
import type { MemoryChanges } from "../../../core/domain/record/memory-draft.ts";
import { metadataField, nameField, nullableTimeField, shareField, tagsField, textField } from "../input/fields.ts";

/** What is not named stays, null clears. Identity (scope, layer, speaker) is no field here: it cannot change. */
const fields = z
	.strictObject({
		text: textField.optional(),
		label: nameField.nullish(),
		salience: shareField.optional(),
		confidence: shareField.optional(),
		pinned: z.boolean().optional(),
		tags: tagsField.optional(),
		metadata: metadataField.optional().openapi({ description: "Replaces the whole object." }),
		due_at: nullableTimeField,
		expires_at: nullableTimeField,
		valid_to: nullableTimeField,
	})
	.refine((body) => Object.keys(body).length > 0, { error: "names nothing to change." })
	.openapi("MemoryChanges");

export const memoryChangesBody = fields.transform(({ due_at, expires_at, valid_to, ...rest }): MemoryChanges => {
	const changes = { ...rest, dueAt: due_at, expiresAt: expires_at, validTo: valid_to };
	return withoutUndefined(changes);
});

type Defined<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

/** A change that is undefined would read as one that was named. */
function withoutUndefined<T extends object>(value: T): Defined<T> {
	const entries = Object.entries(value).filter(([, member]) => member !== undefined);
	return Object.fromEntries(entries) as Defined<T>;
}
