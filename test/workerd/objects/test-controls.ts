import type { RunOutcome } from "../../../src/adapters/scope-object/next-run.ts";

export const LAG_MS = 500;

/** What tests hold the objects by; main Worker, objects and tests share one isolate. */
export const controls = {
	/** Far ahead of the platform's clock, so that alarms run only when a test runs them. */
	now: Date.UTC(2100, 0, 1),
	/** Read by a lagging object when it starts. */
	lagMs: LAG_MS,
	drain: async (_scopeToken: string): Promise<RunOutcome> => ({ handled: 0, waiting: 0, left: false }),
	reports: [] as { readonly error: unknown; readonly scopeToken: string }[],
};
