import type { VectorChange } from "./stored-vector.ts";

/** Mutations that are accepted and not shown yet, in the order they were made. */
export interface MutationLog {
	append(mutation: number, visibleAt: number, changes: Iterable<VectorChange>): void;
	/** Numbers of those that are due, in order. */
	due(now: number): readonly number[];
	changes(mutation: number): readonly VectorChange[];
	drop(mutation: number): void;
}

type ChangeRow = {
	seq: number;
	scope_token: string | null;
	layer: string | null;
	live: number | null;
	vector: ArrayBuffer | null;
};

export function createMutationLog(sql: SqlStorage): MutationLog {
	/** No mutation is shown before an older one, though the lag be made shorter or the clock set back. */
	function latestVisibleAt(): number {
		return sql.exec<{ latest: number }>("SELECT coalesce(max(visible_at), 0) AS latest FROM mutation").one().latest;
	}
	return {
		append(mutation, visibleAt, changes) {
			const at = Math.max(visibleAt, latestVisibleAt());
			sql.exec("INSERT INTO mutation (number, visible_at) VALUES (?, ?)", mutation, at);
			let ordinal = 0;
			for (const change of changes) {
				sql.exec(
					"INSERT INTO mutation_change (mutation, ordinal, seq, scope_token, layer, live, vector) VALUES (?, ?, ?, ?, ?, ?, ?)",
					mutation,
					ordinal++,
					...(change.kind === "put" ? valuesOf(change.stored) : [change.seq, null, null, null, null]),
				);
			}
		},
		due: (now) =>
			sql
				.exec<{ number: number }>("SELECT number FROM mutation WHERE visible_at <= ? ORDER BY number", now)
				.toArray()
				.map((row) => row.number),
		changes: (mutation) =>
			sql
				.exec<ChangeRow>(
					"SELECT seq, scope_token, layer, live, vector FROM mutation_change WHERE mutation = ? ORDER BY ordinal",
					mutation,
				)
				.toArray()
				.map(changeOf),
		drop(mutation) {
			sql.exec("DELETE FROM mutation_change WHERE mutation = ?", mutation);
			sql.exec("DELETE FROM mutation WHERE number = ?", mutation);
		},
	};
}

function valuesOf(stored: Extract<VectorChange, { kind: "put" }>["stored"]): readonly unknown[] {
	return [stored.seq, stored.scopeToken, stored.layer, stored.live ? 1 : 0, stored.vector.buffer];
}

function changeOf({ seq, scope_token, layer, live, vector }: ChangeRow): VectorChange {
	if (vector === null || scope_token === null || layer === null) return { kind: "drop", seq };
	const stored = { seq, scopeToken: scope_token, layer, live: live === 1, vector: new Float32Array(vector) };
	return { kind: "put", stored };
}
