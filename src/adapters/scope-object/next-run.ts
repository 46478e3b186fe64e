import { OUTBOX_BACKOFF_MAX_MS, OUTBOX_BACKOFF_MIN_MS, OUTBOX_SETTLE_MS } from "../../core/domain/limits.ts";
import type { IndexingState } from "./indexing-state.ts";

/** What a run came to. */
export interface RunOutcome {
	readonly handled: number;
	readonly waiting: number;
	readonly left: boolean;
}

/** Delay after a run that brought nothing further and was the `stalls`-th before it to do so. */
export function backoffMs(stalls: number): number {
	return Math.min(OUTBOX_BACKOFF_MAX_MS, OUTBOX_BACKOFF_MIN_MS * 2 ** stalls);
}

/** When the outbox is looked at again, in milliseconds since 1970; null: not before the next wake-up. */
export function nextRunAt(
	outcome: RunOutcome,
	{ state, beganAt, endedAt }: { readonly state: IndexingState; readonly beganAt: number; readonly endedAt: number },
): number | null {
	const { handled, waiting, left } = outcome;
	if (handled > 0 && left) return endedAt + 1;
	if (waiting > 0 || left) return endedAt + (handled > 0 ? OUTBOX_BACKOFF_MIN_MS : backoffMs(state.stalls));
	return settledAt({ empty: handled === 0, state, beganAt, endedAt });
}

/**
 * An outbox found empty is trusted only when the commit beside the last wake-up must have ended before the look. Looked at
 * soon after the wake-up, when it has in all likelihood, and once more at the end.
 */
function settledAt({
	empty,
	state,
	beganAt,
	endedAt,
}: {
	readonly empty: boolean;
	readonly state: IndexingState;
	readonly beganAt: number;
	readonly endedAt: number;
}): number | null {
	for (const afterMs of [OUTBOX_BACKOFF_MIN_MS, OUTBOX_SETTLE_MS]) {
		if (beganAt < state.wokenAt + afterMs) return Math.max(state.wokenAt + afterMs, endedAt + 1);
	}
	return empty ? null : endedAt + OUTBOX_BACKOFF_MIN_MS;
}
