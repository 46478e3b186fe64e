import { expect, test } from "vitest";
import type { ConflictReason, Failure } from "../../../src/core/domain/failure.ts";
import {
	failureToProblem,
	internalProblem,
	methodNotAllowedProblem,
	PROBLEM_CODES,
	type Problem,
	unavailableProblem,
} from "../../../src/http/problem.ts";
import { problemResponse } from "../../../src/http/problem-response.ts";

/** One of each kind: a new kind does not compile until it has an answer here. */
const failureByKind: { readonly [Kind in Failure["kind"]]: Extract<Failure, { readonly kind: Kind }> } = {
	memory_contract: { kind: "memory_contract", field: "limit", message: "the query declares limit 0" },
	validation: { kind: "validation", errors: [{ path: "text", message: "is blank" }] },
	too_large: { kind: "too_large", path: "text", message: "has 40000 characters" },
	unauthenticated: { kind: "unauthenticated" },
	missing_effect: { kind: "missing_effect", effect: "memory-write", feature: "storing a memory" },
	not_found: { kind: "not_found" },
	conflict: { kind: "conflict", reason: "contended" },
	precondition_failed: { kind: "precondition_failed", version: 3 },
	unavailable: { kind: "unavailable", part: "retrieval", retryAfterSeconds: 0.2 },
};

const expectedByKind: { readonly [Kind in Failure["kind"]]: Pick<Problem, "status" | "code"> } = {
	memory_contract: { status: 422, code: "memory_contract" },
	validation: { status: 400, code: "validation" },
	too_large: { status: 413, code: "too_large" },
	unauthenticated: { status: 401, code: "unauthenticated" },
	missing_effect: { status: 403, code: "missing_effect" },
	not_found: { status: 404, code: "not_found" },
	conflict: { status: 409, code: "conflict" },
	precondition_failed: { status: 412, code: "precondition_failed" },
	unavailable: { status: 503, code: "unavailable" },
};

test.each(Object.values(failureByKind))("[HTTP-1] $kind has one status and one code", (failure) => {
	expect(failureToProblem(failure)).toMatchObject(expectedByKind[failure.kind]);
});

test("[HTTP-1] the codes that are documented are those that an answer can have", () => {
	const answered = [...Object.values(expectedByKind).map(({ code }) => code), internalProblem.code];
	expect(new Set(answered)).toEqual(new Set(PROBLEM_CODES));
});

test("every reason of a conflict has words of its own", () => {
	const details: { readonly [Reason in ConflictReason]: string } = {
		idempotency_mismatch: "",
		already_superseded: "",
		contended: "",
		stale_generation: "",
	};
	const said = Object.keys(details).map(
		(reason) => failureToProblem({ kind: "conflict", reason: reason as ConflictReason }).detail,
	);
	expect(new Set(said).size).toBe(said.length);
});

test("a problem has these members in this order", async () => {
	const response = problemResponse("req-1", failureToProblem(failureByKind.validation));
	expect(response.headers.get("Content-Type")).toBe("application/problem+json");
	expect(JSON.stringify(await response.json())).toBe(
		'{"type":"urn:mnema:problem:validation","title":"The request is not valid","status":400,"detail":"text: is blank","code":"validation","request_id":"req-1","errors":[{"path":"text","message":"is blank"}]}',
	);
});

test("a missing effect is named with the feature that wanted it", () => {
	const { detail } = failureToProblem(failureByKind.missing_effect);
	expect(detail).toContain("memory-write");
	expect(detail).toContain("storing a memory");
});

test("401 says how to authenticate, 412 which version is there, 405 what is allowed", () => {
	expect(failureToProblem(failureByKind.unauthenticated).headers).toEqual({ "WWW-Authenticate": "Bearer" });
	expect(failureToProblem(failureByKind.precondition_failed)).toMatchObject({ version: 3, headers: { ETag: '"v3"' } });
	expect(methodNotAllowedProblem(["GET", "HEAD"])).toMatchObject({
		status: 405,
		code: "not_found",
		headers: { Allow: "GET, HEAD" },
	});
});

test("Retry-After is a whole number of seconds, never 0", () => {
	expect(unavailableProblem("storage", 0.2).headers).toEqual({ "Retry-After": "1" });
	expect(unavailableProblem("storage", 2.1).headers).toEqual({ "Retry-After": "3" });
});

test("a hostile body cannot make the answer long: 100 errors, 200 code points a path", () => {
	const errors = Array.from({ length: 1_000 }, () => ({ path: "😀".repeat(5_000), message: "is not known here." }));
	const problem = failureToProblem({ kind: "validation", errors });
	expect(problem.errors).toHaveLength(100);
	expect(problem.errors?.[0]?.path).toBe("😀".repeat(200));
	expect(problem.detail.length).toBeLessThan(500);
	expect(problem.detail).toContain("999 more");
});
