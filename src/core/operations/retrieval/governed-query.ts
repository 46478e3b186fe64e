import { type Failure, invalid } from "../../domain/failure.ts";
import type { MemoryQuery } from "../../domain/query/query.ts";
import { err, ok, type Result } from "../../domain/result.ts";
import type { Deps } from "../deps.ts";

/**
 * A query as the deployment lets it act: with the composed policy where it names none, and without the composed speakers.
 * Refuses a policy where a ready retrieval owns its own: a field that is taken and ignored would be a surprise.
 */
export function governedQuery(
	{ retrieval }: Pick<Deps, "retrieval">,
	query: MemoryQuery,
): Result<MemoryQuery, Failure> {
	if (retrieval.ready !== null && query.policy !== null) {
		return err(invalid("policy", "is not taken here: this deployment's retrieval owns its policy."));
	}
	const excludeSpeakers = [...new Set([...query.excludeSpeakers, ...retrieval.excludeSpeakers])];
	return ok({ ...query, policy: query.policy ?? retrieval.policy, excludeSpeakers });
}
