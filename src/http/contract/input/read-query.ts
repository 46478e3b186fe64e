import type { Context } from "hono";
import type { z } from "zod";
import type { Failure } from "../../../core/domain/failure.ts";
import type { Result } from "../../../core/domain/result.ts";
import type { HttpEnv } from "../../http-env.ts";
import { parseInput } from "./parse-input.ts";
import { parseQueryString } from "./query-string.ts";

/** The query parameters by their schema. A parameter that it does not know is refused. */
export function readQuery<Schema extends z.ZodType>(
	c: Context<HttpEnv>,
	schema: Schema,
): Result<z.output<Schema>, Failure> {
	const query = parseQueryString(new URL(c.req.url).search);
	return query.ok ? parseInput(schema, query.value) : query;
}
