import type { Failure } from "../domain/failure.ts";
import type { Instant } from "../domain/instant.ts";
import { COMMIT_ATTEMPTS_MAX } from "../domain/limits.ts";
import { isExpired } from "../domain/record/is-live.ts";
import type { MemoryChanges } from "../domain/record/memory-draft.ts";
import type { MemoryRecord, MemoryView, StoredMemory } from "../domain/record/record.ts";
import { err, ok, type Result } from "../domain/result.ts";
import { mayWrite } from "../domain/scope/reach.ts";
import { scopeToken } from "../domain/scope/scope-token.ts";
import type { RecordUpdate } from "../ports/record-store.ts";
import type { Answered, IdempotentCall } from "./answered.ts";
import { claimFor, claimsSince, priorAnswer } from "./claim.ts";
import { commitAndWake } from "./commit-and-wake.ts";
import type { Deps } from "./deps.ts";

export interface ReviseRequest {
	readonly id: string;
	readonly changes: MemoryChanges;
	/** `precondition_failed` unless the memory has this version; null: whatever it has. */
	readonly ifVersion: number | null;
	readonly call: IdempotentCall<MemoryView> | null;
}

/** Rewrites what is named and keeps the rest. What is stored already as it is asked for raises no version. */
export async function revise(deps: Deps, request: ReviseRequest): Promise<Result<Answered<MemoryView>, Failure>> {
	const { id, call, ifVersion } = request;
	const embedText = onceFor((text) => deps.embedder.embed([text]));
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
		const stored = context.byId[0];
		if (!isReachable(deps, stored, now)) return err({ kind: "not_found" });
		const { record, indexed } = stored;
		if (ifVersion !== null && ifVersion !== record.version) {
			return err({ kind: "precondition_failed", version: record.version });
		}
		const revised = withChanges(record, request.changes, now);
		const textChanged = revised !== null && revised.text !== record.text;
		const vector = textChanged ? ((await embedText(revised.text))[0]?.vector ?? null) : "keep";
		const view: MemoryView = { record: revised ?? record, indexed: textChanged ? "pending" : indexed };
		const updates: RecordUpdate[] =
			revised === null ? [] : [{ expectedVersion: record.version, record: revised, vector, cause: "revised" }];
		const claim = claimFor(call, view, now);
		if (updates.length === 0 && claim === null) return ok({ kind: "fresh", value: view });
		const change = { inserts: [], updates, deletes: [], claim, claimsSince: claimsSince(now), now };
		const woken = textChanged ? [scopeToken(deps.tenantId, record.scope)] : [];
		const outcome = await commitAndWake(deps, change, woken);
		if (outcome.kind === "committed") return ok({ kind: "fresh", value: view });
	}
	return err({ kind: "conflict", reason: "contended" });
}

function isReachable(deps: Deps, stored: StoredMemory | undefined, now: Instant): stored is StoredMemory {
	return stored !== undefined && mayWrite(deps.reach, stored.record.scope) && !isExpired(stored.record, now);
}

/** The record with the changes, or null where nothing differs. */
function withChanges(record: MemoryRecord, changes: MemoryChanges, now: Instant): MemoryRecord | null {
	const changed = { ...record, ...changes };
	if (JSON.stringify(changed) === JSON.stringify(record)) return null;
	return { ...changed, version: record.version + 1, updatedAt: now };
}

/** A plan that is made again does not embed the same text again. */
function onceFor<T>(run: (text: string) => Promise<T>): (text: string) => Promise<T> {
	const results = new Map<string, Promise<T>>();
	return (text) => {
		const result = results.get(text) ?? run(text);
		results.set(text, result);
		return result;
	};
}
