import type { Association } from "../../core/domain/activation/association.ts";
import type { Instant } from "../../core/domain/instant.ts";
import { isPrefix } from "../../core/domain/scope/scope.ts";
import type { AssociationChange, AssociationEnds, PairEnd, PairState } from "../../core/ports/association-source.ts";
import type { ChangeSet } from "../../core/ports/record-store.ts";
import { type InMemoryDatabase, type InMemoryRow, rowKey } from "./in-memory-database.ts";

/** An edge and both its rows, from the end that was asked for. */
export interface InMemoryEdge {
	readonly association: Association;
	readonly neighbour: InMemoryRow;
	/** Of the deeper of both ends. */
	readonly scopeToken: string;
}

export function findEdge(database: InMemoryDatabase, tenantId: string, ends: AssociationEnds): InMemoryEdge | null {
	const stored = database.associations.get(pairKey(tenantId, ends));
	const source = database.rows.get(rowKey(tenantId, ends.sourceId));
	const target = database.rows.get(rowKey(tenantId, ends.targetId));
	if (stored === undefined || source === undefined || target === undefined) return null;
	const deeper = source.record.scope.path.length > target.record.scope.path.length ? source : target;
	const { weight, kind, createdAt, updatedAt } = stored;
	const { sourceId, targetId } = ends;
	const association = { sourceId, targetId, weight, kind, scope: deeper.record.scope, createdAt, updatedAt };
	return { association, neighbour: target, scopeToken: deeper.scopeToken };
}

export function pairState(database: InMemoryDatabase, tenantId: string, ends: AssociationEnds): PairState {
	const endOf = (id: string): PairEnd | null => {
		const record = database.rows.get(rowKey(tenantId, id))?.record;
		return record === undefined ? null : { scope: record.scope, expiresAt: record.expiresAt };
	};
	const { sourceId, targetId } = ends;
	const createdAt = findEdge(database, tenantId, ends)?.association.createdAt ?? null;
	return { sourceId, targetId, source: endOf(sourceId), target: endOf(targetId), createdAt };
}

export function edgesOf(database: InMemoryDatabase, tenantId: string, id: string): readonly InMemoryEdge[] {
	return [...database.associations.values()].flatMap((stored) => {
		if (stored.tenantId !== tenantId || !stored.ids.includes(id)) return [];
		const [first, second] = stored.ids;
		const targetId = first === id ? second : first;
		return findEdge(database, tenantId, { sourceId: id, targetId }) ?? [];
	});
}

/** Whether an edge cannot be, or is not what the plan was made against, once the change's rows are inserted and deleted. */
export function associationsMoved(
	database: InMemoryDatabase,
	tenantId: string,
	{ associations, inserts, deletes }: ChangeSet,
): boolean {
	if (associations === undefined) return false;
	const deleted = new Set(deletes.map(({ id }) => id));
	const inserted = new Map(inserts.map(({ record }) => [record.id, record]));
	const recordOf = (id: string) =>
		inserted.get(id) ?? (deleted.has(id) ? undefined : database.rows.get(rowKey(tenantId, id))?.record);
	const cannotBe = ({ sourceId, targetId }: AssociationEnds) => {
		const [source, target] = [recordOf(sourceId)?.scope, recordOf(targetId)?.scope];
		if (sourceId === targetId || source === undefined || target === undefined) return true;
		return !isPrefix(source, target) && !isPrefix(target, source);
	};
	const isOther = ({ createdAt, ...ends }: AssociationEnds & { readonly createdAt: Instant | null }) => {
		const isGone = deleted.has(ends.sourceId) || deleted.has(ends.targetId);
		const edge = isGone ? null : findEdge(database, tenantId, ends);
		return (edge?.association.createdAt ?? null) !== createdAt;
	};
	return associations.puts.some(cannotBe) || (associations.expected ?? []).some(isOther);
}

/** Gives how many edges were taken away. */
export function applyAssociations(
	database: InMemoryDatabase,
	tenantId: string,
	{ associations = { puts: [], removes: [] }, now }: Pick<ChangeSet, "associations" | "now">,
): number {
	const { puts, removes }: AssociationChange = associations;
	const removed = removes.filter((ends) => database.associations.delete(pairKey(tenantId, ends))).length;
	for (const { weight, kind, ...ends } of puts) {
		const key = pairKey(tenantId, ends);
		const createdAt = database.associations.get(key)?.createdAt ?? now;
		const ids = [ends.sourceId, ends.targetId] as const;
		database.associations.set(key, { tenantId, ids, weight, kind, createdAt, updatedAt: now });
	}
	return removed;
}

export function detach(database: InMemoryDatabase, tenantId: string, id: string): void {
	for (const [key, stored] of database.associations) {
		if (stored.tenantId === tenantId && stored.ids.includes(id)) database.associations.delete(key);
	}
}

function pairKey(tenantId: string, { sourceId, targetId }: AssociationEnds): string {
	return rowKey(tenantId, ...[sourceId, targetId].sort());
}
