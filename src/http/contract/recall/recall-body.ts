import { z } from "@hono/zod-openapi";
import type { Failure } from "../../../core/domain/failure.ts";
import type { JsonObject } from "../../../core/domain/json/json.ts";
import {
	BLOCK_PIN_DAYS,
	CANDIDATE_LIMIT_MAX,
	CUE_CODE_POINTS_MAX,
	D1_STRING_BYTES_MAX,
	EXCLUDED_SPEAKERS_MAX,
	LAYERS_NAMED_MAX,
	LIMIT_MAX,
	PINNED_CHARS_MAX,
} from "../../../core/domain/limits.ts";
import { seedContractFailure } from "../../../core/domain/query/query-contract.ts";
import { QUERY_DEFAULTS } from "../../../core/domain/query/query-defaults.ts";
import { parseRecallBudget, type RecallBudget } from "../../../core/domain/query/recall-budget.ts";
import { parsePolicy } from "../../../core/domain/query/retrieval-policy.ts";
import { LAYERS } from "../../../core/domain/record/layer.ts";
import { err, type Result } from "../../../core/domain/result.ts";
import { countCodePoints } from "../../../core/domain/text/code-points.ts";
import { activationField } from "../activation/activation-fields.ts";
import {
	atRoot,
	nameField,
	nullableFilterField,
	nullableTimeField,
	parsedBy,
	relative,
	scopeField,
} from "../input/fields.ts";
import { parseInput } from "../input/parse-input.ts";

const cue = z
	.string()
	.refine((text) => text.isWellFormed() && countCodePoints(text) <= CUE_CODE_POINTS_MAX, {
		error: `must be at most ${CUE_CODE_POINTS_MAX} code points.`,
	})
	.default(QUERY_DEFAULTS.cue)
	.openapi({
		description: "What the memories should bear on. Empty or white space: the profile, without a search.",
		example: "Which seat should I book?",
	});

const recallBudget = parsedBy((raw) => atRoot(parseRecallBudget(raw)))
	.nullish()
	.openapi({
		type: ["object", "null"],
		description: "Ceilings in UTF-8 bytes in place of both character ceilings, and places kept for a layer's best.",
		example: { max_record_bytes: 400, max_block_bytes: 4000, reserve: { procedural: 1 } },
	});

const policy = parsedBy((raw) => relative("policy", parsePolicy(raw)))
	.nullish()
	.openapi({
		type: ["object", "null"],
		description:
			"`{relevance_floor, salience_floor, layer_weights, distance_weight, blend: {relevance, salience, recency, frequency}, half_life_days}`, all optional.",
		example: { relevance_floor: 0.3, blend: { relevance: 0.8, recency: 0.2 }, half_life_days: 30 },
	});

/** Where, for what, and how much may return. */
export const queryFields = {
	scope: scopeField,
	cue,
	limit: z
		.int()
		.min(1)
		.max(LIMIT_MAX)
		.default(QUERY_DEFAULTS.limit)
		.openapi({ description: `Memories in the block at most; ${QUERY_DEFAULTS.limit} unless said.` }),
	layers: z
		.array(z.enum(LAYERS))
		.min(1)
		.max(LAYERS_NAMED_MAX)
		// A set: naming a layer twice asks for nothing else.
		.transform((layers) => [...new Set(layers)])
		.default([...QUERY_DEFAULTS.layers])
		.openapi({ maxItems: LAYERS_NAMED_MAX }),
	turn: z.int().min(0).default(QUERY_DEFAULTS.turn).openapi({ description: "Correlation only, never a filter." }),
	session_id: z
		.union([z.literal(""), nameField])
		.nullish()
		.openapi({ type: ["string", "null"], description: "Correlation only, never a filter: that is `filter`'s job." }),
	max_record_chars: z
		.int()
		.min(1)
		.default(QUERY_DEFAULTS.maxRecordChars)
		.openapi({
			description: `Characters that a line of the block may have; ${QUERY_DEFAULTS.maxRecordChars} unless said. A longer memory is left out whole, with reason over_record_chars.`,
		}),
	max_total_chars: z
		.int()
		.min(1)
		.default(QUERY_DEFAULTS.maxTotalChars)
		.openapi({ description: `Characters of the whole block at most; ${QUERY_DEFAULTS.maxTotalChars} unless said.` }),
	candidate_limit: z.int().min(1).max(CANDIDATE_LIMIT_MAX).default(QUERY_DEFAULTS.candidateLimit),
	recall_budget: recallBudget,
	policy,
	activation: activationField,
	exclude_speakers: z.array(nameField).max(EXCLUDED_SPEAKERS_MAX).default([]),
	filter: nullableFilterField,
	as_of: nullableTimeField.openapi({
		description: "The moment that expiry, validity and supersession are judged at; rows created later are hidden.",
	}),
	strict: z
		.boolean()
		.default(false)
		.openapi({ description: "503 instead of an empty answer when every source fails." }),
};

