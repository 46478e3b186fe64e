import type { Cadence } from "../../core/domain/cadence/cadence.ts";
import type { BeginTurn, BegunTurn, CadenceRequest, TakenTurn, TakeTurn } from "../../core/ports/turn-coordinator.ts";

/**
 * What a scope's object answers to. During a deployment a new Worker may call an old object and the other way round:
 * fields are added here, and to the requests of the port that are sent, never changed.
 */
export interface ScopeObjectRpc extends Rpc.DurableObjectBranded {
	/** The scope's outbox has, or is about to have, something for the index. */
	wake(scopeToken: string): Promise<void>;
	beginTurn(message: BeginTurnMessage): Promise<BegunTurn>;
	takeTurn(message: TakeTurnMessage): Promise<TakenTurn>;
	releaseTurn(): Promise<void>;
	cadence(message: CadenceMessage): Promise<Cadence>;
}

/** The object is the scope's: which one need not be said. */
export type BeginTurnMessage = Omit<BeginTurn, "scopeToken">;
export type TakeTurnMessage = Omit<TakeTurn, "scopeToken">;
export type CadenceMessage = Omit<CadenceRequest, "scopeToken">;
