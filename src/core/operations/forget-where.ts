import type { Failure } from "../domain/failure.ts";
import type { Filter } from "../domain/filter/filter.ts";
import type { Instant } from "../domain/instant.ts";
import { DELETE_PAGE, DELETE_STEPS_MAX } from "../domain/limits.ts";
import { err, ok, type Result } from "../domain/result.ts";
import { mayWrite } from "../domain/scope/reach.ts";
import type { Scope } from "../domain/scope/scope.ts";
import { scopeToken } from "../domain/scope/scope-token.ts";
import type { CommitOutcome, DerivedRecord, MatchRequest, WalkedMemory } from "../ports/record-store.ts";
import type { Answered, IdempotentCall } from "./answered.ts";
import { claimFor, claimsSince } from "./claim.ts";
import { commitAndWake } from "./commit-and-wake.ts";
import { beginDeletion, type DeletionProgress, progressClaim } from "./deletion-progress.ts";
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
 * Page by page, each in one atomic step that also notes under the idempotency key how far it came: after a crash the
 * same call goes on from there, and another call under the key is refused before it deletes anything. What was
 * derived from a row goes with it, and is counted only where it is deleted for matching itself.
 */
export async function forgetWhere(
	deps: Deps,
	request: ForgetWhereRequest,
): Promise<Result<Answered<ForgottenWhere>, Failure>> {
	const { call } = request;
	if (!mayWrite(deps.reach, request.scope)) return err({ kind: "not_found" });
	const match = matchOf(deps, request);
	if (request.dryRun) return ok({ kind: "fresh", value: { wouldDelete: await deps.records.count(match) } });
	let progress: DeletionProgress | null = null;
	for (let step = 0; step < DELETE_STEPS_MAX; step++) {
		if (progress === null) {
			const begun = await beginDeletion(deps, call);
			if (begun.kind === "answered") return begun.answer;
			progress = begun.progress;
		}
		const { afterSeq, untilSeq } = progress;
		const rows = await deps.records.walk({ ...match, afterSeq, untilSeq, limit: DELETE_PAGE });
		const outcome = await deletePage(deps, { call, progress, rows });
		if (outcome.kind === "moved") continue;
		if (outcome.kind === "claimed") {
			// The same call runs elsewhere too, or the key was used meanwhile: begin again with what is noted under it.
			progress = null;
			continue;
		}
		progress = outcome.progress;
		if (rows.length < DELETE_PAGE) return ok({ kind: "fresh", value: { deleted: progress.deleted } });
	}
	return err({ kind: "conflict", reason: "contended" });
}

interface DeletedPage {
	readonly kind: "committed";
	readonly progress: DeletionProgress;
}

async function deletePage(
	deps: Deps,
	page: {
		readonly call: IdempotentCall<ForgottenWhere> | null;
		readonly progress: DeletionProgress;
		readonly rows: readonly WalkedMemory[];
	},
): Promise<DeletedPage | Exclude<CommitOutcome, { readonly kind: "committed" }>> {
	const { call, progress, rows } = page;
	const now = deps.clock.now();
	const afterSeq = rows.at(-1)?.seq ?? progress.untilSeq;
	const reached = { ...progress, afterSeq, deleted: progress.deleted + rows.length };
	const isLast = rows.length < DELETE_PAGE;
	const claim = isLast ? claimFor(call, { deleted: reached.deleted }, now) : progressClaim(call, reached, now);
	if (rows.length === 0 && claim === null) return { kind: "committed", progress };
	const derived = await derivedOf(deps, rows, now);
	const change = {
		inserts: [],
		updates: [],
		// A row that was rewritten meanwhile may match no more: the page is read again. So is the count certain beforehand.
		deletes: [
			...rows.map(({ id, version }) => ({ id, expectedVersion: version })),
			...derived.map(({ id }) => ({ id, expectedVersion: null })),
		],
		claim,
		claimReplaces: progress.noted,
		claimsSince: claimsSince(now),
		now,
	};
	const tokens = new Set([...rows, ...derived].map(({ scope }) => scopeToken(deps.tenantId, scope)));
	const outcome = await commitAndWake(deps, change, [...tokens]);
	if (outcome.kind !== "committed") return outcome;
	return { kind: "committed", progress: { ...reached, noted: claim } };
}

/** What was derived from the rows and is not among them. */
async function derivedOf(
	{ records }: Pick<Deps, "records">,
	rows: readonly WalkedMemory[],
	now: Instant,
): Promise<readonly DerivedRecord[]> {
	if (rows.length === 0) return [];
	const ids = rows.map(({ id }) => id);
	const nothingElse = { texts: [], subjects: [], ids: [], claimKey: null };
	const { derived } = await records.readForWrite({ ...nothingElse, derivedOf: { ids, change: "deleted" }, now });
	const matching = new Set(ids);
	return derived.filter(({ id }) => !matching.has(id));
}

function matchOf(deps: Deps, { scope, descendants, filter }: ForgetWhereRequest): MatchRequest {
	return {
		scope,
		inherited: false,
		descendants,
		reach: deps.reach,
		layer: null,
		tag: null,
		sessionId: null,
		filter,
		includeSuperseded: true,
		liveAt: null,
	};
}
