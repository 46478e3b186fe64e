import { type Instant, msOf } from "../instant.ts";
import { NAP_MIN_INTERVAL_MS, NAP_TURNS } from "../limits.ts";
import type { Cadence } from "./cadence.ts";

/** What is counted; what follows from it depends on the moment. */
export type CadenceCounts = Pick<Cadence, "turnsSinceNap" | "lastNapAt" | "lastNightlyAt">;

export const NO_TURNS: CadenceCounts = { turnsSinceNap: 0, lastNapAt: null, lastNightlyAt: null };

/** No cycle is run yet, so none holds the lock. */
export function cadenceAt(counts: CadenceCounts, now: Instant): Cadence {
	return { ...counts, due: isNapDue(counts, now) ? "quick" : null, lock: null };
}

function isNapDue({ turnsSinceNap, lastNapAt }: CadenceCounts, now: Instant): boolean {
	if (turnsSinceNap < NAP_TURNS) return false;
	return lastNapAt === null || msOf(now) - msOf(lastNapAt) >= NAP_MIN_INTERVAL_MS;
}
