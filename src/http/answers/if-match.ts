import type { Context } from "hono";
import { type Failure, invalid } from "../../core/domain/failure.ts";
import { err, ok, type Result } from "../../core/domain/result.ts";
import type { HttpEnv } from "../http-env.ts";
import { parseTagCondition, versionsNamed } from "./entity-tag.ts";

/**
 * The versions that may be changed, or null where any may: no If-Match, or `*`, which a 404 already answers. A tag that
 * is no version's matches nothing.
 */
export function readIfMatch(c: Context<HttpEnv>): Result<readonly number[] | null, Failure> {
	const header = c.req.header("If-Match");
	if (header === undefined) return ok(null);
	const condition = parseTagCondition(header);
	if (condition === null) return err(invalid("If-Match", 'is no list of entity tags such as "v3".'));
	return ok(condition === "any" ? null : versionsNamed(condition));
}
