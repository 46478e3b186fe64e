import { ALARM_STUCK_MS } from "../../core/domain/limits.ts";
import type { IndexingState, IndexingStateTable } from "./indexing-state.ts";
import { backoffMs, nextRunAt, type RunOutcome } from "./next-run.ts";

export interface IndexingAlarmParts {
	readonly storage: DurableObjectStorage;
	readonly table: IndexingStateTable;
	/** Empties the outbox by a page. */
	readonly drain: (scopeToken: string) => Promise<RunOutcome>;
	readonly report: (error: unknown, scopeToken: string) => void;
	readonly now: () => number;
}

/** Keeps the alarm armed as long as a scope's outbox may hold something. Between awaits everything is in storage alone. */
export interface IndexingAlarm {
	wake(scopeToken: string): Promise<void>;
	run(): Promise<void>;
}

export function createIndexingAlarm({ storage, table, drain, report, now }: IndexingAlarmParts): IndexingAlarm {
	async function tryDrain(scopeToken: string): Promise<RunOutcome | null> {
		try {
			return await drain(scopeToken);
		} catch (error) {
			report(error, scopeToken);
			return null;
		}
	}
	/** Reads, decides and arms in one go, so that no wake-up comes between. */
	async function armAfter(outcome: RunOutcome | null, before: IndexingState, beganAt: number): Promise<void> {
		const state = table.read() ?? before;
		const endedAt = now();
		const stalled = outcome === null || (outcome.handled === 0 && outcome.waiting > 0);
		const stalls = stalled ? state.stalls : 0;
		if (state.wakes !== before.wakes) {
			table.write({ ...state, stalls });
			await storage.setAlarm(endedAt + 1);
			return;
		}
		const at =
			outcome === null ? endedAt + backoffMs(before.stalls) : nextRunAt(outcome, { state: before, beganAt, endedAt });
		if (at === null) {
			table.clear();
			await storage.deleteAlarm();
			return;
		}
		table.write({ ...state, stalls });
		await storage.setAlarm(at);
	}
	return {
		async wake(scopeToken) {
			const armed = await storage.getAlarm();
			const at = now();
			const state = table.read();
			table.write({ scopeToken, wakes: (state?.wakes ?? 0) + 1, wokenAt: at, stalls: state?.stalls ?? 0 });
			const comes = armed !== null && armed <= at + 1 && armed >= at - ALARM_STUCK_MS;
			if (!comes) await storage.setAlarm(at + 1);
		},
		async run() {
			const before = table.read();
			if (before === null) return;
			const beganAt = now();
			// The net under this run: whatever kills it, another one comes. The platform gives up after six retries.
			table.write({ ...before, stalls: before.stalls + 1 });
			await storage.setAlarm(beganAt + backoffMs(before.stalls));
			await armAfter(await tryDrain(before.scopeToken), before, beganAt);
		},
	};
}
