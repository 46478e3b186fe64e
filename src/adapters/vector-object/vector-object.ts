import { DurableObject } from "cloudflare:workers";
import { createEmbeddedIndex } from "./embedded-index.ts";
import { isolateVectorCaches } from "./vector-cache.ts";
import { createVectorDatabase } from "./vector-database.ts";
import type { QueryMessage, ScoreMessage, UpsertMessage, VectorObjectRpc } from "./vector-object-rpc.ts";

export interface VectorObjectSettings<Env> {
	/** How long a mutation stays unseen, in milliseconds: Vectorize's lag, for tests and trials. */
	readonly lagMs: (env: Env) => number;
	readonly now?: () => number;
}

export type VectorObjectClass<Env> = new (ctx: DurableObjectState, env: Env) => DurableObject<Env> & VectorObjectRpc;

/** The embedded vector index: one object for each root of scopes, named by `vectorObjectName`. */
export function createVectorObjectClass<Env>({
	lagMs,
	now = Date.now,
}: VectorObjectSettings<Env>): VectorObjectClass<Env> {
	return class extends DurableObject<Env> implements VectorObjectRpc {
		readonly #index: ReturnType<typeof createEmbeddedIndex>;

		constructor(ctx: DurableObjectState, env: Env) {
			super(ctx, env);
			const cache = isolateVectorCaches.create();
			this.#index = createEmbeddedIndex(createVectorDatabase({ storage: ctx.storage, cache, lagMs: lagMs(env), now }));
		}

		query(request: QueryMessage) {
			return this.#index.query(request);
		}

		score(request: ScoreMessage) {
			return this.#index.score(request);
		}

		upsert(request: UpsertMessage) {
			return this.#index.upsert(request);
		}

		remove(seqs: readonly number[]) {
			return this.#index.remove(seqs);
		}

		isVisible(mutation: string) {
			return this.#index.isVisible(mutation);
		}
	};
}
