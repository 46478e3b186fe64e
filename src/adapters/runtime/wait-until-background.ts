import type { Background } from "../../core/ports/background.ts";

/** The platform lets a request's work go on for 30 s after its answer. */
export function waitUntilBackground(context: Pick<ExecutionContext, "waitUntil">): Background {
	return {
		run(part, work) {
			const done = (async () => work())().catch((error: unknown) => {
				const cause = error instanceof Error ? error.name : typeof error;
				console.error({ event: "background_failed", part, cause });
			});
			context.waitUntil(done);
		},
	};
}
