import type { MiddlewareHandler } from "hono";
import { invalid } from "../../core/domain/failure.ts";
import { BOOKMARK_LENGTH_MAX } from "../../core/domain/limits.ts";
import type { HttpEnv } from "../http-env.ts";
import { fail } from "../problem-response.ts";

const bearerHeader = /^bearer +([\x21-\x7e]+) *$/i;
// D1 hands out groups of hexadecimal digits. Its constraints ("first-primary") are not for callers, and a bookmark
// that it did not make comes back as the newest state of all.
const bookmarkForm = /^[0-9a-f]+(?:-[0-9a-f]+)*$/;

/** Everything below /v1 begins here, whether the path exists or not. */
export const authenticated: MiddlewareHandler<HttpEnv> = async (c, next) => {
	const [, bearer = null] = bearerHeader.exec(c.req.header("Authorization") ?? "") ?? [];
	const principal = await c.var.services.authenticate(bearer);
	if (!principal.ok) return fail(c, principal.error);
	c.set("principal", principal.value);
	const bookmark = c.req.header("Mnema-Bookmark") ?? null;
	if (bookmark !== null && (bookmark.length > BOOKMARK_LENGTH_MAX || !bookmarkForm.test(bookmark))) {
		return fail(c, invalid("Mnema-Bookmark", "is not a bookmark that an earlier answer gave."));
	}
	c.set("bookmark", bookmark);
	return next();
};
