import type { Context } from "hono";
import { type Failure, invalid } from "../../core/domain/failure.ts";
import { err, ok, type Result } from "../../core/domain/result.ts";
import type { Deps } from "../../core/operations/deps.ts";
import { getMemory } from "../../core/operations/get-memory.ts";
import type { HttpEnv } from "../http-env.ts";
import { parseTagCondition, versionsNamed } from "./entity-tag.ts";

/** No memory has it. */
const noVersion = 0;

/** The versions that may be changed, or null where any may: no If-Match, or `*`, which a 404 already answers. */
export function readIfMatch(c: Context<HttpEnv>): Result<readonly number[] | null, Failure> {
	const header = c.req.header("If-Match");
	if (header === undefined) return ok(null);
	const condition = parseTagCondition(header);
	if (condition === null) return err(invalid("If-Match", 'is no list of entity tags such as "v3".'));
	return ok(condition === "any" ? null : versionsNamed(condition));
}

/**
 * The one version that a write must find. Of several, the one that is there now, or else one of which the write finds that
 * it is not: the write itself answers 412, after it has looked for a replay.
 */
export async function ifVersion(deps: Deps, id: string, versions: readonly number[] | null): Promise<number | null> {
	if (versions === null) return null;
	const [first = noVersion, ...others] = versions;
	if (others.length === 0) return first;
	const memory = await getMemory(deps, id);
	const current = memory.ok ? memory.value.record.version : noVersion;
	return versions.includes(current) ? current : noVersion;
}
