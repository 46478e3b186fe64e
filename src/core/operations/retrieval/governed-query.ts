import { type Failure, invalid } from "../../domain/failure.ts";
import { type ActivationBounds, activationBounds } from "../../domain/query/activation-bounds.ts";
import type { MemoryQuery } from "../../domain/query/query.ts";
import { err, ok, type Result } from "../../domain/result.ts";
import type { Deps } from "../deps.ts";

/** A query as the deployment lets it act: nothing of it is left open. */
export interface GovernedQuery extends MemoryQuery {
	/** Null: it does not spread. */
	readonly activation: ActivationBounds | null;
}

/**
 * A query with the composed policy and activation where it says nothing of them, and without the composed speakers. Refuses both where
 * a ready retrieval owns its own: a field that is taken and ignored would be a surprise.
 */
export function governedQuery(
	{ retrieval }: Pick<Deps, "retrieval">,
	query: MemoryQuery,
): Result<GovernedQuery, Failure> {
	const { ready, activation: composed } = retrieval;
	const { policy, activation = composed } = query;
	if (ready !== null && policy !== null) return err(ownedBy("policy"));
	if (ready !== null && activation !== null) return err(ownedBy("activation"));
	return ok({
		...query,
		policy: policy ?? retrieval.policy,
		activation: activation === null ? null : activationBounds(activation, composed),
		excludeSpeakers: [...new Set([...query.excludeSpeakers, ...retrieval.excludeSpeakers])],
	});
}

function ownedBy(field: string): Failure {
	return invalid(field, `is not taken here: this deployment's retrieval owns its ${field}.`);
}
