import type { CostMeter } from "../../core/ports/cost-meter.ts";
import type { BegunTurn, TakenTurn, TurnCoordinator } from "../../core/ports/turn-coordinator.ts";
import { callObject } from "../durable-object/call-object.ts";
import { scopeObjectName } from "./scope-object-name.ts";
import type { ScopeObjectRpc } from "./scope-object-rpc.ts";

export interface ScopeObjectSequencerParts {
	readonly namespace: DurableObjectNamespace<ScopeObjectRpc>;
	readonly meter: CostMeter;
}

/**
 * Asks a scope's object. A call whose answer was lost may be made again: numbers that nobody was told leave a gap, which does no
 * harm, since each is only greater than those before. The count of turns may then be off by one, and a nap is due a turn early or late.
 */
export function scopeObjectSequencer({ namespace, meter }: ScopeObjectSequencerParts): TurnCoordinator {
	const call = <R>(scopeToken: string, of: (stub: DurableObjectStub<ScopeObjectRpc>) => Promise<R>) =>
		callObject({ namespace, name: scopeObjectName(scopeToken), part: "object", meter }, of);
	return {
		begin: ({ scopeToken, ...message }) => call<BegunTurn>(scopeToken, (stub) => stub.beginTurn(message)),
		take: ({ scopeToken, ...message }) => call<TakenTurn>(scopeToken, (stub) => stub.takeTurn(message)),
		release: (scopeToken) => call(scopeToken, (stub) => stub.releaseTurn()),
		cadence: ({ scopeToken, ...message }) => call(scopeToken, (stub) => stub.cadence(message)),
	};
}
