import type { Cadence } from "../../domain/cadence/cadence.ts";
import type { Scope } from "../../domain/scope/scope.ts";
import type { JournalledCall } from "../answered.ts";
import type { TurnMessage } from "./plan-turn.ts";

export interface TurnToPublish {
	readonly scope: Scope;
	readonly sessionId: string;
	/** Null takes the next. */
	readonly generation: number | null;
	readonly runId: string | null;
	/** 1 to TURN_MESSAGES_MAX of a finished exchange, none blank. */
	readonly messages: readonly TurnMessage[];
	/** Those that are gone, or not of the chain, are passed over. */
	readonly usedMemoryIds: readonly string[];
	readonly call: JournalledCall<PublishedTurn>;
}

export interface PublishedTurn {
	readonly turn: number;
	readonly generation: number;
	/** Of each message, in order; no ids of one that held nothing but a rendered block. */
	readonly messages: readonly { readonly memoryIds: readonly string[] }[];
	readonly cadence: Cadence;
}
