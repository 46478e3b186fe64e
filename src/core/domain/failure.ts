/**
 * Every way in which a call can fail as expected. `http/problem.ts` alone maps a kind to a response.
 * No message holds SQL, bound values or memory text.
 */
export interface FieldError {
	/** Where in the input, as `memories.3.text` or `filter.and.0`. */
	readonly path: string;
	readonly message: string;
}

export type Failure =
	| { readonly kind: "memory_contract"; readonly field: string; readonly message: string }
	| { readonly kind: "validation"; readonly errors: readonly FieldError[] }
	| { readonly kind: "too_large"; readonly path: string; readonly message: string }
	| { readonly kind: "unauthenticated" }
	| { readonly kind: "missing_effect"; readonly effect: string; readonly feature: string }
	| { readonly kind: "not_found" }
	| { readonly kind: "conflict"; readonly reason: ConflictReason }
	| { readonly kind: "precondition_failed"; readonly version: number }
	| { readonly kind: "unavailable"; readonly part: string; readonly retryAfterSeconds: number };

export type ConflictReason =
	/** The idempotency key was used before with another method, path or body. */
	| "idempotency_mismatch"
	/** `supersedes` names a row that is superseded already. */
	| "already_superseded"
	/** Other writers kept moving the rows that this write was planned against. */
	| "contended"
	/** A later turn of the session was begun, or this one was published. */
	| "stale_generation";

export function invalid(path: string, message: string): Failure {
	return { kind: "validation", errors: [{ path, message }] };
}
