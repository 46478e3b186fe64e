import type { Failure } from "../domain/failure.ts";
import { addMs, HOUR_MS, type Instant } from "../domain/instant.ts";
import { IDEMPOTENCY_HOURS } from "../domain/limits.ts";
import { err, ok, type Result } from "../domain/result.ts";
import type { RecordedAnswer } from "../ports/record-store.ts";
import type { Answered, IdempotentCall } from "./answered.ts";

/** Claims recorded before this have lapsed. */
export function claimsSince(now: Instant): Instant {
	return addMs(now, -IDEMPOTENCY_HOURS * HOUR_MS);
}

/** What to answer at once because the call's key was used before, or null where it is free. */
export function priorAnswer<T>(
	claim: RecordedAnswer | null,
	call: IdempotentCall<T> | null,
	now: Instant,
): Result<Answered<T>, Failure> | null {
	if (claim === null || call === null || claim.recordedAt < claimsSince(now)) return null;
	if (claim.requestHash !== call.requestHash) return err({ kind: "conflict", reason: "idempotency_mismatch" });
	return ok({ kind: "replayed", answer: claim });
}

/** The answer to record beside the effect, or null for a call without a key. */
export function claimFor<T>(call: IdempotentCall<T> | null, value: T, now: Instant): RecordedAnswer | null {
	if (call === null) return null;
	return { key: call.key, requestHash: call.requestHash, ...call.render(value), recordedAt: now };
}
