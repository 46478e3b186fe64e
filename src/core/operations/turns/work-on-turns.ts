import { TURN_WORK_KINDS, type TurnWorkKind } from "../../domain/conversation/turn-work.ts";
import { addMs } from "../../domain/instant.ts";
import { TURN_WORK_ATTEMPTS_MAX, TURN_WORK_LEASE_MS, TURN_WORK_PAGE, TURN_WORK_RUN_MS } from "../../domain/limits.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Ids } from "../../ports/ids.ts";
import type { TurnToWork, TurnWorkQueue } from "../../ports/turn-work-queue.ts";
import type { TenantDeps } from "../deps.ts";
import { commitFailure, commitYield } from "./commit-yield.ts";
import { extractFacts } from "./extract-facts.ts";
import { reflectOnTurn } from "./reflect-on-turn.ts";
import { summariseSession } from "./summarise-session.ts";
import type { TurnYield } from "./turn-yield.ts";

/** What work on turns stands on, beside the tenant that a turn is of. */
export interface TurnWorkGround {
	readonly queue: TurnWorkQueue;
	readonly clock: Clock;
	readonly ids: Ids;
	readonly tenant: (tenantId: string) => TenantDeps;
}

export interface TurnWorkRun {
	/** Turns that this run worked on. */
	readonly handled: number;
	/** Turns with open work, whoever holds them. */
	readonly waiting: number;
	/** Some of these were not looked at. */
	readonly left: boolean;
}

const works: Readonly<Record<TurnWorkKind, (deps: TenantDeps, turn: TurnToWork) => Promise<TurnYield | null>>> = {
	extraction: extractFacts,
	reflection: reflectOnTurn,
	summary: summariseSession,
};

/**
 * Does what is open of a scope's turns, the oldest first, each under a lease of its own: a run that dies gives up one turn at most, and
 * that by itself. What fails is marked so and not tried again; what a run did not get to is left to the next.
 */
export async function workOnTurns(ground: TurnWorkGround, scopeToken: string): Promise<TurnWorkRun> {
	const { queue, clock, ids } = ground;
	const until = addMs(clock.now(), TURN_WORK_RUN_MS);
	let handled = 0;
	let isDry = false;
	while (!isDry && handled < TURN_WORK_PAGE && clock.now() <= until) {
		const now = clock.now();
		const lease = { lease: ids.next(), now, until: addMs(now, TURN_WORK_LEASE_MS) };
		const [turn] = await queue.take({ scopeToken, ...lease, limit: 1 });
		if (turn === undefined) isDry = true;
		else {
			await workOnTurn(ground.tenant(turn.tenantId), turn);
			handled++;
		}
	}
	const waiting = await queue.count(scopeToken);
	return { handled, waiting, left: !isDry && waiting > 0 };
}

async function workOnTurn(deps: TenantDeps, turn: TurnToWork): Promise<void> {
	const isHopeless = turn.attempts > TURN_WORK_ATTEMPTS_MAX;
	for (const kind of TURN_WORK_KINDS) {
		if (!turn.pending.includes(kind)) continue;
		const yielded = isHopeless ? null : await works[kind](deps, turn);
		const isOurs =
			yielded === null ? await commitFailure(deps, turn, kind) : await commitYield(deps, turn, { kind, yielded });
		if (!isOurs) return;
	}
}
