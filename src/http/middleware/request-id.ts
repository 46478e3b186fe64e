import type { MiddlewareHandler } from "hono";
import { REQUEST_ID_LENGTH_MAX } from "../../core/domain/limits.ts";
import type { HttpEnv } from "../http-env.ts";

const sane = new RegExp(`^[A-Za-z0-9._-]{1,${REQUEST_ID_LENGTH_MAX}}$`);

/** Outermost of all: whatever happens further in, the answer has its id and is taken for what it says it is. */
export const requestId: MiddlewareHandler<HttpEnv> = async (c, next) => {
	const given = c.req.header("X-Request-Id");
	c.set("requestId", given !== undefined && sane.test(given) ? given : crypto.randomUUID());
	await next();
	c.header("X-Request-Id", c.var.requestId);
	c.header("X-Content-Type-Options", "nosniff");
};
