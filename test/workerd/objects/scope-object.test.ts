import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { RunOutcome } from "../../../src/adapters/scope-object/next-run.ts";
import { scopeObjectName } from "../../../src/adapters/scope-object/scope-object-name.ts";
import { scopeObjectScheduler } from "../../../src/adapters/scope-object/scope-object-scheduler.ts";
import {
	ALARM_STUCK_MS,
	OBJECT_CALLS_AT_ONCE_MAX,
	OUTBOX_BACKOFF_MAX_MS,
	OUTBOX_BACKOFF_MIN_MS,
	OUTBOX_SETTLE_MS,
} from "../../../src/core/domain/limits.ts";
import type { CostMeter } from "../../../src/core/ports/cost-meter.ts";
import { objects, uncounted } from "./objects-env.ts";
import { controls } from "./test-controls.ts";

const EMPTY: RunOutcome = { handled: 0, waiting: 0, left: false };

/** One scope's object, with an alarm that only the test runs. */
function createScope() {
	const token = crypto.randomUUID();
	const stub = () => objects.SCOPES.getByName(scopeObjectName(token));
	const alarm = () => runInDurableObject(stub(), (_, state) => state.storage.getAlarm());
	return {
		token,
		stub,
		wake: () => scopeObjectScheduler({ namespace: objects.SCOPES, meter: uncounted }).wake([token]),
		/** Milliseconds from now to the alarm; null: none. */
		async alarmIn() {
			const at = await alarm();
			return at === null ? null : at - controls.now;
		},
		setAlarmIn: (ms: number) => runInDurableObject(stub(), (_, state) => state.storage.setAlarm(controls.now + ms)),
		run: () => runDurableObjectAlarm(stub()),
		evict: () => evictDurableObject(stub()),
	};
}

/** Drains answer with these, one after another, and with an empty outbox then. */
function answers(...outcomes: readonly (RunOutcome | Error)[]): string[] {
	const drained: string[] = [];
	const remaining = [...outcomes];
	controls.drain = async (token) => {
		drained.push(token);
		const outcome = remaining.shift() ?? EMPTY;
		if (outcome instanceof Error) throw outcome;
		return outcome;
	};
	return drained;
}

beforeEach(() => {
	controls.reports.length = 0;
	answers();
});

// Nothing may fire into the next test.
const scopes: ReturnType<typeof createScope>[] = [];
function scope() {
	const created = createScope();
	scopes.push(created);
	return created;
}
afterEach(async () => {
	for (const each of scopes.splice(0)) await runInDurableObject(each.stub(), (_, state) => state.storage.deleteAlarm());
});

describe("scope object: wake", () => {
	it("[INV-SCOPE-WAKE] arms the alarm at once, and keeps it through an eviction", async () => {
		const { token, wake, alarmIn, evict, run } = scope();
		const drained = answers();
		await wake();
		await evict();
		expect(await alarmIn()).toBe(1);
		expect(await run()).toBe(true);
		expect(drained).toEqual([token]);
	});

	it("[INV-SCOPE-WAKE] keeps an earlier alarm, brings a later one forward, and arms a stuck one again", async () => {
		const { wake, alarmIn, setAlarmIn } = scope();
		await wake();
		controls.now += 10;
		await wake();
		expect(await alarmIn()).toBe(-9);
		await setAlarmIn(OUTBOX_BACKOFF_MAX_MS);
		await wake();
		expect(await alarmIn()).toBe(1);
		await setAlarmIn(-ALARM_STUCK_MS);
		await wake();
		expect(await alarmIn()).toBe(-ALARM_STUCK_MS);
		await setAlarmIn(-ALARM_STUCK_MS - 1);
		await wake();
		expect(await alarmIn()).toBe(1);
	});

	it("[INV-SCOPE-WAKE] does not lose a wake-up that comes during a run", async () => {
		const { wake, alarmIn, run, stub, token } = scope();
		await wake();
		controls.now += OUTBOX_SETTLE_MS;
		controls.drain = async () => {
			await stub().wake(token);
			return EMPTY;
		};
		await run();
		expect(await alarmIn()).toBe(1);
	});

	it("[INV-SCOPE-WAKE] looks again for the commit beside which it was woken", async () => {
		const { wake, alarmIn, run } = scope();
		const drained = answers();
		await wake();
		await run();
		expect(await alarmIn()).toBe(OUTBOX_BACKOFF_MIN_MS);
		controls.now += OUTBOX_BACKOFF_MIN_MS;
		await run();
		expect(await alarmIn()).toBe(OUTBOX_SETTLE_MS - OUTBOX_BACKOFF_MIN_MS);
		controls.now += OUTBOX_SETTLE_MS;
		await run();
		expect(await alarmIn()).toBeNull();
		expect(drained).toHaveLength(3);
		expect(await run()).toBe(false);
	});
});

