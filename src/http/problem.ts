import type { ConflictReason, Failure, FieldError } from "../core/domain/failure.ts";
import { PROBLEM_ERRORS_MAX, PROBLEM_PATH_CODE_POINTS_MAX, RETRY_AFTER_SECONDS_MIN } from "../core/domain/limits.ts";
import { firstCodePoints } from "../core/domain/text/code-points.ts";
import { versionTag } from "./answers/entity-tag.ts";

/** Stable: what callers tell problems apart by. */
export const PROBLEM_CODES = [
	"validation",
	"memory_contract",
	"unauthenticated",
	"missing_effect",
	"not_found",
	"conflict",
	"precondition_failed",
	"too_large",
	"unavailable",
	"internal",
] as const;

export type ProblemCode = (typeof PROBLEM_CODES)[number];

/** A failure as the wire shows it, but for the request id. */
export interface Problem {
	readonly code: ProblemCode;
	readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 412 | 413 | 422 | 500 | 503;
	readonly detail: string;
	readonly errors?: readonly FieldError[];
	/** The memory's current version, on a failed precondition. */
	readonly version?: number;
	readonly headers?: Readonly<Record<string, string>>;
}

export const titleByCode: Readonly<Record<ProblemCode, string>> = {
	validation: "The request is not valid",
	memory_contract: "The query cannot work",
	unauthenticated: "A key is needed",
	missing_effect: "The key may not do this",
	not_found: "Not found",
	conflict: "In conflict with what is there",
	precondition_failed: "The memory has moved on",
	too_large: "Too large",
	unavailable: "Unavailable for now",
	internal: "Something broke on our side",
};

/** The one place where a failure gets its status, its code and its words (invariant HTTP-1). */
export function failureToProblem(failure: Failure): Problem {
	switch (failure.kind) {
		case "memory_contract":
			return {
				code: "memory_contract",
				status: 422,
				detail: failure.message,
				errors: [{ path: failure.field, message: failure.message }],
			};
		case "validation":
			return {
				code: "validation",
				status: 400,
				detail: summaryOf(failure.errors),
				errors: failure.errors.slice(0, PROBLEM_ERRORS_MAX).map(shown),
			};
		case "too_large":
			return {
				code: "too_large",
				status: 413,
				detail: summaryOf([failure]),
				errors: [shown(failure)],
			};
		case "unauthenticated":
			return {
				code: "unauthenticated",
				status: 401,
				detail: "Send a valid key as `Authorization: Bearer <key>`.",
				headers: { "WWW-Authenticate": "Bearer" },
			};
		case "missing_effect":
			return {
				code: "missing_effect",
				status: 403,
				detail: `The key lacks the effect ${failure.effect}, which ${failure.feature} needs.`,
			};
		case "not_found":
			return notFoundProblem;
		case "conflict":
			return { code: "conflict", status: 409, detail: conflictDetail(failure.reason) };
		case "precondition_failed":
			return {
				code: "precondition_failed",
				status: 412,
				detail: `The memory is at version ${failure.version} now.`,
				version: failure.version,
				headers: { ETag: versionTag(failure.version) },
			};
		case "unavailable":
			return unavailableProblem(failure.part, failure.retryAfterSeconds);
	}
}

/** The same words for what never was, what is gone, and what lies outside the key's reach. */
export const notFoundProblem: Problem = {
	code: "not_found",
	status: 404,
	detail: "There is nothing here that this key can reach.",
};

export const internalProblem: Problem = {
	code: "internal",
	status: 500,
	detail: "An unexpected fault. Quote the request id when you report it.",
};

export function unavailableProblem(part: string, retryAfterSeconds: number): Problem {
	return {
		code: "unavailable",
		status: 503,
		detail: `The ${part} did not answer. Nothing is wrong with the request; send it again.`,
		headers: { "Retry-After": String(Math.max(RETRY_AFTER_SECONDS_MIN, Math.ceil(retryAfterSeconds))) },
	};
}

export function methodNotAllowedProblem(methods: readonly string[]): Problem {
	const allow = methods.join(", ");
	return {
		code: "not_found",
		status: 405,
		detail: `This path answers to ${allow}.`,
		headers: { Allow: allow },
	};
}

function conflictDetail(reason: ConflictReason): string {
	switch (reason) {
		case "idempotency_mismatch":
			return "The Idempotency-Key, or the generation of the turn, was used before with another method, path or body.";
		case "already_superseded":
			return "The memory named in supersedes is superseded already.";
		case "contended":
			return "Other writers kept moving the same memories; send the call again.";
		case "stale_generation":
			return "A later turn of this session was begun, or this one is published already.";
	}
}

/** A path may hold keys of the caller's, as long as the body allows. */
function shown({ path, message }: FieldError): FieldError {
	return { path: firstCodePoints(path, PROBLEM_PATH_CODE_POINTS_MAX), message };
}

function summaryOf(errors: readonly FieldError[]): string {
	const [error] = errors;
	if (error === undefined) return "The request is not valid.";
	const first = shown(error);
	const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : "";
	return first.path === "" ? `${first.message}${more}` : `${first.path}: ${first.message}${more}`;
}
