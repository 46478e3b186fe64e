import type { Failure } from "../domain/failure.ts";
import type { Filter } from "../domain/filter.ts";
import { DELETE_PAGE, DELETE_PAGES_MAX } from "../domain/limits.ts";
import { mayWrite } from "../domain/reach.ts";
import { err, ok, type Result } from "../domain/result.ts";
import type { Scope } from "../domain/scope.ts";
import { scopeToken } from "../domain/scope-token.ts";
import type { MatchRequest } from "../ports/record-store.ts";
import type { Answered, IdempotentCall } from "./answered.ts";
import { claimFor, claimsSince, priorAnswer } from "./claim.ts";
import { commitAndWake } from "./commit-and-wake.ts";
import type { Deps } from "./deps.ts";

export type ForgottenWhere = { readonly deleted: number } | { readonly wouldDelete: number };

export interface ForgetWhereRequest {
	readonly scope: Scope;
	/** Null: every memory of the scope. */
	readonly filter: Filter | null;
	readonly descendants: boolean;
	readonly dryRun: boolean;
	readonly call: IdempotentCall<ForgottenWhere> | null;
}

/**
 * Deletes what matches, to the last row that was there when it began; superseded and expired rows are no exception.
 * Page by page, each in one atomic step: what a crash leaves undone, the same call does. The count is of rows
 * that were really removed.
 */
export async function forgetWhere(
	deps: Deps,
	request: ForgetWhereRequest,
): Promise<Result<Answered<ForgottenWhere>, Failure>> {
	const { call } = request;
	if (!mayWrite(deps.reach, request.scope)) return err({ kind: "not_found" });
	const match: MatchRequest = {
		scope: request.scope,
		inherited: false,
		descendants: request.descendants,
		reach: deps.reach,
		layer: null,
		tag: null,
		sessionId: null,
		filter: request.filter,
		includeSuperseded: true,
		liveAt: null,
	};
	if (request.dryRun) return ok({ kind: "fresh", value: { wouldDelete: await deps.records.count(match) } });
	const now = deps.clock.now();
	if (call !== null) {
		const context = await deps.records.readForWrite({ texts: [], subjects: [], ids: [], claimKey: call.key, now });
		const prior = priorAnswer(context.claim, call, now);
		if (prior !== null) return prior;
	}
	const value = { deleted: await deleteMatching(deps, match) };
	const claim = claimFor(call, value, now);
	if (claim === null) return ok({ kind: "fresh", value });
	const base = { inserts: [], updates: [], deletes: [], claimsSince: claimsSince(now), now };
	const outcome = await deps.records.commit({ ...base, claim });
	// The key was claimed while this call worked: the first of the two answers stands for both.
	if (outcome.kind === "claimed") return forgetWhere(deps, request);
	return ok({ kind: "fresh", value });
}

async function deleteMatching(deps: Deps, match: MatchRequest): Promise<number> {
	const untilSeq = await deps.records.lastSeq();
	let afterSeq = 0;
	let deleted = 0;
	for (let page = 0; page < DELETE_PAGES_MAX; page++) {
		const rows = await deps.records.walk({ ...match, afterSeq, untilSeq, limit: DELETE_PAGE });
		const last = rows.at(-1);
		if (last === undefined) return deleted;
		afterSeq = last.seq;
		const now = deps.clock.now();
		const deletes = rows.map(({ record }) => ({ id: record.id, expectedVersion: null }));
		const base = { inserts: [], updates: [], claim: null, claimsSince: claimsSince(now), now };
		const tokens = new Set(rows.map(({ record }) => scopeToken(deps.tenantId, record.scope)));
		const outcome = await commitAndWake(deps, { ...base, deletes }, [...tokens]);
		if (outcome.kind !== "committed") throw new Error("A deletion without guards was refused.");
		deleted += outcome.deleted;
	}
	return deleted;
}
