import type { ChangeSet, DerivedRecord, WriteLookup } from "../../core/ports/record-store.ts";
import { type InMemoryDatabase, type InMemoryRow, rowKey } from "./in-memory-database.ts";

/** What must go with memories, and what was derived from that in turn. */
export function derivedRecords(
	database: InMemoryDatabase,
	tenantId: string,
	{ ids, change }: NonNullable<WriteLookup["derivedOf"]>,
): readonly DerivedRecord[] {
	const direct = derivedFrom(database, tenantId, ids);
	// A set goes on to what is added while it is walked.
	const going = new Set(change === "deleted" ? direct : direct.filter(isAsDerived));
	for (const { record } of going) for (const row of derivedFrom(database, tenantId, [record.id])) going.add(row);
	return [...going].map(({ record: { id, version, scope } }) => ({ id, version, scope }));
}

/** Whether something was derived meanwhile from what a change deletes or rewrites, and would outlive it. */
export function leavesDerived(
	database: InMemoryDatabase,
	tenantId: string,
	{ deletes, updates }: Pick<ChangeSet, "deletes" | "updates">,
): boolean {
	const deleted = deletes.map(({ id }) => id);
	const rewritten = updates.filter(({ vector }) => vector !== "keep").map(({ record }) => record.id);
	const going = [
		...derivedFrom(database, tenantId, deleted),
		...derivedFrom(database, tenantId, rewritten).filter(isAsDerived),
	];
	return going.some(({ record }) => !deleted.includes(record.id));
}

function derivedFrom(database: InMemoryDatabase, tenantId: string, ids: readonly string[]): readonly InMemoryRow[] {
	const sources = new Set(ids.filter((id) => database.rows.has(rowKey(tenantId, id))));
	if (sources.size === 0) return [];
	return [...database.rows.values()].filter(
		(row) => row.tenantId === tenantId && row.record.source.derivedFrom.some((id) => sources.has(id)),
	);
}

/** Nobody has rewritten its text since. */
function isAsDerived({ record, earlier }: InMemoryRow): boolean {
	return earlier.every(({ text }) => text === record.text);
}
