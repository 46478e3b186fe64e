import type { Instant } from "../../domain/instant.ts";
import { scopeToken } from "../../domain/scope/scope-token.ts";
import type { TakenTurn } from "../../ports/turn-coordinator.ts";
import type { IdempotentCall } from "../answered.ts";
import { claimFor, claimsSince } from "../claim.ts";
import { commitAndWake } from "../commit-and-wake.ts";
import type { Deps } from "../deps.ts";
import { embeddedIfFew, type NewEmbeddings } from "../new-embeddings.ts";
import { composedWork } from "./composed-work.ts";
import { planTurn } from "./plan-turn.ts";
import { tellTelemetry } from "./tell-telemetry.ts";
import type { PublishedTurn, TurnToPublish } from "./turn-to-publish.ts";

export interface TurnToCommit {
	readonly request: TurnToPublish;
	/** Of each message the texts to store. */
	readonly said: readonly (readonly string[])[];
	readonly usedMemoryIds: readonly string[];
	readonly taken: Extract<TakenTurn, { readonly kind: "taken" }>;
	readonly call: IdempotentCall<PublishedTurn> | null;
	/** Of the earlier attempts, too. */
	readonly embeddings: NewEmbeddings;
	readonly now: Instant;
}

/**
 * Commits a turn under the number that it was given, and starts in the background what comes after it. Null where it did not come
 * about: its number was given up.
 */
export async function commitTurn(deps: Deps, toCommit: TurnToCommit): Promise<PublishedTurn | null> {
	const { request, said, usedMemoryIds, taken, call, embeddings, now } = toCommit;
	const { scope, sessionId, runId } = request;
	const { turn, generation, cadence } = taken;
	const token = scopeToken(deps.tenantId, scope);
	const plan = planTurn(deps, { ...request, said, turn, now });
	const { operationId, utterances } = plan;
	const value = { turn, generation, messages: utterances.map(({ memoryIds }) => ({ memoryIds })), cadence };
	const fenced = request.generation !== null;
	const work = composedWork(deps);
	let isCommitted = false;
	try {
		const change = {
			inserts: await embeddedIfFew(plan.inserts, embeddings),
			updates: [],
			deletes: [],
			claim: claimFor(call, value, now),
			claimsSince: claimsSince(now),
			now,
			turn: { scope, sessionId, turn, generation, fenced, runId, operationId, utterances, usedMemoryIds, work },
		};
		isCommitted = (await commitAndWake(deps, change, [token])).kind === "committed";
	} finally {
		if (!isCommitted) await deps.turnCoordinator.release(token);
	}
	if (!isCommitted) return null;
	const { inserts } = plan;
	const committed = { operation: "publish", scope, sessionId, runId, turn, operationId, inserts, at: now } as const;
	deps.background.run("telemetry", () => tellTelemetry(deps, committed));
	if (work.length > 0) deps.background.run("turn work", () => deps.workOnTurns(token));
	return value;
}
