import { createMutationLog } from "./mutation-log.ts";
import type { VectorChange } from "./stored-vector.ts";
import type { VectorCache } from "./vector-cache.ts";
import { createVectorSchema, hasVectorSchema } from "./vector-schema.ts";
import { createVectorTable, type VectorTable } from "./vector-table.ts";

export interface VectorDatabaseParts {
	readonly storage: DurableObjectStorage;
	readonly cache: VectorCache;
	/** How long after its acceptance a mutation is shown, in milliseconds. */
	readonly lagMs: number;
	readonly now: () => number;
}

/** Vectors and mutations of one root, in the storage of its object. */
export interface VectorDatabase {
	/** What is shown now, everything applied that is due; null while nothing was ever written. */
	open(): ShownVectors | null;
	/** Makes a mutation, whole or not at all. The first vectors fix the dimensions: null where there are none. */
	accept(changes: readonly VectorChange[], dimensions: number | null): VectorState;
}

export interface ShownVectors {
	readonly state: VectorState;
	readonly table: VectorTable;
}

export interface VectorState {
	/** Another one after the storage was lost, so that mutations made before it are not taken for later ones. */
	readonly epoch: string;
	readonly dimensions: number | null;
	/** Number of the last mutation made, and of the last one shown. */
	readonly accepted: number;
	readonly applied: number;
}

type StateRow = { epoch: string; dimensions: number | null; accepted: number; applied: number };

export function createVectorDatabase({ storage, cache, lagMs, now }: VectorDatabaseParts): VectorDatabase {
	const { sql } = storage;
	const table = createVectorTable(sql, cache);
	const log = createMutationLog(sql);

	function readState(): VectorState {
		return sql.exec<StateRow>("SELECT epoch, dimensions, accepted, applied FROM index_state").one();
	}
	function writeState({ epoch, dimensions, accepted, applied }: VectorState): VectorState {
		sql.exec(
			"INSERT OR REPLACE INTO index_state (id, epoch, dimensions, accepted, applied) VALUES (1, ?, ?, ?, ?)",
			epoch,
			dimensions,
			accepted,
			applied,
		);
		return { epoch, dimensions, accepted, applied };
	}
	/** A transaction that fails takes the cache with it, which may be ahead of storage. */
	function transaction<T>(work: () => T): T {
		try {
			return storage.transactionSync(work);
		} catch (error) {
			table.forget();
			throw error;
		}
	}
	function setUp(): void {
		createVectorSchema(sql);
		writeState({ epoch: crypto.randomUUID(), dimensions: null, accepted: 0, applied: 0 });
	}
	/** One transaction for each, so that a long log is worked off in steps that are kept. */
	function applyDue(): void {
		for (const mutation of log.due(now())) {
			transaction(() => {
				table.apply(log.changes(mutation));
				log.drop(mutation);
				writeState({ ...readState(), applied: mutation });
			});
		}
	}
	return {
		open() {
			if (!hasVectorSchema(sql)) return null;
			applyDue();
			return { state: readState(), table };
		},
		accept(changes, dimensions) {
			return transaction(() => {
				if (!hasVectorSchema(sql)) setUp();
				applyDue();
				const state = readState();
				const accepted = state.accepted + 1;
				const next = { ...state, dimensions: state.dimensions ?? dimensions, accepted };
				if (lagMs > 0 || state.applied < state.accepted) {
					log.append(accepted, now() + lagMs, changes);
					return writeState(next);
				}
				table.apply(changes);
				return writeState({ ...next, applied: accepted });
			});
		},
	};
}
