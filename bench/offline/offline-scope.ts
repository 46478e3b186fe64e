import { createInMemoryDatabase } from "../../src/adapters/in-memory/in-memory-database.ts";
import { createInMemoryIndexScheduler } from "../../src/adapters/in-memory/in-memory-index-scheduler.ts";
import { inMemoryVectorOutbox } from "../../src/adapters/in-memory/in-memory-vector-outbox.ts";
import { instantFromMs } from "../../src/core/domain/instant.ts";
import { BATCH_MEMORIES_MAX } from "../../src/core/domain/limits.ts";
import type { MemoryQuery } from "../../src/core/domain/query/query.ts";
import { QUERY_DEFAULTS } from "../../src/core/domain/query/query-defaults.ts";
import { DRAFT_DEFAULTS, type MemoryDraft } from "../../src/core/domain/record/memory-draft.ts";
import { parseScope, type Scope } from "../../src/core/domain/scope/scope.ts";
import type { Deps } from "../../src/core/operations/deps.ts";
import { drainOutbox } from "../../src/core/operations/drain-outbox.ts";
import { type Recalled, recall } from "../../src/core/operations/recall.ts";
import { remember } from "../../src/core/operations/remember.ts";
import type { Embedder } from "../../src/core/ports/embedder.ts";
import { offlineDeps } from "./offline-deps.ts";

export type OfflineDraft = Omit<Partial<MemoryDraft>, "scope"> & Pick<MemoryDraft, "layer" | "text">;

/** One scope of one store, in this process: the product's own operations, without a Worker. */
export interface OfflineScope {
	readonly deps: Deps;
	/** Stores drafts in order and waits until their vectors are searched; answers the id that each is stored under, which duplicates share. */
	store(drafts: readonly OfflineDraft[]): Promise<readonly string[]>;
	query(fields: Partial<MemoryQuery> & Pick<MemoryQuery, "cue">): MemoryQuery;
	recall(query: MemoryQuery): Promise<Recalled>;
}

/** When everything here happens; no recall depends on it, since none looks back and nothing expires. */
const nowMs = Date.UTC(2026, 0, 1);

/** The scope is alone in its store, which makes it as fast as the twins can be: they look at every row that they have. */
export function createOfflineScope(embedder: Embedder): OfflineScope {
	const database = createInMemoryDatabase();
	const indexing = createInMemoryIndexScheduler();
	const scope = onlyScope();
	const deps: Deps = {
		...offlineDeps({ database, indexing, embedder, nowMs: () => nowMs }),
		background: { run: () => refuse("Nothing goes on after an answer") },
		workOnTurns: () => refuse("No turn is published"),
	};
	async function storeBatch(drafts: readonly OfflineDraft[]): Promise<readonly string[]> {
		const stored = await remember(deps, {
			drafts: drafts.map((draft) => ({ ...DRAFT_DEFAULTS, ...draft, scope })),
			pathOf: (index) => `memories.${index}.`,
			call: null,
		});
		if (!stored.ok || stored.value.kind !== "fresh") throw new Error("The write was refused.");
		return stored.value.value.results.map(({ memory }) => memory.record.id);
	}
	async function index(): Promise<void> {
		const outbox = inMemoryVectorOutbox(database);
		for (const token of indexing.takeWoken()) {
			let isLeft = true;
			while (isLeft) ({ left: isLeft } = await drainOutbox({ outbox, ...deps }, token));
		}
	}
	return {
		deps,
		async store(drafts) {
			const ids: string[] = [];
			for (let start = 0; start < drafts.length; start += BATCH_MEMORIES_MAX) {
				ids.push(...(await storeBatch(drafts.slice(start, start + BATCH_MEMORIES_MAX))));
			}
			await index();
			return ids;
		},
		query: (fields) => ({
			...QUERY_DEFAULTS,
			scope,
			policy: null,
			filter: null,
			excludeSpeakers: [],
			asOf: instantFromMs(nowMs),
			asOfGiven: false,
			...fields,
		}),
		async recall(query) {
			const recalled = await recall(deps, { query, strict: true, pin: false, explain: false });
			if (!recalled.ok) throw new Error(`The recall failed: ${recalled.error.kind}.`);
			return recalled.value;
		},
	};
}

function onlyScope(): Scope {
	const scope = parseScope("bench:offline");
	if (!scope.ok) throw new Error(scope.error.message);
	return scope.value;
}

function refuse(why: string): never {
	throw new Error(`${why} in an offline scope.`);
}
