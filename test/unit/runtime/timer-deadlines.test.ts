import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { timerDeadlines } from "../../../src/adapters/runtime/timer-deadlines.ts";
import { ModelFault } from "../../../src/core/ports/language-model.ts";
import { StorageUnavailable } from "../../../src/core/ports/storage-failure.ts";

describe("timer deadlines", () => {
	const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
	const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
	beforeEach(() => {
		vi.useFakeTimers();
		warn.mockClear();
		error.mockClear();
	});
	afterEach(() => vi.useRealTimers());

	it("[INV-DEADLINE] answers what came in time, and leaves no timer behind", async () => {
		const answer = timerDeadlines.within({ part: "text", ms: 50, work: async () => 7 });
		expect(await answer).toEqual({ kind: "answered", value: 7 });
		expect(vi.getTimerCount()).toBe(0);
	});

	it("[INV-DEADLINE] misses work that takes longer than its time, and ignores its late answer", async () => {
		const { promise, resolve } = Promise.withResolvers<number>();
		const answer = timerDeadlines.within({ part: "vector", ms: 50, work: () => promise });
		await vi.advanceTimersByTimeAsync(50);
		resolve(7);
		expect(await answer).toEqual({ kind: "missed" });
		expect(warn).toHaveBeenCalledExactlyOnceWith({ event: "part_unavailable", part: "vector", cause: "deadline" });
	});

	it("[INV-NO-LEAK] names the kind of a failure and nothing of its message", async () => {
		const work = () => Promise.reject(new TypeError("SELECT secret FROM memories"));
		expect(await timerDeadlines.within({ part: "text", ms: 50, work })).toEqual({ kind: "missed" });
		expect(error).toHaveBeenCalledExactlyOnceWith({ event: "part_unavailable", part: "text", cause: "TypeError" });
		expect(vi.getTimerCount()).toBe(0);
	});

	it("[INV-DEADLINE] warns of what storage may do, and reports as an error what only a bug does", async () => {
		const lost = new StorageUnavailable("text search", { retryable: true, cause: new Error("SELECT secret") });
		await timerDeadlines.within({ part: "text", ms: 50, work: () => Promise.reject(lost) });
		expect(warn).toHaveBeenCalledExactlyOnceWith({
			event: "part_unavailable",
			part: "text",
			cause: "StorageUnavailable",
		});
		expect(error).not.toHaveBeenCalled();
	});

	it("[INV-DEADLINE] warns of what a model may do, and says what it was", async () => {
		const fault = new ModelFault("overloaded", { cause: new Error("a secret") });
		await timerDeadlines.within({ part: "extraction", ms: 50, work: () => Promise.reject(fault) });
		expect(warn).toHaveBeenCalledExactlyOnceWith({
			event: "part_unavailable",
			part: "extraction",
			cause: "overloaded",
		});
		expect(error).not.toHaveBeenCalled();
	});
});
