import type { z } from "zod";
import type { Failure } from "../../../core/domain/failure.ts";
import { err, ok, type Result } from "../../../core/domain/result.ts";
import { zodErrorToFailure } from "./zod-errors.ts";

/** A body or a query by its schema; a failure names every field that is wrong. */
export function parseInput<Schema extends z.ZodType>(
	schema: Schema,
	input: unknown,
): Result<z.output<Schema>, Failure> {
	const parsed = schema.safeParse(input);
	return parsed.success ? ok(parsed.data) : err(zodErrorToFailure(parsed.error));
}
