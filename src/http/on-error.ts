import type { ErrorHandler } from "hono";
import { routePath } from "hono/route";
import { LOGGED_FRAMES_MAX, RETRY_LATER_SECONDS, RETRY_SOON_SECONDS } from "../core/domain/limits.ts";
import { StorageUnavailable } from "../core/ports/storage-failure.ts";
import type { HttpEnv } from "./http-env.ts";
import { internalProblem, unavailableProblem } from "./problem.ts";
import { problemResponse } from "./problem-response.ts";

/**
 * What was thrown: storage that failed, or a bug. The log gets its name and where it was, never its message, which
 * may hold SQL and bound values.
 */
export const onError: ErrorHandler<HttpEnv> = (error, c) => {
	const { requestId } = c.var;
	const { name } = error;
	const { method } = c.req;
	const entry = { event: "request_failed", request_id: requestId, method, route: routePath(c), error: name };
	if (error instanceof StorageUnavailable) {
		const { statement, retryable } = error;
		console.error({ ...entry, statement, retryable });
		return problemResponse(
			requestId,
			unavailableProblem("storage", retryable ? RETRY_SOON_SECONDS : RETRY_LATER_SECONDS),
		);
	}
	console.error({ ...entry, frames: framesOf(error) });
	return problemResponse(requestId, internalProblem);
};

/** The stack after its message, which it begins with and which may look like frames itself. */
function framesOf({ stack = "", message }: Error): readonly string[] {
	const begin = stack.indexOf(message);
	if (begin === -1) return [];
	const lines = stack.slice(begin + message.length).split("\n");
	return lines.slice(1, 1 + LOGGED_FRAMES_MAX).map((line) => line.trim());
}
