import type { MemoryRecord } from "../record/record.ts";

/** One scored memory, with the distance it travelled to reach this scope. */
export interface RetrievedMemory {
	readonly record: MemoryRecord;
	/** Null is an absent signal: it ranks as 0 and is below no floor. */
	readonly score: number | null;
	readonly scopeDistance: number;
	/** The place that its source gave it, 0 first. */
	readonly sourceOrdinal: number | null;
	readonly reserved: boolean;
}
