import type { Instant } from "../instant.ts";
import type { JsonObject } from "../json/json.ts";
import type { Scope } from "../scope/scope.ts";
import type { Layer } from "./layer.ts";

/** Where a memory came from; null and empty where it was written directly. */
export interface MemorySource {
	readonly runId: string | null;
	readonly turn: number | null;
	/** The operation that wrote it. */
	readonly operationId: string | null;
	/** Ids of the records that it was derived from. */
	readonly derivedFrom: readonly string[];
}

/** One memory, as semantics §3 defines it. Identity is id, scope, layer and speaker: they never change. */
export interface MemoryRecord {
	readonly id: string;
	readonly scope: Scope;
	readonly layer: Layer;
	readonly text: string;
	/** For display only, never identity. */
	readonly label: string | null;
	/** Null is untagged; a speaker is never inferred. */
	readonly speaker: string | null;
	/** 0..1 */
	readonly salience: number;
	/** 0..1 */
	readonly confidence: number;
	readonly pinned: boolean;
	readonly metadata: JsonObject;
	readonly tags: readonly string[];
	readonly sessionId: string | null;
	readonly source: MemorySource;
	/** When it happened, as distinct from when it was stored. */
	readonly eventTime: Instant | null;
	readonly validFrom: Instant | null;
	readonly validTo: Instant | null;
	readonly dueAt: Instant | null;
	readonly expiresAt: Instant | null;
	readonly subjectKey: string | null;
	readonly supersededBy: string | null;
	readonly supersededAt: Instant | null;
	/** 1, and one more at each rewrite. */
	readonly version: number;
	readonly createdAt: Instant;
	readonly updatedAt: Instant;
}

/**
 * `ready`: the vector index shows it. `pending`: embedded, not shown yet; recall compares it exactly.
 * `embedding`: not embedded yet; its words find it.
 */
export type IndexState = "ready" | "pending" | "embedding";

/** A record as a store returns it. */
export interface StoredMemory {
	readonly record: MemoryRecord;
	/** Order of arrival in the store: greater is later, never used again after a deletion. Never leaves the system. */
	readonly seq: number;
	readonly indexed: IndexState;
}

/** What a caller is shown of a memory. */
export type MemoryView = Pick<StoredMemory, "record" | "indexed">;
