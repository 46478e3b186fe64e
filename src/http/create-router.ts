import { OpenAPIHono } from "@hono/zod-openapi";
import type { HttpEnv } from "./http-env.ts";

/**
 * Makes every router of the product. Its registry holds the documentation alone: a route parses its input itself, so
 * that every refusal has one shape.
 */
export function createRouter() {
	return new OpenAPIHono<HttpEnv>();
}
