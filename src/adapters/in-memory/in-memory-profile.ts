import { compareProfile } from "../../core/domain/ranking/profile-order.ts";
import type { MemoryRecord } from "../../core/domain/record/record.ts";
import { compareCodePoints } from "../../core/domain/text/code-points.ts";
import type { ProfileRequest } from "../../core/ports/record-store.ts";
import { isCandidate } from "./in-memory-candidates.ts";
import type { InMemoryRow } from "./in-memory-database.ts";

type Order = (left: MemoryRecord, right: MemoryRecord) => number;

/** The three lists of each scope, each row once. `rows` are the chain's. */
export function profileInMemory(rows: readonly InMemoryRow[], request: ProfileRequest): readonly InMemoryRow[] {
	const { asOf, asOfGiven, limitPerScope } = request;
	const candidates = rows.filter(({ record }) => isCandidate(request, record));
	const isDue = ({ dueAt }: MemoryRecord) => dueAt !== null && dueAt <= asOf;
	const found = request.chain.links.flatMap(({ token }) => {
		const ofScope = candidates.filter((row) => row.scopeToken === token);
		const first = (order: Order, list: readonly InMemoryRow[]) =>
			list.toSorted((left, right) => order(left.record, right.record)).slice(0, limitPerScope);
		// A look back in time reads what was superseded since beside what is live, each up to the limit.
		return [false, ...(asOfGiven ? [true] : [])].flatMap((superseded) => {
			const list = ofScope.filter(({ record }) => (record.supersededBy !== null) === superseded);
			return [
				...first(compareProfile, list),
				...first(
					compareProfile,
					list.filter(({ record }) => record.pinned),
				),
				...first(
					byDueTime,
					list.filter(({ record }) => isDue(record)),
				),
			];
		});
	});
	return [...new Set(found)];
}

/** The latest to fall due first. */
function byDueTime(left: MemoryRecord, right: MemoryRecord): number {
	return compareCodePoints(right.dueAt ?? "", left.dueAt ?? "") || compareCodePoints(left.id, right.id);
}
