import { offlineDeps } from "../../../bench/offline/offline-deps.ts";
import { createInMemoryDatabase } from "../../../src/adapters/in-memory/in-memory-database.ts";
import { createInMemoryEmbedder } from "../../../src/adapters/in-memory/in-memory-embedder.ts";
import { createInMemoryIndexScheduler } from "../../../src/adapters/in-memory/in-memory-index-scheduler.ts";
import { inMemoryTurnWorkQueue } from "../../../src/adapters/in-memory/in-memory-turn-work-queue.ts";
import { inMemoryVectorOutbox } from "../../../src/adapters/in-memory/in-memory-vector-outbox.ts";
import { type Instant, instantFromMs } from "../../../src/core/domain/instant.ts";
import { DRAFT_DEFAULTS, type MemoryDraft } from "../../../src/core/domain/record/memory-draft.ts";
import type { Deps } from "../../../src/core/operations/deps.ts";
import { drainOutbox } from "../../../src/core/operations/drain-outbox.ts";
import { remember } from "../../../src/core/operations/remember.ts";
import { YieldFault } from "../../../src/core/operations/turns/turn-yield.ts";
import { type TurnWorkGround, workOnTurns } from "../../../src/core/operations/turns/work-on-turns.ts";
import type { Deadlines } from "../../../src/core/ports/deadlines.ts";
import { aQuery, scopeOf } from "../domain/fixtures.ts";

/** One tenant over the in-memory twins, with a clock that the test sets and faults that it plants. */
export function createWorld(changes: Partial<Deps> = {}) {
	const database = createInMemoryDatabase();
	let nowMs = Date.UTC(2026, 0, 1);
	const background: Promise<void>[] = [];
	const indexing = createInMemoryIndexScheduler();
	const embedder = createInMemoryEmbedder(async () => undefined);
	const deps: Deps = {
		...offlineDeps({ database, indexing, embedder, nowMs: () => nowMs }),
		background: { run: (_part, work) => background.push(work()) },
		workOnTurns: async (token) => {
			await workOnTurns(turnWork, token);
		},
		deadlines: patientDeadlines,
		...changes,
	};
	const turnWork: TurnWorkGround = {
		queue: inMemoryTurnWorkQueue(database),
		clock: deps.clock,
		ids: deps.ids,
		tenant: () => deps,
	};
	return {
		deps,
		database,
		indexing,
		turnWork,
		/** Waits for all that goes on after the answers so far. */
		async settle() {
			for (let job = background.shift(); job !== undefined; job = background.shift()) await job;
		},
		passMs(ms: number): Instant {
			nowMs += ms;
			return instantFromMs(nowMs);
		},
		async remember(...drafts: readonly Partial<MemoryDraft>[]) {
			const request = { drafts: drafts.map(aDraft), pathOf: (index: number) => `memories.${index}.`, call: null };
			const answered = await remember(deps, request);
			if (!answered.ok || answered.value.kind !== "fresh") throw new Error("The write was refused.");
			return answered.value.value.results;
		},
		async drain() {
			const outbox = inMemoryVectorOutbox(database);
			for (const token of indexing.takeWoken()) await drainOutbox({ outbox, ...deps }, token);
		},
		query: (fields: Parameters<typeof aQuery>[0] = {}) => aQuery({ asOf: instantFromMs(nowMs), ...fields }),
	};
}

/** No timers: work that fails as expected has missed, everything else is waited for. */
export const patientDeadlines: Deadlines = {
	within: async ({ work }) => {
		try {
			return { kind: "answered", value: await work() };
		} catch (error) {
			if (error instanceof PlantedFault || error instanceof YieldFault) return { kind: "missed" };
			throw error;
		}
	},
};

export class PlantedFault extends Error {}

export function failing(): Promise<never> {
	return Promise.reject(new PlantedFault());
}

export function aDraft(changes: Partial<MemoryDraft> = {}): MemoryDraft {
	return {
		scope: scopeOf("user:42"),
		layer: "semantic",
		text: "likes tea",
		...DRAFT_DEFAULTS,
		...changes,
	};
}
