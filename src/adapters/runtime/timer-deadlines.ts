import type { Deadlines, Timely } from "../../core/ports/deadlines.ts";

/** Logs the part and the kind of error, never its message: a driver's message may hold what a user wrote. */
export const timerDeadlines: Deadlines = {
	async within<T>({ part, ms, work }: { part: string; ms: number; work: () => Promise<T> }): Promise<Timely<T>> {
		let timer: ReturnType<typeof setTimeout> | null = null;
		const tooLate = new Promise<Timely<T>>((resolve) => {
			timer = setTimeout(() => {
				report(part, "deadline");
				resolve({ kind: "missed" });
			}, ms);
		});
		const done = work().then(
			(value): Timely<T> => ({ kind: "answered", value }),
			(error: unknown): Timely<T> => {
				report(part, error instanceof Error ? error.name : typeof error);
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

function report(part: string, cause: string): void {
	console.warn({ event: "part_unavailable", part, cause });
}
