import type { Failure, FieldError } from "../../domain/failure.ts";
import type { Instant } from "../../domain/instant.ts";
import { isExpired } from "../../domain/record/is-live.ts";
import { err, ok, type Result } from "../../domain/result.ts";
import { isPrefix, type Scope } from "../../domain/scope/scope.ts";
import type { AssociationEnds, PairEnd, PairState } from "../../ports/association-source.ts";

/** An edge as it was sent, and what is stored of it. */
export interface LocatedEdge<Edge> {
	readonly edge: Edge;
	/** Of the deeper of its ends: where the edge belongs. */
	readonly scope: Scope;
	/** When it was written first; null where it is not there. */
	readonly createdAt: Instant | null;
}

export interface EdgesToLocate<Edge> {
	readonly edges: readonly Edge[];
	/** Both ends lie here or above. */
	readonly scope: Scope;
	readonly now: Instant;
}

/** `validation`, naming each end that is no memory of the scope or of those above it. Superseded ones are there, expired ones not. */
export function locateEdges<Edge extends AssociationEnds>(
	pairs: readonly PairState[],
	{ edges, scope, now }: EdgesToLocate<Edge>,
): Result<readonly LocatedEdge<Edge>[], Failure> {
	const stateByPair = new Map(pairs.map((pair) => [pairKey(pair), pair]));
	const scopeOf = (end: PairEnd | null | undefined): Scope | null =>
		end && isPrefix(end.scope, scope) && !isExpired(end, now) ? end.scope : null;
	const errors: FieldError[] = [];
	const located: LocatedEdge<Edge>[] = [];
	for (const [index, edge] of edges.entries()) {
		const state = stateByPair.get(pairKey(edge));
		const [source, target] = [scopeOf(state?.source), scopeOf(state?.target)];
		if (source === null) errors.push(notThere(`edges.${index}.source_id`));
		if (target === null) errors.push(notThere(`edges.${index}.target_id`));
		if (source === null || target === null) continue;
		const deeper = source.path.length > target.path.length ? source : target;
		located.push({ edge, scope: deeper, createdAt: state?.createdAt ?? null });
	}
	return errors.length > 0 ? err({ kind: "validation", errors }) : ok(located);
}

function notThere(path: string): FieldError {
	return { path, message: "names no memory of this scope or those above it." };
}

function pairKey({ sourceId, targetId }: AssociationEnds): string {
	return JSON.stringify([sourceId, targetId]);
}
