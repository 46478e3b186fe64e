import { DurableObject } from "cloudflare:workers";
import { createIndexingAlarm, type IndexingAlarm } from "./indexing-alarm.ts";
import { createIndexingStateTable } from "./indexing-state.ts";
import type { RunOutcome } from "./next-run.ts";
import type { BeginTurnMessage, CadenceMessage, ScopeObjectRpc, TakeTurnMessage } from "./scope-object-rpc.ts";
import { createTurnSequencer, type TurnSequencer } from "./turn-sequencer.ts";

/** What a scope's object does is composed outside: it sees no operation, and Env is the Worker's. */
export interface ScopeObjectSettings<Env> {
	/** Empties the outbox of a scope by a page. */
	readonly drain: (env: Env, scopeToken: string) => Promise<RunOutcome>;
	/** Hears of every run that failed; the run is made again. */
	readonly report: (error: unknown, scopeToken: string) => void;
	readonly now?: () => number;
}

export type ScopeObjectClass<Env> = new (ctx: DurableObjectState, env: Env) => DurableObject<Env> & ScopeObjectRpc;

/** One object for each scope, named by `scopeObjectName`. */
export function createScopeObjectClass<Env>(settings: ScopeObjectSettings<Env>): ScopeObjectClass<Env> {
	const { drain, report, now = Date.now } = settings;
	return class extends DurableObject<Env> implements ScopeObjectRpc {
		readonly #indexing: IndexingAlarm;
		readonly #turns: TurnSequencer;

		constructor(ctx: DurableObjectState, env: Env) {
			super(ctx, env);
			this.#indexing = createIndexingAlarm({
				storage: ctx.storage,
				table: createIndexingStateTable(ctx.storage.sql),
				drain: (scopeToken) => drain(env, scopeToken),
				report,
				now,
			});
			this.#turns = createTurnSequencer({ storage: ctx.storage });
		}

		wake(scopeToken: string): Promise<void> {
			return this.#indexing.wake(scopeToken);
		}

		async beginTurn(message: BeginTurnMessage) {
			return this.#turns.begin(message);
		}

		async takeTurn(message: TakeTurnMessage) {
			return this.#turns.take(message);
		}

		async releaseTurn() {
			this.#turns.release();
		}

		async cadence(message: CadenceMessage) {
			return this.#turns.cadence(message);
		}

		override alarm(): Promise<void> {
			return this.#indexing.run();
		}
	};
}
