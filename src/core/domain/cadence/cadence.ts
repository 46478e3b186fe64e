import type { Instant } from "../instant.ts";

/** How near a scope is to its next consolidation (semantics §13, api.md "Consolidation"). */
export interface Cadence {
	/** Turns completed since the last nap. */
	readonly turnsSinceNap: number;
	readonly lastNapAt: Instant | null;
	readonly lastNightlyAt: Instant | null;
	readonly due: "quick" | "nightly" | null;
	readonly lock: { readonly cycleId: string; readonly expiresAt: Instant } | null;
}
