import type { Instant } from "../../src/core/domain/instant.ts";
import { RETRIEVABLE_LAYERS } from "../../src/core/domain/record/layer.ts";
import type { MemoryRecord, StoredMemory } from "../../src/core/domain/record/record.ts";
import type { Scope } from "../../src/core/domain/scope/scope.ts";
import { type ScopeChain, scopeChain } from "../../src/core/domain/scope/scope-chain.ts";
import type { AssociationStore } from "../../src/core/ports/association-source.ts";
import type { BlockStore } from "../../src/core/ports/block-store.ts";
import type { KeyStore } from "../../src/core/ports/key-store.ts";
import type {
	ChangeSet,
	CommitOutcome,
	MatchRequest,
	PendingRequest,
	RecordedAnswer,
	RecordInsert,
	RecordStore,
	RecordUpdate,
} from "../../src/core/ports/record-store.ts";
import type { TextIndex, TextMatches, TextSearch } from "../../src/core/ports/text-index.ts";
import type { TurnStore } from "../../src/core/ports/turn-store.ts";
import type { TurnWorkQueue } from "../../src/core/ports/turn-work-queue.ts";
import type { VectorOutbox } from "../../src/core/ports/vector-outbox.ts";
import { aRecord } from "../unit/domain/fixtures.ts";

/** One database; each call opens another instance over it, as another request would. */
export interface StoreHarness {
	open(tenantId: string): Stores;
	keys(): KeyStore;
}

export interface Stores {
	readonly records: RecordStore;
	readonly texts: TextIndex;
	readonly outbox: VectorOutbox;
	readonly blocks: BlockStore;
	readonly associations: AssociationStore;
	readonly turns: TurnStore;
	readonly work: TurnWorkQueue;
}

export const NOW = at("2026-03-01T00:00:00.000Z");
export const USER: Scope = { version: 1, path: [["user", "42"]] };
export const AGENT: Scope = {
	version: 1,
	path: [
		["user", "42"],
		["agent", "helper"],
	],
};

/** Instants in tests are written in canonical form. */
export function at(text: string): Instant {
	return text as Instant;
}

/** A tenant of its own, with short words for what tests do with it. */
export interface StoreWorld extends Stores {
	readonly tenantId: string;
	chain(scope?: Scope): ScopeChain;
	/** Commits, and expects it to succeed. */
	put(...records: readonly MemoryRecord[]): Promise<void>;
	update(record: MemoryRecord, over?: Partial<RecordUpdate>): Promise<CommitOutcome>;
	remove(...ids: readonly string[]): Promise<CommitOutcome>;
	commit(change: Partial<ChangeSet>): Promise<CommitOutcome>;
	get(id: string): Promise<StoredMemory>;
	/** Newest first, of the retrievable layers unless another choice is made. */
	pendingSeqs(over?: Partial<PendingRequest>): Promise<readonly number[]>;
	search(terms: readonly string[], over?: Partial<TextSearch>): Promise<TextMatches>;
}

export function createStoreWorld(
	harness: Pick<StoreHarness, "open">,
	tenantId: string = crypto.randomUUID(),
): StoreWorld {
	const stores = harness.open(tenantId);
	const chain = (scope: Scope = USER) => scopeChain(tenantId, scope);
	const commit = (change: Partial<ChangeSet>) => stores.records.commit(changeSet(change));
	return {
		...stores,
		tenantId,
		chain,
		commit,
		async put(...records) {
			const outcome = await commit({ inserts: records.map((record) => insertOf(record)) });
			if (outcome.kind !== "committed") throw new Error(`not committed: ${outcome.kind}`);
		},
		update: (record, over = {}) =>
			commit({
				updates: [{ record, expectedVersion: record.version - 1, vector: "keep", cause: "revised", ...over }],
			}),
		remove: (...ids) => commit({ deletes: ids.map((id) => ({ id, expectedVersion: null })) }),
		async get(id) {
			const memory = await stores.records.find(id);
			if (memory === null) throw new Error("not there");
			return memory;
		},
		async pendingSeqs(over = {}) {
			const asked = { chain: chain(), layers: RETRIEVABLE_LAYERS, within: null, limit: 10, ...over };
			return (await stores.records.pending(asked)).map(({ seq }) => seq);
		},
		search: (terms, over = {}) =>
			stores.texts.search({
				chain: chain(),
				terms,
				layers: RETRIEVABLE_LAYERS,
				historic: false,
				limit: 80,
				within: null,
				neighboursOf: 0,
				...over,
			}),
	};
}

export function changeSet(change: Partial<ChangeSet>): ChangeSet {
	return {
		inserts: [],
		updates: [],
		deletes: [],
		claim: null,
		claimsSince: at("2026-02-28T00:00:00.000Z"),
		now: NOW,
		...change,
	};
}

export function insertOf(record: MemoryRecord, over: Partial<RecordInsert> = {}): RecordInsert {
	return { record, vector: null, unique: false, cause: "created", ...over };
}

let made = 0;

/** A record of its own id and text. */
export function recordOf(over: Partial<MemoryRecord> = {}): MemoryRecord {
	made += 1;
	const own = { id: `id-${String(made).padStart(6, "0")}`, text: `note number${made}` };
	return aRecord({ scope: USER, createdAt: NOW, updatedAt: NOW, ...own, ...over });
}

export function answerOf(key: string, over: Partial<RecordedAnswer> = {}): RecordedAnswer {
	return { key, requestHash: "hash", status: 201, body: '{"created":true}', recordedAt: NOW, ...over };
}

export function matchOf(over: Partial<MatchRequest> = {}): MatchRequest {
	return {
		scope: USER,
		inherited: false,
		descendants: false,
		layer: null,
		tag: null,
		sessionId: null,
		filter: null,
		reach: { scopes: null },
		includeSuperseded: false,
		liveAt: NOW,
		...over,
	};
}

export function idsOf(memories: readonly StoredMemory[]): readonly string[] {
	return memories.map(({ record }) => record.id);
}

export function sorted<T>(values: Iterable<T>): readonly T[] {
	return [...values].sort();
}
