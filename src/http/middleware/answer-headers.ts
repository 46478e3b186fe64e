import type { MiddlewareHandler } from "hono";
import type { Cost } from "../../core/ports/cost-meter.ts";
import type { HttpEnv } from "../http-env.ts";

/** What the call cost, and from which state of the database later reads may start. On failures and 304s too. */
export const answerHeaders: MiddlewareHandler<HttpEnv> = async (c, next) => {
	await next();
	c.header("Mnema-Cost", formatCost(c.var.services.cost()));
	const bookmark = c.var.opened?.bookmark() ?? null;
	if (bookmark !== null) c.header("Mnema-Bookmark", bookmark);
};

/** A tenant's answers are kept by no cache; a route that knows better has said so itself (invariant HTTP-3). */
export const privateAnswers: MiddlewareHandler<HttpEnv> = async (c, next) => {
	await next();
	if (!c.res.headers.has("Cache-Control")) c.header("Cache-Control", "private, no-store");
};

function formatCost({ rowsRead, rowsWritten, d1, vector, object, hops }: Cost): string {
	return [
		`rows_read=${rowsRead}`,
		`rows_written=${rowsWritten}`,
		`d1=${d1}`,
		`vector=${vector}`,
		`object=${object}`,
		`hops=${hops}`,
	].join(", ");
}
