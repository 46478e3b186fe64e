import type { SQL } from "drizzle-orm";
import type { ChangeSet, CommitOutcome } from "../../../core/ports/record-store.ts";
import { StorageUnavailable } from "../../../core/ports/storage-failure.ts";
import type { MeteredD1 } from "../metered-d1.ts";
import { indexedOnce } from "../rows/index-row.ts";
import { associationGuards, putStatements, removeStatements } from "./associations.ts";
import { claimStatements, unclaimedGuard } from "./claim.ts";
import { deletionStatements } from "./deletion.ts";
import { derivationGuards } from "./derivations.ts";
import { insertionGuards, insertionStatements } from "./insertion.ts";
import { requiresGuard } from "./requires-guard.ts";
import { countWrites } from "./scope-counters.ts";
import { fenceGuard, turnStatements } from "./turn.ts";
import { leaseGuard, turnWorkStatements } from "./turn-work.ts";
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
	const { associations = { puts: [], removes: [] } } = change;
	const removal = removeStatements(tenantId, associations.removes);
	const before: readonly SQL[] = [
		...unclaimedGuard(tenantId, change),
		...versionGuard(tenantId, [
			...change.updates.map(({ record, expectedVersion }) => ({ id: record.id, version: expectedVersion })),
			...deletes.flatMap(({ id, expectedVersion }) =>
				expectedVersion === null ? [] : [{ id, version: expectedVersion }],
			),
		]),
		...requiresGuard(tenantId, change.requires ?? [], change.now),
		...derivationGuards(tenantId, change),
		...fenceGuard(tenantId, change.turn),
		...leaseGuard(tenantId, change.turnWork),
		...countWrites(tenantId, change, indexedOf),
		...updateStatements(tenantId, change.updates, indexedOf),
	];
	const after: readonly SQL[] = [
		...insertionGuards(tenantId, change),
		...turnStatements(tenantId, change.turn, change.now),
		...insertionStatements(tenantId, change.inserts, indexedOf),
		...associationGuards(tenantId, associations),
		...removal,
		...putStatements(tenantId, associations.puts, change.now),
		...turnWorkStatements(tenantId, change.turnWork, change.now),
		...claimStatements(tenantId, change),
	];
	const statements = [...before, ...deletion, ...after];
	const outcome = await db.attempt("commit", statements);
	if (outcome.kind === "refused") return refusal(outcome.constraint);
	// The last statement of a deletion, and of a removal of associations, returns what it took away.
	const taken = (part: readonly SQL[]) => {
		const last = part.at(-1);
		return last === undefined ? 0 : (outcome.rows[statements.indexOf(last)]?.length ?? 0);
	};
	return { kind: "committed", deleted: taken(deletion), unlinked: taken(removal) / 2 };
}

const MOVED: ReadonlySet<string> = new Set([
	"commit_moved",
	// An insert whose id, and a turn whose number, was free when the plan was made.
	"memories.tenant_id, memories.id",
	"turns.scope_token, turns.session_id, turns.turn",
]);

function refusal(constraint: string): CommitOutcome {
	if (constraint === "commit_claimed") return { kind: "claimed" };
	if (MOVED.has(constraint)) return { kind: "moved" };
	throw new StorageUnavailable("commit", { retryable: false, cause: new Error(`refused by ${constraint}`) });
}
