import type { Instant } from "../../core/domain/instant.ts";
import { compareCodePoints } from "../../core/domain/text/code-points.ts";
import type { DuringRequest } from "../../core/ports/record-store.ts";
import { isCandidate } from "./in-memory-candidates.ts";
import type { InMemoryRow } from "./in-memory-database.ts";

/** `rows` are the chain's, as everywhere below. */
export function toldUntilInMemory(rows: readonly InMemoryRow[]): Instant | null {
	const scopes = [...Map.groupBy(rows, ({ scopeToken }) => scopeToken).values()];
	const events = scopes.flatMap((ofScope) => {
		const arrival = latest(ofScope.map(({ record }) => record.createdAt));
		return latest(ofScope.flatMap(({ record }) => record.eventTime ?? []).filter((at) => at <= (arrival ?? ""))) ?? [];
	});
	return latest(events) ?? latest(rows.map(({ record }) => record.createdAt));
}

export function duringInMemory(rows: readonly InMemoryRow[], request: DuringRequest): readonly (readonly number[])[] {
	const { chain, spans, limit, rowsMax } = request;
	const lists = chain.links.flatMap(({ token }) =>
		spans.map(({ start, end }) =>
			rows
				.filter(({ scopeToken, record }) => scopeToken === token && isBetween(record.eventTime, start, end))
				.toSorted(byEvent)
				.slice(0, rowsMax)
				.filter(({ record }) => isCandidate(request, record))
				.slice(0, limit)
				.map(({ seq }) => seq),
		),
	);
	return lists.filter((seqs) => seqs.length > 0);
}

function isBetween(at: Instant | null, start: Instant, end: Instant): boolean {
	return at !== null && at >= start && at < end;
}

function byEvent(left: InMemoryRow, right: InMemoryRow): number {
	return compareCodePoints(left.record.eventTime ?? "", right.record.eventTime ?? "") || left.seq - right.seq;
}

function latest(instants: readonly Instant[]): Instant | null {
	return instants.toSorted((left, right) => compareCodePoints(right, left))[0] ?? null;
}
