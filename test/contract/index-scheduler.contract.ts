import { describe, expect, it } from "vitest";
import type { IndexScheduler } from "../../src/core/ports/index-scheduler.ts";

/** What a scheduler can be asked in a test: which scopes will be drained, each once, in no particular order. */
export interface SchedulerHarness {
	readonly scheduler: IndexScheduler;
	woken(scopeTokens: readonly string[]): Promise<readonly string[]>;
}

let made = 0;
const freshToken = () => `scope${String(made++).padStart(15, "0")}`;

export function describeIndexScheduler(name: string, open: () => SchedulerHarness): void {
	describe(`index scheduler: ${name}`, () => {
		it("[INV-SCOPE-WAKE] has woken each scope named once it answers, and no other", async () => {
			const { scheduler, woken } = open();
			const [first, second, other] = [freshToken(), freshToken(), freshToken()];
			await scheduler.wake([first, second]);
			expect(new Set(await woken([first, second, other]))).toEqual(new Set([first, second]));
		});

		it("takes a scope named twice as one, and nothing as nothing", async () => {
			const { scheduler, woken } = open();
			const token = freshToken();
			await scheduler.wake([]);
			await scheduler.wake([token, token]);
			await scheduler.wake([token]);
			expect(await woken([token])).toEqual([token]);
		});

		it("[INV-SCOPE-WAKE] loses none of many wake-ups at once", async () => {
			const { scheduler, woken } = open();
			const tokens = Array.from({ length: 20 }, freshToken);
			await Promise.all([...tokens.map((token) => scheduler.wake([token])), scheduler.wake(tokens)]);
			expect(new Set(await woken(tokens))).toEqual(new Set(tokens));
		});
	});
}
