import { NEW_SESSION } from "../../domain/conversation/session-state.ts";
import type { Failure } from "../../domain/failure.ts";
import { err, ok, type Result } from "../../domain/result.ts";
import { mayWrite } from "../../domain/scope/reach.ts";
import type { Scope } from "../../domain/scope/scope.ts";
import { scopeToken } from "../../domain/scope/scope-token.ts";
import type { RecordedAnswer } from "../../ports/record-store.ts";
import type { Answered, IdempotentCall } from "../answered.ts";
import { claimFor, claimsSince, priorAnswer } from "../claim.ts";
import type { Deps } from "../deps.ts";

export interface BeginTurnRequest {
	readonly scope: Scope;
	readonly sessionId: string;
	readonly call: IdempotentCall<BegunGeneration> | null;
}

export interface BegunGeneration {
	readonly generation: number;
}

/**
 * Hands out a generation: greater than any before for the session, published ones included.
 *
 * Under an idempotency key the sequencer keeps it, so that calls at once are given the same. Storage records the answer as well, since
 * a key is the tenant's, whatever scope or path it is used for; where it was used for another call in between, this one is refused and
 * leaves a gap.
 *
 * Fails with `not_found` for a scope that the key may not write, `conflict` for a reused idempotency key.
 */
export async function beginTurn(
	deps: Deps,
	{ scope, sessionId, call }: BeginTurnRequest,
): Promise<Result<Answered<BegunGeneration>, Failure>> {
	if (!mayWrite(deps.reach, scope)) return err({ kind: "not_found" });
	const now = deps.clock.now();
	const session = { scopeToken: scopeToken(deps.tenantId, scope), sessionId };
	const lookup = { texts: [], subjects: [], ids: [], claimKey: call?.key ?? null, session, now };
	const context = await deps.records.readForWrite(lookup);
	const prior = priorAnswer(context.claim, call, now);
	if (prior !== null) return prior;
	const begun = await deps.turnCoordinator.begin({
		...session,
		floor: context.session ?? NEW_SESSION,
		call: call === null ? null : { key: call.key, requestHash: call.requestHash, callsSince: claimsSince(now) },
		now,
	});
	if (begun.kind === "mismatch") return err({ kind: "conflict", reason: "idempotency_mismatch" });
	const value = { generation: begun.generation };
	const claim = claimFor(call, value, now);
	if (claim === null) return ok({ kind: "fresh", value });
	if (!(await isRecorded(deps, claim))) {
		const { claim: other } = await deps.records.readForWrite(lookup);
		const winner = priorAnswer(other, call, now);
		// The same call, made twice at once, may have recorded this very answer.
		if (winner !== null && !winner.ok) return winner;
	}
	return ok(begun.replayed ? { kind: "replayed", answer: claim } : { kind: "fresh", value });
}

async function isRecorded({ records }: Deps, claim: RecordedAnswer): Promise<boolean> {
	const { recordedAt: now } = claim;
	const nothing = { inserts: [], updates: [], deletes: [] };
	const outcome = await records.commit({ ...nothing, claim, claimsSince: claimsSince(now), now });
	return outcome.kind === "committed";
}
