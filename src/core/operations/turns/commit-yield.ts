import type { TurnWorkKind } from "../../domain/conversation/turn-work.ts";
import type { Instant } from "../../domain/instant.ts";
import { COMMIT_ATTEMPTS_MAX } from "../../domain/limits.ts";
import type { TurnWorkOutcome } from "../../ports/turn-store.ts";
import type { TurnToWork } from "../../ports/turn-work-queue.ts";
import { claimsSince } from "../claim.ts";
import { commitAndWake } from "../commit-and-wake.ts";
import type { Deps } from "../deps.ts";
import { createNewEmbeddings, embeddedIfFew } from "../new-embeddings.ts";
import { planScopes } from "../plan-scopes.ts";
import { planYield, type YieldPlan } from "./plan-yield.ts";
import { tellTelemetry } from "./tell-telemetry.ts";
import type { TurnYield } from "./turn-yield.ts";

type CommitDeps = Pick<
	Deps,
	"tenantId" | "reach" | "records" | "indexing" | "embedder" | "clock" | "ids" | "deadlines" | "telemetry"
>;

/**
 * Commits, in one atomic step, what a work derived and that it is done. Answers whether the turn is still this run's: once its lease
 * is gone nothing of this run is written. It goes with any text that the work may have read, so nothing derived outlives its source.
 */
export async function commitYield(
	deps: CommitDeps,
	turn: TurnToWork,
	{ kind, yielded }: { readonly kind: TurnWorkKind; readonly yielded: TurnYield },
): Promise<boolean> {
	const { memories, summary, madeFrom } = yielded;
	const turnWork = { ...leased(turn, kind), state: "done", ...(summary === null ? {} : { summary }) } as const;
	const embeddings = createNewEmbeddings(deps.embedder);
	for (let attempt = 0; attempt < COMMIT_ATTEMPTS_MAX; attempt++) {
		const now = deps.clock.now();
		const plan = await planYield(deps, { turn, kind, yielded, now });
		if (plan === null) return false;
		const inserts = await embeddedIfFew(plan.inserts, embeddings);
		const nothingElse = { deletes: [], claim: null, claimsSince: claimsSince(now) };
		const change = { inserts, updates: plan.updates, ...nothingElse, now, requires: madeFrom, turnWork };
		const outcome = await commitAndWake(deps, change, planScopes(deps, plan));
		if (outcome.kind === "committed") {
			await tell(deps, turn, { kind, plan, now });
			return true;
		}
		// Without memories there is nothing to plan anew: what moved is the lease.
		if (memories.length === 0) return false;
	}
	return false;
}

/** Commits that a work failed: it is never done when it was not. Answers whether the turn is still this run's. */
export async function commitFailure(
	{ records, clock }: Pick<Deps, "records" | "clock">,
	turn: TurnToWork,
	kind: TurnWorkKind,
): Promise<boolean> {
	const now = clock.now();
	const nothing = { inserts: [], updates: [], deletes: [], claim: null, claimsSince: claimsSince(now) };
	const outcome = await records.commit({ ...nothing, now, turnWork: { ...leased(turn, kind), state: "failed" } });
	return outcome.kind === "committed";
}

function leased(
	{ scope, sessionId, turn, lease }: TurnToWork,
	kind: TurnWorkKind,
): Omit<TurnWorkOutcome, "state" | "summary"> {
	return { scope, sessionId, turn, lease, kind };
}

async function tell(
	deps: CommitDeps,
	{ scope, sessionId, runId, turn }: TurnToWork,
	{ kind, plan, now }: { readonly kind: TurnWorkKind; readonly plan: YieldPlan; readonly now: Instant },
): Promise<void> {
	const { operationId, inserts } = plan;
	if (kind === "summary" || operationId === null || inserts.length === 0) return;
	await tellTelemetry(deps, { operation: kind, scope, sessionId, runId, turn, operationId, inserts, at: now });
}
