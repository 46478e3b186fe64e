import type { RetrievedMemory } from "../ranking/retrieved-memory.ts";

/** Why a memory was left out: a closed list, and part of the API (semantics §6). */
export const DROP_REASONS = [
	"out_of_scope",
	"layer_excluded",
	"speaker_excluded",
	"superseded",
	"expired",
	"not_yet_valid",
	"no_longer_valid",
	"filtered",
	"blank",
	"below_relevance_floor",
	"below_salience_floor",
	"over_record_chars",
	"over_record_bytes",
	"over_limit",
	"over_block_chars",
	"over_block_bytes",
] as const;

export type DropReason = (typeof DROP_REASONS)[number];

export interface DroppedMemory {
	readonly id: string;
	readonly reason: DropReason;
}

/** What retrieval returned, and a reason for everything it left out (semantics §8, seed 001). */
export interface RetrievalResult {
	readonly memories: readonly RetrievedMemory[];
	readonly dropped: readonly DroppedMemory[];
	readonly degraded: boolean;
	/** Source name → candidates it gave. */
	readonly sources: Readonly<Record<string, number>>;
	/** Names of the sources that failed or timed out. */
	readonly unavailable: readonly string[];
}
