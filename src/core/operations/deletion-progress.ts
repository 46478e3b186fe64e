import type { Failure } from "../domain/failure.ts";
import type { Instant } from "../domain/instant.ts";
import { isJsonObject } from "../domain/json/json.ts";
import type { Result } from "../domain/result.ts";
import type { RecordedAnswer } from "../ports/record-store.ts";
import type { Answered, IdempotentCall } from "./answered.ts";
import { priorAnswer } from "./claim.ts";
import type { Deps } from "./deps.ts";

/** How far a bulk deletion has come. */
export interface DeletionProgress {
	/** Rows removed so far. */
	readonly deleted: number;
	readonly afterSeq: number;
	/** Rows that arrived later are not part of it. */
	readonly untilSeq: number;
	/** What is noted of it under the call's key. */
	readonly noted: RecordedAnswer | null;
}

/** No answer has this status: it marks a claim whose call has not ended. */
const UNFINISHED_STATUS = 102;

export async function beginDeletion<T>(
	deps: Deps,
	call: IdempotentCall<T> | null,
): Promise<
	| { readonly kind: "begun"; readonly progress: DeletionProgress }
	| { readonly kind: "answered"; readonly answer: Result<Answered<T>, Failure> }
> {
	if (call !== null) {
		const now = deps.clock.now();
		const { claim } = await deps.records.readForWrite({ texts: [], subjects: [], ids: [], claimKey: call.key, now });
		const answer = priorAnswer(claim, call, now);
		if (claim !== null && answer?.ok === true && claim.status === UNFINISHED_STATUS) {
			return { kind: "begun", progress: progressOf(claim) };
		}
		if (answer !== null) return { kind: "answered", answer };
	}
	const untilSeq = await deps.records.lastSeq();
	return { kind: "begun", progress: { deleted: 0, afterSeq: 0, untilSeq, noted: null } };
}

/** The note to keep under the call's key until it ends. */
export function progressClaim<T>(
	call: IdempotentCall<T> | null,
	{ deleted, afterSeq, untilSeq }: DeletionProgress,
	now: Instant,
): RecordedAnswer | null {
	if (call === null) return null;
	const body = JSON.stringify({ deleted, afterSeq, untilSeq });
	return { key: call.key, requestHash: call.requestHash, status: UNFINISHED_STATUS, body, recordedAt: now };
}

function progressOf(noted: RecordedAnswer): DeletionProgress {
	const value: unknown = JSON.parse(noted.body);
	if (!isJsonObject(value)) throw new TypeError("A deletion's note is no object.");
	const { deleted, afterSeq, untilSeq } = value;
	if (typeof deleted !== "number" || typeof afterSeq !== "number" || typeof untilSeq !== "number") {
		throw new TypeError("A deletion's note does not say how far it came.");
	}
	return { deleted, afterSeq, untilSeq, noted };
}
