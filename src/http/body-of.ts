import type { Context } from "hono";
import type { JsonObject } from "../core/domain/json/json.ts";
import type { HttpEnv } from "./http-env.ts";

/** What was sent, on a route that reads a body. */
export function bodyOf(c: Context<HttpEnv>): JsonObject {
	const { body } = c.var;
	if (body === undefined) throw new Error("A route took a body without the middleware that reads one.");
	return body;
}
