import type { ErrorHandler } from "hono";
import { routePath } from "hono/route";
import { StorageUnavailable } from "../core/ports/storage-failure.ts";
import type { HttpEnv } from "./http-env.ts";
import { internalProblem, unavailableProblem } from "./problem.ts";
import { problemResponse } from "./problem-response.ts";

/** Seconds to wait where the same call may succeed soon, and where storage is overloaded or broken. */
const retrySoon = 1;
const retryLater = 10;

/**
 * What was thrown: storage that failed, or a bug. The log gets its name and where it was, never its message, which
 * may hold SQL and bound values.
 */
export const onError: ErrorHandler<HttpEnv> = (error, c) => {
	const { requestId } = c.var;
	const { name } = error;
	const entry = { level: "error", request_id: requestId, method: c.req.method, route: routePath(c), error: name };
	if (error instanceof StorageUnavailable) {
		const { statement, retryable } = error;
		logLine({ ...entry, statement, retryable });
		return problemResponse(requestId, unavailableProblem("storage", retryable ? retrySoon : retryLater));
	}
	logLine({ ...entry, frames: framesOf(error) });
	return problemResponse(requestId, internalProblem);
};

/** The stack after its message, which it begins with and which may look like frames itself. */
function framesOf({ stack = "", message }: Error): readonly string[] {
	const begin = stack.indexOf(message);
	if (begin === -1) return [];
	const lines = stack.slice(begin + message.length).split("\n");
	return lines.slice(1, 9).map((line) => line.trim());
}

function logLine(entry: Readonly<Record<string, unknown>>): void {
	console.error(JSON.stringify(entry));
}
