import type { Instant } from "../../core/domain/instant.ts";
import { isExpired, isLive } from "../../core/domain/record/is-live.ts";
import type { MemoryRecord } from "../../core/domain/record/record.ts";
import { scopeChain } from "../../core/domain/scope/scope-chain.ts";
import { textHash } from "../../core/domain/text/normalised-text.ts";
import { recordTerms } from "../../core/domain/text/terms.ts";
import type {
	ChangeSet,
	CommitOutcome,
	RecordDelete,
	RecordInsert,
	RecordUpdate,
} from "../../core/ports/record-store.ts";
import { applyAssociations, associationsMoved, detach } from "./in-memory-associations.ts";
import { currentVersion, type InMemoryDatabase, type InMemoryRow, rowKey } from "./in-memory-database.ts";
import { leavesDerived } from "./in-memory-derivations.ts";
import { applyTurn, applyTurnWork, forgetTold, turnHasMoved } from "./in-memory-turn-commit.ts";

export function commitInMemory(database: InMemoryDatabase, tenantId: string, change: ChangeSet): CommitOutcome {
	if (isClaimed(database, tenantId, change)) return { kind: "claimed" };
	if (hasMoved(database, tenantId, change)) return { kind: "moved" };
	for (const update of change.updates) applyUpdate(database, tenantId, update);
	const deleted = change.deletes.filter((deletion) => applyDelete(database, tenantId, deletion)).length;
	if (change.turn !== undefined) applyTurn(database, tenantId, change.turn, change.now);
	for (const insert of change.inserts) applyInsert(database, tenantId, insert);
	if (change.turnWork !== undefined) applyTurnWork(database, tenantId, change.turnWork);
	const unlinked = applyAssociations(database, tenantId, change);
	if (change.claim !== null) database.claims.set(rowKey(tenantId, change.claim.key), change.claim);
	return { kind: "committed", deleted, unlinked };
}

function isClaimed(
	database: InMemoryDatabase,
	tenantId: string,
	{ claim, claimReplaces = null, claimsSince }: ChangeSet,
): boolean {
	if (claim === null) return false;
	const earlier = database.claims.get(rowKey(tenantId, claim.key));
	if (earlier === undefined || earlier.recordedAt < claimsSince) return false;
	const { requestHash, status, body } = earlier;
	const mayTake =
		claimReplaces?.requestHash === requestHash && claimReplaces.status === status && claimReplaces.body === body;
	return !mayTake;
}

/** Whether any guard fails. Duplicates and subjects are judged by what the change's own updates and deletions leave. */
function hasMoved(database: InMemoryDatabase, tenantId: string, change: ChangeSet): boolean {
	const rowOf = (id: string) => database.rows.get(rowKey(tenantId, id));
	const expected = [
		...change.updates.map(({ record, expectedVersion }) => ({ id: record.id, expectedVersion })),
		...change.deletes.filter(({ expectedVersion }) => expectedVersion !== null),
	];
	if (expected.some(({ id, expectedVersion }) => rowOf(id)?.record.version !== expectedVersion)) return true;
	if (change.requires?.some((id) => isGone(rowOf(id), change.now))) return true;
	if (leavesDerived(database, tenantId, change)) return true;
	if (turnHasMoved(database, tenantId, change)) return true;
	const deletedIds = new Set(change.deletes.map(({ id }) => id));
	if (change.inserts.some(({ record }) => rowOf(record.id) !== undefined && !deletedIds.has(record.id))) return true;
	return holdsDuplicate(database, tenantId, change) || associationsMoved(database, tenantId, change);
}

function isGone(row: InMemoryRow | undefined, now: Instant): boolean {
	return row === undefined || isExpired(row.record, now);
}

