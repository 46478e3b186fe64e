import type { Context, ErrorHandler } from "hono";
import { routePath } from "hono/route";
import { LOGGED_FRAMES_MAX, RETRY_LATER_SECONDS, RETRY_SOON_SECONDS } from "../core/domain/limits.ts";
import { StorageUnavailable } from "../core/ports/storage-failure.ts";
import type { HttpEnv } from "./http-env.ts";
import { internalProblem, type Problem, unavailableProblem } from "./problem.ts";
import { problemResponse } from "./problem-response.ts";

export const onError: ErrorHandler<HttpEnv> = (error, c) => problemResponse(c.var.requestId, thrownProblem(error, c));

/**
 * What was thrown: storage that failed, or a bug. The log gets its name and where it was, never its message, which
 * may hold SQL and bound values.
 */
export function thrownProblem(thrown: unknown, c: Context<HttpEnv>): Problem {
	const error = thrown instanceof Error ? thrown : new TypeError("What was thrown is no error.");
	const { method } = c.req;
	const { requestId } = c.var;
	const entry = {
		event: "request_failed",
		request_id: requestId,
		method,
		route: routePath(c),
		error: error.name,
	};
	if (error instanceof StorageUnavailable) {
		const { statement, retryable } = error;
		console.error({ ...entry, statement, retryable });
		return unavailableProblem("storage", retryable ? RETRY_SOON_SECONDS : RETRY_LATER_SECONDS);
	}
	console.error({ ...entry, frames: framesOf(error) });
	return internalProblem;
}

/** The stack after its message, which it begins with and which may look like frames itself. */
function framesOf({ stack = "", message }: Error): readonly string[] {
	const begin = stack.indexOf(message);
	if (begin === -1) return [];
	const lines = stack.slice(begin + message.length).split("\n");
	return lines.slice(1, 1 + LOGGED_FRAMES_MAX).map((line) => line.trim());
}
