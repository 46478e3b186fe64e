import { OpenAPIHono } from "@hono/zod-openapi";
import { zodErrorToFailure } from "./contract/input/zod-errors.ts";
import type { HttpEnv } from "./http-env.ts";
import { fail } from "./problem-response.ts";

/**
 * Makes every router of the product. A hook does not reach sub-apps by itself (honojs/middleware#323), so that
 * a router made in another way would answer a bad request in another shape.
 */
export function createRouter() {
	return new OpenAPIHono<HttpEnv>({
		defaultHook: (result, c) => (result.success ? undefined : fail(c, zodErrorToFailure(result.error))),
	});
}
