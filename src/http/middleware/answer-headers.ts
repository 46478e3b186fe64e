import type { MiddlewareHandler } from "hono";
import { costText } from "../answers/cost-text.ts";
import { EVENT_STREAM } from "../answers/event-stream.ts";
import type { HttpEnv } from "../http-env.ts";

/**
 * What the call cost, and from which state of the database later reads may start. On failures and 304s too. A stream is still
 * at work when its headers leave: they hold the state that is known by then, and its last event tells the cost.
 */
export const answerHeaders: MiddlewareHandler<HttpEnv> = async (c, next) => {
	await next();
	const bookmark = c.var.opened?.bookmark() ?? null;
	if (bookmark !== null) c.header("Mnema-Bookmark", bookmark);
	if (c.res.headers.get("Content-Type") === EVENT_STREAM) return;
	c.header("Mnema-Cost", costText(c.var.services.cost()));
};

/** A tenant's answers are kept by no cache; a route that knows better has said so itself (invariant HTTP-3). */
export const privateAnswers: MiddlewareHandler<HttpEnv> = async (c, next) => {
	await next();
	if (!c.res.headers.has("Cache-Control")) c.header("Cache-Control", "private, no-store");
};
