import type { Cadence } from "../domain/cadence/cadence.ts";
import type { SessionState } from "../domain/conversation/session-state.ts";
import type { Instant } from "../domain/instant.ts";

/**
 * The scope's own sequencer: hands out generations and turn numbers, and fences what is late. Its numbers are durable
 * before they are answered.
 */
export interface TurnCoordinator {
	/** A generation greater than any handed out before for the session. */
	begin(request: BeginTurn): Promise<BegunTurn>;
	/**
	 * The number of the turn that is about to be published, never given twice. Counted as completed from now on, since what follows is one
	 * commit; `release` takes that back where the commit did not come about.
	 */
	take(request: TakeTurn): Promise<TakenTurn>;
	/** One turn fewer is counted, never below none. Its number stays taken. */
	release(scopeToken: string): Promise<void>;
	cadence(request: CadenceRequest): Promise<Cadence>;
}

export interface SessionToken {
	readonly scopeToken: string;
	readonly sessionId: string;
}

export interface BeginTurn extends SessionToken {
	/** What storage knows of the session: the sequencer goes on from there where it knows less. */
	readonly floor: SessionState;
	/** A call under an idempotency key is answered with the generation that it was given. */
	readonly call: BeginCall | null;
	readonly now: Instant;
}

export interface BeginCall {
	readonly key: string;
	readonly requestHash: string;
	/** Calls made before this moment have lapsed: their keys are free. */
	readonly callsSince: Instant;
}

export type BegunTurn =
	| { readonly kind: "begun"; readonly generation: number; readonly replayed: boolean }
	/** The key was used with another request. */
	| { readonly kind: "mismatch" };

export interface TakeTurn extends SessionToken {
	/** Null takes the next. */
	readonly generation: number | null;
	/** As in BeginTurn; what was published fences besides. */
	readonly floor: SessionState;
	readonly now: Instant;
}

export type TakenTurn =
	| { readonly kind: "taken"; readonly turn: number; readonly generation: number; readonly cadence: Cadence }
	/** A later generation was handed out, or one was published. */
	| { readonly kind: "stale" }
	/** This generation was never handed out. */
	| { readonly kind: "unknown" };

export interface CadenceRequest {
	readonly scopeToken: string;
	readonly now: Instant;
}
