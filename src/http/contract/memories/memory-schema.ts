import { z } from "@hono/zod-openapi";
import { LAYERS } from "../../../core/domain/record/layer.ts";

const time = z.string().openapi({ format: "date-time", example: "2026-03-01T09:30:00.000Z" });

export const scopeSchema = z
	.union([z.string(), z.strictObject({ version: z.literal(0), path: z.array(z.string()) })])
	.openapi("Scope", {
		description: "The string form of a typed path, or the object form of a positional one.",
		example: "user:42/agent:helper",
	});

const layerSchema = z.enum(LAYERS).openapi("Layer", {
	description:
		"semantic: durable facts; procedural: routines; prospective: intentions with a due time; episodic: what was said and done; working: rows of the running session.",
});

const sourceSchema = z
	.strictObject({
		run_id: z.string().nullable(),
		turn: z.number().int().nullable(),
		operation_id: z.string().nullable(),
		derived_from: z.array(z.string()),
	})
	.openapi("MemorySource", { description: "Where a memory came from." });

export const memorySchema = z
	.strictObject({
		id: z.string().openapi({ format: "uuid", example: "0195d3c2-7b1a-7c3e-9a55-2f6f0c6b1d10" }),
		scope: scopeSchema,
		layer: layerSchema,
		text: z.string().openapi({ example: "Ada prefers window seats." }),
		label: z.string().nullable().openapi({ description: "For display only, never identity." }),
		speaker: z.string().nullable().openapi({ description: "Null is untagged; never inferred." }),
		salience: z.number().min(0).max(1),
		confidence: z.number().min(0).max(1),
		pinned: z.boolean(),
		tags: z.array(z.string()),
		metadata: z
			.looseObject({})
			.openapi({ description: "The JSON object as it was written.", example: { seat: "12A" } }),
		session_id: z.string().nullable(),
		source: sourceSchema,
		event_time: time.nullable(),
		valid_from: time.nullable(),
		valid_to: time.nullable(),
		due_at: time.nullable(),
		expires_at: time.nullable(),
		superseded_by: z.string().nullable(),
		superseded_at: time.nullable(),
		subject_key: z.string().nullable(),
		version: z.number().int().min(1).openapi({ description: 'One more at each rewrite; the ETag is `"v<version>"`.' }),
		indexed: z.enum(["ready", "pending", "embedding"]).openapi({
			description:
				"ready; pending: embedded, found by an exact comparison until the index shows it; embedding: not embedded yet, found by its words.",
		}),
		created_at: time,
		updated_at: time,
	})
	.openapi("Memory");

export const memoryVersionSchema = z
	.strictObject({ version: z.number().int(), text: z.string(), changed_at: time, cause: z.string() })
	.openapi("MemoryVersion");
