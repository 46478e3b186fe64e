import type { Failure } from "../domain/failure.ts";
import { COMMIT_ATTEMPTS_MAX } from "../domain/limits.ts";
import { isExpired } from "../domain/record/is-live.ts";
import { err, ok, type Result } from "../domain/result.ts";
import { mayWrite } from "../domain/scope/reach.ts";
import { scopeToken } from "../domain/scope/scope-token.ts";
import type { Answered, IdempotentCall } from "./answered.ts";
import { claimFor, claimsSince, priorAnswer } from "./claim.ts";
import { commitAndWake } from "./commit-and-wake.ts";
import type { Deps } from "./deps.ts";

export interface Forgotten {
	readonly deleted: number;
}

export interface ForgetRequest {
	readonly id: string;
	/** `precondition_failed` unless the memory has this version; null: whatever it has. */
	readonly ifVersion: number | null;
	readonly call: IdempotentCall<Forgotten> | null;
}

/** Deletes one memory for good: from this answer on no path shows it. `not_found` the second time. */
export async function forget(deps: Deps, request: ForgetRequest): Promise<Result<Answered<Forgotten>, Failure>> {
	const { id, call, ifVersion } = request;
	for (let attempt = 0; attempt < COMMIT_ATTEMPTS_MAX; attempt++) {
		const now = deps.clock.now();
		const context = await deps.records.readForWrite({
			texts: [],
			subjects: [],
			ids: [id],
			claimKey: call?.key ?? null,
			now,
		});
		const prior = priorAnswer(context.claim, call, now);
		if (prior !== null) return prior;
		const record = context.byId[0]?.record;
		if (record === undefined || !mayWrite(deps.reach, record.scope) || isExpired(record, now)) {
			return err({ kind: "not_found" });
		}
		if (ifVersion !== null && ifVersion !== record.version) {
			return err({ kind: "precondition_failed", version: record.version });
		}
		// Guarded even without If-Match: of two deletions at once, one finds it gone and answers 404.
		const change = {
			inserts: [],
			updates: [],
			deletes: [{ id, expectedVersion: record.version }],
			claim: claimFor(call, { deleted: 1 }, now),
			claimsSince: claimsSince(now),
			now,
		};
		const outcome = await commitAndWake(deps, change, [scopeToken(deps.tenantId, record.scope)]);
		if (outcome.kind === "committed") return ok({ kind: "fresh", value: { deleted: 1 } });
	}
	return err({ kind: "conflict", reason: "contended" });
}
