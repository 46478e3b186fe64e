import { z } from "@hono/zod-openapi";
import { BATCH_MEMORIES_MAX } from "../../../core/domain/limits.ts";
import { LAYERS } from "../../../core/domain/record/layer.ts";
import { DRAFT_DEFAULTS, type MemoryDraft } from "../../../core/domain/record/memory-draft.ts";
import {
	metadataField,
	nameField,
	nullableTimeField,
	scopeField,
	shareField,
	tagsField,
	textField,
} from "../input/fields.ts";
import { memoryIdField } from "./memory-id.ts";

const fields = z
	.strictObject({
		scope: scopeField,
		text: textField,
		layer: z.enum(LAYERS).default("semantic"),
		label: nameField.nullish().openapi({ description: "For display only, never identity." }),
		speaker: nameField.nullish().openapi({ description: "Who said it; never inferred.", example: "user" }),
		salience: shareField.default(DRAFT_DEFAULTS.salience),
		confidence: shareField.default(DRAFT_DEFAULTS.confidence),
		pinned: z.boolean().default(false),
		tags: tagsField.default([]),
		metadata: metadataField.default({}),
		session_id: nameField.nullish(),
		event_time: nullableTimeField.openapi({ description: "When it happened." }),
		valid_from: nullableTimeField,
		valid_to: nullableTimeField,
		due_at: nullableTimeField,
		expires_at: nullableTimeField,
		subject_key: nameField.nullish().openapi({
			description: "What it is about: a later memory of the same scope, layer and subject supersedes it.",
			example: "seat-preference",
		}),
		supersedes: memoryIdField.nullish().openapi({ description: "Id of the memory that this one replaces." }),
	})
	.openapi("MemoryDraft");

export const memoryDraftBody = fields.transform(
	(body): MemoryDraft => ({
		scope: body.scope,
		layer: body.layer,
		text: body.text,
		label: body.label ?? null,
		speaker: body.speaker ?? null,
		salience: body.salience,
		confidence: body.confidence,
		pinned: body.pinned,
		metadata: body.metadata,
		tags: body.tags,
		sessionId: body.session_id ?? null,
		eventTime: body.event_time ?? null,
		validFrom: body.valid_from ?? null,
		validTo: body.valid_to ?? null,
		dueAt: body.due_at ?? null,
		expiresAt: body.expires_at ?? null,
		subjectKey: body.subject_key ?? null,
		supersedes: body.supersedes ?? null,
	}),
);

export const memoryBatchBody = z
	.strictObject({ memories: z.array(memoryDraftBody).min(1).max(BATCH_MEMORIES_MAX) })
	.openapi("MemoryBatch");
