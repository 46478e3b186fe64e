import type { Deps } from "../../../src/core/operations/deps.ts";
import { type HydrateRequest, hydrate } from "../../../src/core/operations/hydrate.ts";
import type { HydrationListener } from "../../../src/core/operations/hydration/hydration-coordinator.ts";
import { aRecord, scopeOf } from "../domain/fixtures.ts";
import { createWorld } from "./world.ts";

const scope = scopeOf("user:42");
let published = 0;

/** A world in which things were said. */
export function createHydrationWorld(changes: Partial<Deps> = {}) {
	const world = createWorld(changes);
	const { records, clock } = world.deps;
	return {
		...world,
		/** One turn: `[speaker, text]` for each of its messages. */
		async say(sessionId: string, turn: number, ...messages: readonly (readonly [string, string])[]) {
			const now = clock.now();
			const source = { runId: null, turn, operationId: null, derivedFrom: [] };
			const said = messages.map(([speaker, text]) =>
				aRecord({
					id: `said-${published++}`,
					scope,
					layer: "episodic",
					sessionId,
					source,
					speaker,
					text,
					createdAt: now,
				}),
			);
			const outcome = await records.commit({
				inserts: said.map((record) => ({ record, vector: null, unique: false, cause: "turn" })),
				updates: [],
				deletes: [],
				claim: null,
				claimsSince: now,
				now,
				turn: {
					scope,
					sessionId,
					turn,
					generation: turn,
					fenced: true,
					runId: null,
					operationId: `turn-${turn}`,
					utterances: said.map(({ speaker, id }) => ({ speaker: speaker ?? "", eventTime: null, memoryIds: [id] })),
					usedMemoryIds: [],
					work: [],
				},
			});
			if (outcome.kind !== "committed") throw new Error("The turn was refused.");
			return said;
		},
		async hydrated(request: HydrationChoice, listener?: HydrationListener) {
			const result = await hydrate(world.deps, requestOf(world, request), listener);
			if (!result.ok) throw new Error(result.error.kind);
			return result.value;
		},
		refused: async (request: HydrationChoice) => {
			const result = await hydrate(world.deps, requestOf(world, request));
			return result.ok ? null : result.error;
		},
	};
}

export type HydrationWorld = ReturnType<typeof createHydrationWorld>;

export type HydrationChoice = Partial<Omit<HydrateRequest, "query">> & {
	readonly query?: Parameters<ReturnType<typeof createWorld>["query"]>[0];
};

function requestOf(world: ReturnType<typeof createWorld>, { query, ...choice }: HydrationChoice): HydrateRequest {
	const off = { strict: false, pin: false, explain: false, window: null, summary: false, triage: false };
	return { ...off, ...choice, query: world.query(query) };
}

/** First 16 hex digits of SHA-256 over parts joined by U+0000, by the platform's own hash. */
export async function hash16(...parts: readonly string[]): Promise<string> {
	const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(parts.join("\u0000")));
	const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
	return hex.slice(0, 16);
}
