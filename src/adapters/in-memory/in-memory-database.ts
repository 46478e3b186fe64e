import type { TurnWorkStates } from "../../core/domain/conversation/turn-work.ts";
import type { Instant } from "../../core/domain/instant.ts";
import type { IndexState, MemoryRecord, StoredMemory } from "../../core/domain/record/record.ts";
import type { PinnedBlock } from "../../core/ports/block-store.ts";
import type { StoredKey, Tenant } from "../../core/ports/key-store.ts";
import type { MemoryVersion, RecordedAnswer } from "../../core/ports/record-store.ts";
import type { StoredSummary, TurnWrite } from "../../core/ports/turn-store.ts";
import type { VectorMutation } from "../../core/ports/vector-index.ts";

/**
 * What one database holds, for the twins of every port that is kept in D1. Each step of theirs is done between two awaits, so it
 * is as atomic as a batch.
 */
export interface InMemoryDatabase {
	/** By tenant and id: see rowKey. */
	readonly rows: Map<string, InMemoryRow>;
	/** By seq. */
	readonly outbox: Map<number, InMemoryEntry>;
	/** By tenant and key. */
	readonly claims: Map<string, RecordedAnswer>;
	/** By tenant, scope and revision. */
	readonly blocks: Map<string, PinnedBlock>;
	/** By tenant and both ids, in order. */
	readonly associations: Map<string, InMemoryAssociation>;
	readonly tenants: Map<string, Tenant>;
	readonly keys: Map<string, StoredKey>;
	/** By scope, session and number: see turnKey. */
	readonly turns: Map<string, InMemoryTurn>;
	/** By scope and session, in order of the turns. */
	readonly summaries: Map<string, readonly StoredSummary[]>;
	/** Turns that used a memory, by its seq. */
	readonly uses: Map<number, number>;
	lastSeq: number;
}

export interface InMemoryRow {
	readonly tenantId: string;
	readonly record: MemoryRecord;
	readonly seq: number;
	readonly scopeToken: string;
	readonly rootToken: string;
	readonly textHash: string;
	/** With repeats, as recordTerms gives them. */
	readonly terms: readonly string[];
	readonly cause: string;
	/** Versions that this one has replaced, oldest first. */
	readonly earlier: readonly MemoryVersion[];
}

export interface InMemoryEntry {
	readonly scopeToken: string;
	readonly rootToken: string;
	readonly seq: number;
	readonly revision: string;
	readonly action: "upsert" | "remove";
	readonly vector: Float32Array | null;
	readonly mutation: VectorMutation | null;
}

export interface InMemoryTurn
	extends Pick<TurnWrite, "scope" | "sessionId" | "turn" | "generation" | "runId" | "utterances"> {
	readonly tenantId: string;
	readonly scopeToken: string;
	readonly publishedAt: Instant;
	readonly work: TurnWorkStates;
	readonly lease: { readonly name: string; readonly until: Instant } | null;
	readonly attempts: number;
}

export interface InMemoryAssociation {
	readonly tenantId: string;
	readonly ids: readonly [string, string];
	readonly weight: number;
	readonly kind: string | null;
	readonly createdAt: Instant;
	readonly updatedAt: Instant;
}

export function createInMemoryDatabase(): InMemoryDatabase {
	return {
		rows: new Map(),
		outbox: new Map(),
		claims: new Map(),
		blocks: new Map(),
		associations: new Map(),
		tenants: new Map(),
		keys: new Map(),
		turns: new Map(),
		summaries: new Map(),
		uses: new Map(),
		lastSeq: 0,
	};
}

/** One key of several parts; JSON keeps their boundaries. */
export function rowKey(...parts: readonly string[]): string {
	return JSON.stringify(parts);
}

export function storedMemory(database: InMemoryDatabase, row: InMemoryRow): StoredMemory {
	return { record: row.record, seq: row.seq, indexed: indexStateOf(database.outbox.get(row.seq)) };
}

export function currentVersion({ record, cause }: InMemoryRow): MemoryVersion {
	return { version: record.version, text: record.text, changedAt: record.updatedAt, cause };
}

function indexStateOf(entry: InMemoryEntry | undefined): IndexState {
	if (entry === undefined) return "ready";
	return entry.vector === null ? "embedding" : "pending";
}
