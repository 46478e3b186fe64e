import { expect, test } from "vitest";
import { cadenceAt } from "../../../src/core/domain/cadence/cadence-at.ts";
import type { Instant } from "../../../src/core/domain/instant.ts";

const now = "2026-03-01T12:00:00.000Z" as Instant;

test.each([
	[0, null, null],
	[9, null, null],
	[10, null, "quick"],
	[11, null, "quick"],
	[9, "2026-02-01T00:00:00.000Z", null],
	[10, "2026-03-01T11:54:59.999Z", "quick"],
	[10, "2026-03-01T11:55:00.000Z", "quick"],
	[10, "2026-03-01T11:55:00.001Z", null],
	[1_000, "2026-03-01T12:00:00.000Z", null],
	// Another machine's clock is ahead of this one's.
	[10, "2026-03-01T12:01:00.000Z", null],
] as const)("[INV-CADENCE] after %d turns, with the last nap at %s, %s is due", (turnsSinceNap, lastNapAt, due) => {
	const counts = { turnsSinceNap, lastNapAt: lastNapAt as Instant | null, lastNightlyAt: null };
	expect(cadenceAt(counts, now)).toEqual({ ...counts, due, lock: null });
});
