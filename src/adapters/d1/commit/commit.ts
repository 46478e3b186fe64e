import type { SQL } from "drizzle-orm";
import type { ChangeSet, CommitOutcome } from "../../../core/ports/record-store.ts";
import { StorageUnavailable } from "../../../core/ports/storage-failure.ts";
import type { MeteredD1 } from "../metered-d1.ts";
import { indexedOnce } from "../rows/index-row.ts";
import { claimStatements, unclaimedGuard } from "./claim.ts";
import { deletionStatements } from "./deletion.ts";
import { insertionGuards, insertionStatements } from "./insertion.ts";
import { countWrites } from "./scope-counters.ts";
import { updateStatements } from "./update.ts";
import { versionGuard } from "./version-guard.ts";

/**
 * Applies a change in one batch, which D1 runs as one transaction. Guards come before what they guard; one that does
 * not hold makes its statement fail (see `commit_guard` in schema.ts), and with it the batch.
 */
export async function commit(db: MeteredD1, tenantId: string, change: ChangeSet): Promise<CommitOutcome> {
	// Of two deletions of one id, the first is the one that finds it.
	const deletes = [...new Map(change.deletes.map((deletion) => [deletion.id, deletion])).values()];
	const indexedOf = indexedOnce(tenantId);
	const deletion = deletionStatements(tenantId, deletes, change.now);
	const before: readonly SQL[] = [
		...unclaimedGuard(tenantId, change),
		...versionGuard(tenantId, [
			...change.updates.map(({ record, expectedVersion }) => ({ id: record.id, version: expectedVersion })),
			...deletes.flatMap(({ id, expectedVersion }) =>
				expectedVersion === null ? [] : [{ id, version: expectedVersion }],
			),
		]),
		...countWrites(tenantId, change, indexedOf),
		...updateStatements(tenantId, change.updates, indexedOf),
	];
	const after: readonly SQL[] = [
		...insertionGuards(tenantId, change),
		...insertionStatements(tenantId, change.inserts, indexedOf),
		...claimStatements(tenantId, change),
	];
	const outcome = await db.attempt("commit", [...before, ...deletion, ...after]);
	if (outcome.kind === "refused") return refusal(outcome.constraint);
	// The last statement of a deletion returns what it took away.
	const deleted = deletion.length === 0 ? 0 : (outcome.rows[before.length + deletion.length - 1]?.length ?? 0);
	return { kind: "committed", deleted, unlinked: 0 };
}

function refusal(constraint: string): CommitOutcome {
	if (constraint === "commit_claimed") return { kind: "claimed" };
	// An insert whose id was free when the plan was made.
	if (constraint === "commit_moved" || constraint === "memories.tenant_id, memories.id") return { kind: "moved" };
	throw new StorageUnavailable("commit", { retryable: false, cause: new Error(`refused by ${constraint}`) });
}