interface Ceilings {
	readonly pin: boolean;
	readonly max_total_chars: number;
	readonly recall_budget?: RecallBudget | null | undefined;
}

const noneHere = (message: string) => z.literal(false, { error: message }).default(false).openapi({ type: "boolean" });

export const recallFields = {
	...queryFields,
	pin: z
		.boolean()
		.default(false)
		.openapi({
			description: `Keeps the block for ${BLOCK_PIN_DAYS} days under its revision. Needs memory-write. max_total_chars is then ${PINNED_CHARS_MAX} at most, recall_budget.max_block_bytes ${D1_STRING_BYTES_MAX}.`,
		}),
	explain: z.boolean().default(false),
};

export const recallBody = z
	.strictObject(recallFields)
	.superRefine(refuseUnkeepable)
	.openapi("RecallRequest", {
		example: { scope: "user:42/agent:helper", cue: "Which seat should I book?", limit: 5, activation: true },
	});

/** Recall's body; what has no meaning for a scan may only be said to be off. */
export const scanBody = z
	.strictObject({
		...queryFields,
		pin: noneHere("has no meaning here: a scan makes no block."),
		explain: noneHere("has no meaning here: a scan gives scores and sources anyway."),
	})
	.openapi("ScanRequest", {
		example: { scope: "user:42/agent:helper", cue: "Which seat should I book?", activation: { max_nodes: 20 } },
	});

/** A block that is to be kept must fit the column that it is kept in, however long the ceilings let it become. */
export function refuseUnkeepable(body: Ceilings, context: z.RefinementCtx): void {
	if (!body.pin) return;
	const budget = body.recall_budget ?? null;
	const [path, ceiling, max] =
		budget === null
			? ([["max_total_chars"], body.max_total_chars, PINNED_CHARS_MAX] as const)
			: ([["recall_budget", "max_block_bytes"], budget.maxBlockBytes, D1_STRING_BYTES_MAX] as const);
	if (ceiling <= max) return;
	context.addIssue({
		code: "custom",
		path: [...path],
		message: `is over ${max}, the most that a pinned block can have.`,
	});
}

export type RecallBody = z.output<typeof recallBody>;

export function parseRecallBody(raw: JsonObject): Result<RecallBody, Failure> {
	return keepingContract(raw, recallBody);
}

export function parseScanBody(raw: JsonObject): Result<z.output<typeof scanBody>, Failure> {
	return keepingContract(raw, scanBody);
}

/** The seed's six checks come first, one by one; after them all else at once (invariant HTTP-6). */
export function keepingContract<Schema extends z.ZodType>(
	raw: JsonObject,
	schema: Schema,
): Result<z.output<Schema>, Failure> {
	const broken = seedContractFailure(raw);
	if (broken !== null) return err({ kind: "memory_contract", ...broken });
	return parseInput(schema, raw);
}