function holdsDuplicate(
	database: InMemoryDatabase,
	tenantId: string,
	{ inserts, updates, deletes, now }: ChangeSet,
): boolean {
	const texts = new Set(inserts.filter(({ unique }) => unique).map(({ record }) => textKey(tenantId, record)));
	const subjects = new Set(
		inserts.filter(({ record }) => record.supersededBy === null).flatMap(({ record }) => subjectKeys(tenantId, record)),
	);
	if (texts.size === 0 && subjects.size === 0) return false;
	const updatedById = new Map(updates.map(({ record }) => [record.id, record]));
	const deletedIds = new Set(deletes.map(({ id }) => id));
	return [...database.rows.values()].some((row) => {
		if (row.tenantId !== tenantId || deletedIds.has(row.record.id)) return false;
		const updated = updatedById.get(row.record.id);
		const record = updated ?? row.record;
		if (!isLive(record, now)) return false;
		if (texts.has(textKey(tenantId, record))) return true;
		return updated === undefined && subjectKeys(tenantId, record).some((subject) => subjects.has(subject));
	});
}

function textKey(tenantId: string, record: MemoryRecord): string {
	return rowKey(scopeChain(tenantId, record.scope).links[0].token, record.layer, textHash(record.text));
}

function subjectKeys(tenantId: string, record: MemoryRecord): readonly string[] {
	if (record.subjectKey === null) return [];
	return [rowKey(scopeChain(tenantId, record.scope).links[0].token, record.layer, record.subjectKey)];
}

function applyInsert(database: InMemoryDatabase, tenantId: string, { record, vector, cause }: RecordInsert): void {
	database.lastSeq += 1;
	const seq = database.lastSeq;
	const row = rowOf(tenantId, record, { seq, cause, earlier: [] });
	database.rows.set(rowKey(tenantId, record.id), row);
	const { scopeToken, rootToken } = row;
	const revision = String(record.version);
	database.outbox.set(seq, { scopeToken, rootToken, seq, revision, action: "upsert", vector, mutation: null });
}

function applyUpdate(database: InMemoryDatabase, tenantId: string, { record, vector, cause }: RecordUpdate): void {
	const old = database.rows.get(rowKey(tenantId, record.id));
	if (old === undefined) return;
	if (record.text !== old.record.text) forgetTold(database, old);
	const earlier = [...old.earlier, currentVersion(old)];
	const row = rowOf(tenantId, record, { seq: old.seq, cause, earlier });
	database.rows.set(rowKey(tenantId, record.id), row);
	const livenessChanged = (old.record.supersededBy === null) !== (record.supersededBy === null);
	if (vector === "keep" && !livenessChanged) return;
	const { scopeToken, rootToken, seq } = row;
	database.outbox.set(seq, {
		scopeToken,
		rootToken,
		seq,
		revision: String(record.version),
		action: "upsert",
		// The text is the same, so a vector that waits is still its own.
		vector: vector === "keep" ? (database.outbox.get(seq)?.vector ?? null) : vector,
		mutation: null,
	});
}

function applyDelete(database: InMemoryDatabase, tenantId: string, { id }: RecordDelete): boolean {
	const row = database.rows.get(rowKey(tenantId, id));
	if (row === undefined) return false;
	database.rows.delete(rowKey(tenantId, id));
	database.uses.delete(row.seq);
	forgetTold(database, row);
	detach(database, tenantId, id);
	const { scopeToken, rootToken, seq } = row;
	const revision = `${row.record.version}-removed`;
	database.outbox.set(seq, { scopeToken, rootToken, seq, revision, action: "remove", vector: null, mutation: null });
	for (const [key, block] of database.blocks) {
		if (key.startsWith(rowKey(tenantId).slice(0, -1)) && block.memoryIds.includes(id)) database.blocks.delete(key);
	}
	return true;
}

function rowOf(
	tenantId: string,
	record: MemoryRecord,
	kept: Pick<InMemoryRow, "seq" | "cause" | "earlier">,
): InMemoryRow {
	const chain = scopeChain(tenantId, record.scope);
	return {
		tenantId,
		record,
		scopeToken: chain.links[0].token,
		rootToken: chain.rootToken,
		textHash: textHash(record.text),
		terms: recordTerms(record),
		...kept,
	};
}
