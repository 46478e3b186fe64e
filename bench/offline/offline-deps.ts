import { inMemoryAssociationStore } from "../../src/adapters/in-memory/in-memory-association-store.ts";
import { inMemoryBlockStore } from "../../src/adapters/in-memory/in-memory-block-store.ts";
import type { InMemoryDatabase } from "../../src/adapters/in-memory/in-memory-database.ts";
import { inMemoryRecordStore } from "../../src/adapters/in-memory/in-memory-record-store.ts";
import { inMemoryTextIndex } from "../../src/adapters/in-memory/in-memory-text-index.ts";
import { createInMemoryTurnCoordinator } from "../../src/adapters/in-memory/in-memory-turn-coordinator.ts";
import { inMemoryTurnStore } from "../../src/adapters/in-memory/in-memory-turn-store.ts";
import { createInMemoryVectors } from "../../src/adapters/in-memory/in-memory-vector-index.ts";
import { ruleTriage } from "../../src/adapters/rules/rule-triage.ts";
import { instantFromMs } from "../../src/core/domain/instant.ts";
import type { TenantDeps } from "../../src/core/operations/deps.ts";
import type { RetrievalSettings } from "../../src/core/operations/retrieval/retrieval-settings.ts";
import type { Deadlines } from "../../src/core/ports/deadlines.ts";
import type { Embedder } from "../../src/core/ports/embedder.ts";
import type { IndexScheduler } from "../../src/core/ports/index-scheduler.ts";

export interface OfflineParts {
	readonly database: InMemoryDatabase;
	readonly indexing: IndexScheduler;
	readonly embedder: Embedder;
	readonly nowMs: () => number;
}

/** One tenant over the in-memory twins, as a deployment without parts of its own has it: no model, no timer, ids that count up. */
export function offlineDeps({ database, indexing, embedder, nowMs }: OfflineParts): TenantDeps {
	const tenantId = "tenant";
	const turns = inMemoryTurnStore(database, tenantId);
	let nextId = 0;
	return {
		tenantId,
		reach: { scopes: null },
		records: inMemoryRecordStore(database, tenantId),
		texts: inMemoryTextIndex(database, tenantId),
		vectors: createInMemoryVectors({ lagMs: 0, now: nowMs }).indexOf(tenantId),
		blocks: inMemoryBlockStore(database, tenantId),
		associations: inMemoryAssociationStore(database, tenantId),
		indexing,
		turns,
		turnCoordinator: createInMemoryTurnCoordinator(),
		journal: null,
		extractor: null,
		reflector: null,
		summaryWriter: null,
		telemetry: null,
		embedder,
		clock: { now: () => instantFromMs(nowMs()) },
		deadlines: endlessPatience,
		retrieval: builtInRetrieval,
		conversation: turns,
		triage: ruleTriage,
		ids: { next: () => `offline-${String(nextId++).padStart(6, "0")}` },
	};
}

export const builtInRetrieval: RetrievalSettings = {
	proposers: [],
	ready: null,
	policy: null,
	activation: null,
	excludeSpeakers: [],
};

/** Nothing here may fail, and a slow machine changes no answer. */
const endlessPatience: Deadlines = { within: async ({ work }) => ({ kind: "answered", value: await work() }) };
