import type { Failure } from "../domain/failure.ts";
import type { Instant } from "../domain/instant.ts";
import { COMMIT_ATTEMPTS_MAX } from "../domain/limits.ts";
import { isExpired } from "../domain/record/is-live.ts";
import type { StoredMemory } from "../domain/record/record.ts";
import { err, ok, type Result } from "../domain/result.ts";
import { mayWrite } from "../domain/scope/reach.ts";
import { scopeToken } from "../domain/scope/scope-token.ts";
import type { ChangeSet, DerivedRecord } from "../ports/record-store.ts";
import type { Answered, IdempotentCall } from "./answered.ts";
import { claimFor, claimsSince, priorAnswer } from "./claim.ts";
import { commitAndWake } from "./commit-and-wake.ts";
import type { Deps } from "./deps.ts";

export interface MemoryToChange<T> {
	readonly id: string;
	/** `precondition_failed` unless the memory has one of these versions; null: whatever it has. */
	readonly ifVersions: readonly number[] | null;
	readonly call: IdempotentCall<T> | null;
}

/** What becomes of one memory. */
export interface MemoryChange<T> {
	/** What the call answers. */
	readonly value: T;
	readonly updates: ChangeSet["updates"];
	readonly deletes: ChangeSet["deletes"];
	/** The memory's text is no more: the vector index must hear of it, and what was derived from it goes. */
	readonly reindexed: boolean;
}

export interface PlannedChange<T> {
	/** What the plan may do to the memory's text. */
	readonly change: "deleted" | "rewritten" | "kept";
	readonly plan: (stored: StoredMemory, now: Instant) => Promise<MemoryChange<T>>;
}

/**
 * Changes one memory by id: reads it, plans, commits, and plans again when it moved meanwhile. `not_found` for what is
 * not there, has expired or lies outside the scopes that the key may write.
 */
export async function changeMemory<T>(
	deps: Deps,
	{ id, ifVersions, call }: MemoryToChange<T>,
	{ change, plan }: PlannedChange<T>,
): Promise<Result<Answered<T>, Failure>> {
	for (let attempt = 0; attempt < COMMIT_ATTEMPTS_MAX; attempt++) {
		const now = deps.clock.now();
		const derivedOf = change === "kept" ? {} : { derivedOf: { ids: [id], change } };
		const lookup = { texts: [], subjects: [], ids: [id], claimKey: call?.key ?? null, ...derivedOf, now };
		const context = await deps.records.readForWrite(lookup);
		const prior = priorAnswer(context.claim, call, now);
		if (prior !== null) return prior;
		const [stored] = context.byId;
		if (stored === undefined || !mayWrite(deps.reach, stored.record.scope) || isExpired(stored.record, now)) {
			return err({ kind: "not_found" });
		}
		const { version, scope } = stored.record;
		if (ifVersions !== null && !ifVersions.includes(version)) return err({ kind: "precondition_failed", version });
		const { value, updates, deletes: named, reindexed } = await plan(stored, now);
		const derived = reindexed ? context.derived : [];
		// One that somebody rewrites meanwhile may outlive a new text, but no deletion.
		const expected = (record: DerivedRecord) => (change === "rewritten" ? record.version : null);
		const deletes = [...named, ...derived.map((record) => ({ id: record.id, expectedVersion: expected(record) }))];
		const claim = claimFor(call, value, now);
		if (updates.length + deletes.length === 0 && claim === null) return ok({ kind: "fresh", value });
		const scopes = reindexed ? [scope, ...derived.map((record) => record.scope)] : [];
		const tokens = new Set(scopes.map((each) => scopeToken(deps.tenantId, each)));
		const changeSet = { inserts: [], updates, deletes, claim, claimsSince: claimsSince(now), now };
		const outcome = await commitAndWake(deps, changeSet, [...tokens]);
		if (outcome.kind === "committed") return ok({ kind: "fresh", value });
	}
	return err({ kind: "conflict", reason: "contended" });
}
