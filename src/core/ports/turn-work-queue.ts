import type { TurnWorkKind } from "../domain/conversation/turn-work.ts";
import type { Instant } from "../domain/instant.ts";
import type { PublishedUtterance, SessionName } from "./turn-store.ts";

/**
 * Published turns with work still to do. Bound to no tenant: the scope's object empties its own scope's queue, and a
 * scope's token names one tenant. A lease keeps two runs from doing the same work at once; it is a date and no lock, so a
 * run that dies gives its turn up by itself, and one that is late cannot commit (see TurnWorkOutcome).
 */
export interface TurnWorkQueue {
	/** Leases the oldest turns of a scope that have open work and no living lease, at most `limit`, oldest first. */
	take(request: TakeRequest): Promise<readonly TurnToWork[]>;
	/** Turns of the scope with open work, leased or not. */
	count(scopeToken: string): Promise<number>;
}

export interface TakeRequest {
	readonly scopeToken: string;
	/** A fresh id: the name of this lease. */
	readonly lease: string;
	readonly now: Instant;
	readonly until: Instant;
	readonly limit: number;
}

export interface TurnToWork extends SessionName {
	readonly tenantId: string;
	readonly turn: number;
	readonly runId: string | null;
	readonly publishedAt: Instant;
	readonly pending: readonly TurnWorkKind[];
	/** How often it was leased, this time included. */
	readonly attempts: number;
	readonly lease: string;
	/** Those that are there still, in order. */
	readonly utterances: readonly PublishedUtterance[];
}
