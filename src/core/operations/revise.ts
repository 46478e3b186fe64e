import type { Failure } from "../domain/failure.ts";
import type { Instant } from "../domain/instant.ts";
import type { MemoryChanges } from "../domain/record/memory-draft.ts";
import type { MemoryRecord, MemoryView } from "../domain/record/record.ts";
import type { Result } from "../domain/result.ts";
import type { Embedding } from "../ports/embedder.ts";
import type { Answered } from "./answered.ts";
import { changeMemory, type MemoryToChange, type PlannedChange } from "./change-memory.ts";
import type { Deps } from "./deps.ts";

export interface ReviseRequest extends MemoryToChange<MemoryView> {
	readonly changes: MemoryChanges;
}

/** Rewrites what is named and keeps the rest. What is stored already as it is asked for raises no version. A new text takes away what was derived from the old one. */
export async function revise(deps: Deps, request: ReviseRequest): Promise<Result<Answered<MemoryView>, Failure>> {
	// The text does not change from plan to plan: it is embedded once.
	let embedded: readonly Embedding[] | null = null;
	const plan: PlannedChange<MemoryView>["plan"] = async ({ record, indexed }, now) => {
		const revised = withChanges(record, request.changes, now);
		if (revised === null) return { value: { record, indexed }, updates: [], deletes: [], reindexed: false };
		const reindexed = revised.text !== record.text;
		if (reindexed) embedded ??= await deps.embedder.embed([revised.text]);
		const vector = reindexed ? (embedded?.[0]?.vector ?? null) : "keep";
		return {
			value: { record: revised, indexed: reindexed ? "pending" : indexed },
			updates: [{ expectedVersion: record.version, record: revised, vector, cause: "revised" }],
			deletes: [],
			reindexed,
		};
	};
	return changeMemory(deps, request, { change: request.changes.text === undefined ? "kept" : "rewritten", plan });
}

/** The record with the changes, or null where nothing differs. */
function withChanges(record: MemoryRecord, changes: MemoryChanges, now: Instant): MemoryRecord | null {
	const changed = { ...record, ...changes };
	if (JSON.stringify(changed) === JSON.stringify(record)) return null;
	return { ...changed, version: record.version + 1, updatedAt: now };
}
