import type { Context } from "hono";
import type { HttpEnv } from "../http-env.ts";
import { noneMatchNames, revisionTag } from "./entity-tag.ts";

/**
 * JSON under the revision of the bytes that it shows: 304 without a body where the caller holds them. Without a revision it is
 * an answer that nobody may take for what the scope holds: it has no tag and is never 304.
 */
export function revisedAnswer(c: Context<HttpEnv>, revision: string | null, json: () => object): Response {
	if (revision === null) return c.json(json(), 200);
	const headers = { ETag: revisionTag(revision) };
	if (noneMatchNames(c.req.header("If-None-Match"), revision)) return c.body(null, 304, headers);
	return c.json(json(), 200, headers);
}
