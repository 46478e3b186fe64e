import type { Context } from "hono";
import type { Failure } from "../core/domain/failure.ts";
import type { HttpEnv } from "./http-env.ts";
import { failureToProblem, type Problem, titleByCode } from "./problem.ts";

/** The answer to an expected failure. */
export function fail(c: Context<HttpEnv>, failure: Failure): Response {
	return problemResponse(c.var.requestId, failureToProblem(failure));
}

export function problemResponse(requestId: string, problem: Problem): Response {
	const { code, status, detail, errors, version, headers } = problem;
	const body = {
		type: `urn:mnema:problem:${code}`,
		title: titleByCode[code],
		status,
		detail,
		code,
		request_id: requestId,
		...(errors === undefined ? {} : { errors }),
		...(version === undefined ? {} : { version }),
	};
	return new Response(JSON.stringify(body), {
		status,
		headers: { ...headers, "Content-Type": "application/problem+json" },
	});
}
