import type { ChangeSet, CommitOutcome } from "../ports/record-store.ts";
import type { Deps } from "./deps.ts";

/**
 * Commits, and beside it wakes the objects that bring the change to the vector index; both are done before the caller
 * answers, so the index hears of the change whatever becomes of the Worker. An object that wakes before the commit
 * has landed looks again (see adapters/scope-object/next-run.ts).
 */
export async function commitAndWake(
	{ records, indexing }: Pick<Deps, "records" | "indexing">,
	change: ChangeSet,
	scopeTokens: readonly string[],
): Promise<CommitOutcome> {
	if (scopeTokens.length === 0) return records.commit(change);
	const [outcome] = await Promise.all([records.commit(change), indexing.wake(scopeTokens)]);
	return outcome;
}
