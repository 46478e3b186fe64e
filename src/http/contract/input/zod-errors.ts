import type { z } from "zod";
import type { Failure, FieldError } from "../../../core/domain/failure.ts";

/** Marks an issue as a thing over its limit: 413, unless something else is wrong as well. */
export const tooLargeMark = { tooLarge: true } as const;

export function zodErrorToFailure(error: z.ZodError): Failure {
	const issues = error.issues;
	const [first] = issues;
	if (first !== undefined && issues.every(isTooLarge)) {
		return { kind: "too_large", path: pathOf(first.path), message: first.message };
	}
	return { kind: "validation", errors: issues.flatMap(issueToErrors) };
}

function issueToErrors(issue: z.core.$ZodIssue): readonly FieldError[] {
	const path = pathOf(issue.path);
	if (issue.code !== "unrecognized_keys") return [{ path, message: issue.message }];
	return issue.keys.map((key) => ({ path: pathOf([...issue.path, key]), message: "is not known here." }));
}

function isTooLarge(issue: z.core.$ZodIssue): boolean {
	return issue.code === "custom" && issue.params?.["tooLarge"] === true;
}

function pathOf(path: readonly PropertyKey[]): string {
	return path.map(String).join(".");
}
