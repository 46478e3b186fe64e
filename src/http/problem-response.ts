import type { Context } from "hono";
import type { Failure } from "../core/domain/failure.ts";
import type { HttpEnv } from "./http-env.ts";
import { failureToProblem, type Problem, titleByCode } from "./problem.ts";

/** The answer to an expected failure. */
export function fail(c: Context<HttpEnv>, failure: Failure): Response {
	return problemResponse(c.var.requestId, failureToProblem(failure));
}

export function problemResponse(requestId: string, problem: Problem): Response {
	return new Response(problemText(requestId, problem), {
		status: problem.status,
		headers: { ...problem.headers, "Content-Type": "application/problem+json" },
	});
}

/** A problem's JSON, as the body of an answer and as the data of a stream's event. */
export function problemText(requestId: string, problem: Problem): string {
	const { code, status, detail, errors, version } = problem;
	return JSON.stringify({
		type: `urn:mnema:problem:${code}`,
		title: titleByCode[code],
		status,
		detail,
		code,
		request_id: requestId,
		...(errors === undefined ? {} : { errors }),
		...(version === undefined ? {} : { version }),
	});
}