describe("scope object: alarm", () => {
	it("[INV-SCOPE-WAKE] is run by the platform", async () => {
		const { token, wake } = scope();
		const testNow = controls.now;
		controls.now = Date.now();
		const drained = new Promise<string>((resolve) => {
			controls.drain = async (scopeToken) => {
				resolve(scopeToken);
				return EMPTY;
			};
		});
		await wake();
		expect(await drained).toBe(token);
		controls.now = testNow;
	});

	it("[INV-SCOPE-BACKOFF] goes on at once while there is more", async () => {
		const { wake, alarmIn, run } = scope();
		answers({ handled: 100, waiting: 0, left: true }, { handled: 40, waiting: 0, left: false });
		await wake();
		await run();
		expect(await alarmIn()).toBe(1);
		await run();
		expect(await alarmIn()).toBe(OUTBOX_BACKOFF_MIN_MS);
	});

	it("[INV-SCOPE-BACKOFF] looks once more after a run that found something, however long the wake-up is past", async () => {
		const { wake, alarmIn, run } = scope();
		answers({ handled: 1, waiting: 0, left: false });
		await wake();
		controls.now += OUTBOX_SETTLE_MS;
		await run();
		expect(await alarmIn()).toBe(OUTBOX_BACKOFF_MIN_MS);
		controls.now += OUTBOX_BACKOFF_MIN_MS;
		await run();
		expect(await alarmIn()).toBeNull();
	});

	it("[INV-SCOPE-BACKOFF] waits longer and longer for an index that shows nothing, to a bound", async () => {
		const { wake, alarmIn, run, evict } = scope();
		const waiting = { handled: 0, waiting: 3, left: false };
		answers(
			{ ...waiting, handled: 3 },
			...Array.from({ length: 12 }, () => waiting),
			{ ...waiting, handled: 1 },
			waiting,
		);
		await wake();
		const delays: (number | null)[] = [];
		for (let turn = 0; turn < 15; turn++) {
			await run();
			delays.push(await alarmIn());
			await evict();
		}
		const doubling = [1, 2, 4, 8, 16, 32, 64, 128, 256].map((factor) => factor * OUTBOX_BACKOFF_MIN_MS);
		const bound = Array.from({ length: 3 }, () => OUTBOX_BACKOFF_MAX_MS);
		const again = [OUTBOX_BACKOFF_MIN_MS, OUTBOX_BACKOFF_MIN_MS];
		expect(delays).toEqual([OUTBOX_BACKOFF_MIN_MS, ...doubling, ...bound, ...again]);
	});

	it("[INV-SCOPE-BACKOFF] catches every error, reports it, and tries again with back-off", async () => {
		const { token, wake, alarmIn, run } = scope();
		answers(new Error("D1 is away"), new Error("D1 is away"), { handled: 1, waiting: 0, left: false });
		await wake();
		await run();
		expect(await alarmIn()).toBe(OUTBOX_BACKOFF_MIN_MS);
		await run();
		expect(await alarmIn()).toBe(2 * OUTBOX_BACKOFF_MIN_MS);
		expect(controls.reports.map(({ error, scopeToken }) => [String(error), scopeToken])).toEqual([
			["Error: D1 is away", token],
			["Error: D1 is away", token],
		]);
		controls.now += OUTBOX_SETTLE_MS;
		await run();
		expect(await alarmIn()).toBe(OUTBOX_BACKOFF_MIN_MS);
	});

	it("[INV-SCOPE-BACKOFF] keeps its back-off through wake-ups, though each of them is tried at once", async () => {
		const { wake, alarmIn, run } = scope();
		answers(...Array.from({ length: 4 }, () => new Error("away")));
		for (let turn = 0; turn < 3; turn++) {
			await wake();
			expect(await alarmIn()).toBe(1);
			await run();
		}
		expect(await alarmIn()).toBe(4 * OUTBOX_BACKOFF_MIN_MS);
	});

	it("[INV-SCOPE-WAKE] comes again when the object dies amid a run", async () => {
		const { wake, alarmIn, run, stub } = scope();
		await wake();
		let inRun = 0;
		controls.drain = async () => {
			inRun++;
			await runInDurableObject(stub(), (_, state) => state.abort("killed by the test")).catch(() => undefined);
			// The instance is gone: nothing that it does from here on counts.
			return new Promise(() => undefined);
		};
		await run().catch(() => undefined);
		expect(inRun).toBe(1);
		expect(await alarmIn()).toBe(OUTBOX_BACKOFF_MIN_MS);
		const drained = answers({ handled: 1, waiting: 0, left: false });
		await run();
		expect(drained).toHaveLength(1);
	});
});

describe("scope object scheduler", () => {
	it("wakes each scope once, few at a time", async () => {
		const woken = Array.from({ length: 20 }, scope);
		let now = 0;
		let most = 0;
		let calls = 0;
		const meter: CostMeter = {
			...uncounted,
			async trip(part, call) {
				expect(part).toBe("object");
				calls++;
				most = Math.max(most, ++now);
				try {
					return await call();
				} finally {
					now--;
				}
			},
		};
		const scheduler = scopeObjectScheduler({ namespace: objects.SCOPES, meter });
		await scheduler.wake([...woken, ...woken].map(({ token }) => token));
		expect([calls, most]).toEqual([20, OBJECT_CALLS_AT_ONCE_MAX]);
		for (const { alarmIn } of woken) expect(await alarmIn()).toBe(1);
		await scheduler.wake([]);
		expect(calls).toBe(20);
	});

	it("[INV-SCOPE-WAKE] wakes the others where one cannot be woken, and says so", async () => {
		const woken = Array.from({ length: 8 }, scope);
		let calls = 0;
		const meter: CostMeter = {
			...uncounted,
			trip: (_part, call) => (++calls === 3 ? Promise.reject(new Error("unreachable")) : call()),
		};
		const scheduler = scopeObjectScheduler({ namespace: objects.SCOPES, meter });
		await expect(scheduler.wake(woken.map(({ token }) => token))).rejects.toThrow("unreachable");
		const armed = await Promise.all(woken.map(({ alarmIn }) => alarmIn()));
		expect(armed.filter((at) => at === 1)).toHaveLength(7);
	});
});
