import type { Deadlines, Timely } from "../../core/ports/deadlines.ts";
import { ModelFault } from "../../core/ports/language-model.ts";
import { StorageUnavailable } from "../../core/ports/storage-failure.ts";
import { TelemetryFault } from "../../core/ports/telemetry-sink.ts";
import { VectorFault } from "../../core/ports/vector-fault.ts";

/** What a part of a request may throw without a bug of ours. */
const expectedFaults = [StorageUnavailable, VectorFault, TelemetryFault, ModelFault];

/**
 * The log gets the part and the kind of error, never its message: a driver's message may hold what a user wrote. What is none of
 * the expected faults is a bug: the request goes on without the part, and the log says so as an error.
 */
export const timerDeadlines: Deadlines = {
	async within<T>({ part, ms, work }: { part: string; ms: number; work: () => Promise<T> }): Promise<Timely<T>> {
		let timer: ReturnType<typeof setTimeout> | null = null;
		const tooLate = new Promise<Timely<T>>((resolve) => {
			timer = setTimeout(() => {
				console.warn({ event: "part_unavailable", part, cause: "deadline" });
				resolve({ kind: "missed" });
			}, ms);
		});
		const done = work().then(
			(value): Timely<T> => ({ kind: "answered", value }),
			(error: unknown): Timely<T> => {
				const isExpected = expectedFaults.some((fault) => error instanceof fault);
				const entry = { event: "part_unavailable", part, cause: causeOf(error) };
				if (isExpected) console.warn(entry);
				else console.error(entry);
				return { kind: "missed" };
			},
		);
		try {
			return await Promise.race([done, tooLate]);
		} finally {
			clearTimeout(timer);
		}
	},
};

function causeOf(error: unknown): string {
	if (error instanceof ModelFault) return error.reason;
	return error instanceof Error ? error.name : typeof error;
}
