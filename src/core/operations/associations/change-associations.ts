import type { Failure } from "../../domain/failure.ts";
import type { Instant } from "../../domain/instant.ts";
import { COMMIT_ATTEMPTS_MAX } from "../../domain/limits.ts";
import { err, ok, type Result } from "../../domain/result.ts";
import { mayWrite } from "../../domain/scope/reach.ts";
import type { Scope } from "../../domain/scope/scope.ts";
import type { AssociationChange, AssociationEnds } from "../../ports/association-source.ts";
import type { Answered, IdempotentCall } from "../answered.ts";
import { claimFor, claimsSince, priorAnswer } from "../claim.ts";
import type { Deps } from "../deps.ts";
import { edgeFaults } from "./edge-faults.ts";
import { type LocatedEdge, locateEdges } from "./locate-edges.ts";

export interface EdgesToChange<Edge, T> {
	/** Where the caller stands: both ends of each edge lie here or above. */
	readonly scope: Scope;
	/** 1..ASSOCIATIONS_CHANGED_MAX */
	readonly edges: readonly Edge[];
	readonly call: IdempotentCall<T> | null;
}

/** What becomes of the edges. */
export interface EdgesPlan<T> {
	/** What the call answers. */
	readonly value: T;
	readonly change: AssociationChange;
}

type ChangeDeps = Pick<Deps, "records" | "reach" | "clock">;

/**
 * Changes edges, all or none: reads them and their ends, plans, commits, and plans again when one of them moved meanwhile.
 * `not_found` where the key may not write the scope, or that of an edge; `validation` for an edge that cannot be.
 */
export async function changeAssociations<Edge extends AssociationEnds, T>(
	{ records, reach, clock }: ChangeDeps,
	{ scope, edges, call }: EdgesToChange<Edge, T>,
	plan: (located: readonly LocatedEdge<Edge>[], now: Instant) => EdgesPlan<T>,
): Promise<Result<Answered<T>, Failure>> {
	if (!mayWrite(reach, scope)) return err({ kind: "not_found" });
	const faults = edgeFaults(edges);
	if (faults.length > 0) return err({ kind: "validation", errors: faults });
	const pairs = edges.map(({ sourceId, targetId }) => ({ sourceId, targetId }));
	for (let attempt = 0; attempt < COMMIT_ATTEMPTS_MAX; attempt++) {
		const now = clock.now();
		const lookup = { texts: [], subjects: [], ids: [], claimKey: call?.key ?? null, pairs, now };
		const context = await records.readForWrite(lookup);
		const prior = priorAnswer(context.claim, call, now);
		if (prior !== null) return prior;
		const located = locateEdges(context.pairs, { edges, scope, now });
		if (!located.ok) return located;
		if (!located.value.every((edge) => mayWrite(reach, edge.scope))) return err({ kind: "not_found" });
		const { value, change } = plan(located.value, now);
		const claim = claimFor(call, value, now);
		if (change.puts.length + change.removes.length === 0 && claim === null) return ok({ kind: "fresh", value });
		const nothing = { inserts: [], updates: [], deletes: [] };
		const outcome = await records.commit({
			...nothing,
			associations: change,
			claim,
			claimsSince: claimsSince(now),
			now,
		});
		if (outcome.kind === "committed") return ok({ kind: "fresh", value });
	}
	return err({ kind: "conflict", reason: "contended" });
}
