import type { StoredVector, VectorChange } from "./stored-vector.ts";
import type { VectorCache } from "./vector-cache.ts";

/** What the index shows: the table of vectors, and its cache beside it. */
export interface VectorTable {
	scan(scopeToken: string, visit: (stored: StoredVector) => void): void;
	bySeq(seqs: readonly number[]): Iterable<StoredVector>;
	/** Within a transaction; whoever rolls it back also calls `forget`. */
	apply(changes: Iterable<VectorChange>): void;
	forget(): void;
}

type VectorRow = { seq: number; scope_token: string; layer: string; live: number; vector: ArrayBuffer };

const columns = "seq, scope_token, layer, live, vector";

export function createVectorTable(sql: SqlStorage, cache: VectorCache): VectorTable {
	function load(scopeToken: string): Iterable<StoredVector> {
		return storedOf(sql.exec<VectorRow>(`SELECT ${columns} FROM vector WHERE scope_token = ?`, scopeToken));
	}
	function put(stored: StoredVector): void {
		const { seq, scopeToken, layer, live, vector } = stored;
		sql.exec(
			`INSERT OR REPLACE INTO vector (${columns}) VALUES (?, ?, ?, ?, ?)`,
			seq,
			scopeToken,
			layer,
			live ? 1 : 0,
			vector.buffer,
		);
		cache.put(stored);
	}
	function drop(seq: number): void {
		sql.exec("DELETE FROM vector WHERE seq = ?", seq);
		cache.drop(seq);
	}
	return {
		scan: (scopeToken, visit) => cache.scan(scopeToken, () => load(scopeToken), visit),
		bySeq: (seqs) =>
			storedOf(
				sql.exec<VectorRow>(
					`SELECT ${columns} FROM vector WHERE seq IN (SELECT value FROM json_each(?))`,
					JSON.stringify(seqs),
				),
			),
		apply(changes) {
			for (const change of changes) {
				if (change.kind === "put") put(change.stored);
				else drop(change.seq);
			}
		},
		forget: () => cache.clear(),
	};
}

function* storedOf(rows: Iterable<VectorRow>): Generator<StoredVector> {
	for (const { seq, scope_token, layer, live, vector } of rows) {
		yield { seq, scopeToken: scope_token, layer, live: live === 1, vector: new Float32Array(vector) };
	}
}
