import { afterEach, describe, expect, it, vi } from "vitest";
import { waitUntilBackground } from "../../../src/adapters/runtime/wait-until-background.ts";

describe("what goes on after an answer", () => {
	const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
	afterEach(() => error.mockClear());

	/** A request's context, which calls its method on itself as the platform's does. */
	function createContext() {
		const waited: Promise<unknown>[] = [];
		return {
			waited,
			waitUntil(promise: Promise<unknown>) {
				this.waited.push(promise);
			},
		};
	}

	it("[INV-BACKGROUND] is waited for by the platform", async () => {
		const context = createContext();
		let isDone = false;
		waitUntilBackground(context).run("turn work", async () => {
			isDone = true;
		});
		await Promise.all(context.waited);
		expect([context.waited.length, isDone]).toEqual([1, true]);
	});

	it.each([
		["later", () => Promise.reject(new TypeError("SELECT secret FROM memories"))],
		[
			"at once",
			() => {
				throw new TypeError("SELECT secret FROM memories");
			},
		],
	])("[INV-BACKGROUND] that fails %s is logged by its part and kind, and fails nothing else", async (_when, work) => {
		const context = createContext();
		waitUntilBackground(context).run("turn work", work);
		await Promise.all(context.waited);
		expect(error.mock.calls).toEqual([[{ event: "background_failed", part: "turn work", cause: "TypeError" }]]);
	});
});
