import type { MiddlewareHandler } from "hono";
import { z } from "zod";
import { readQuery } from "../contract/input/read-query.ts";
import type { HttpEnv } from "../http-env.ts";
import { fail } from "../problem-response.ts";

const nothing = z.strictObject({});

/** Refuses query parameters where none has a meaning. */
export const noQuery: MiddlewareHandler<HttpEnv> = async (c, next) => {
	const query = readQuery(c, nothing);
	return query.ok ? next() : fail(c, query.error);
};
