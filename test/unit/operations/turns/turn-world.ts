import { scopeToken } from "../../../../src/core/domain/scope/scope-token.ts";
import type { Deps } from "../../../../src/core/operations/deps.ts";
import { beginTurn } from "../../../../src/core/operations/turns/begin-turn.ts";
import { publishTurn } from "../../../../src/core/operations/turns/publish-turn.ts";
import type { PublishedTurn, TurnToPublish } from "../../../../src/core/operations/turns/turn-to-publish.ts";
import { scopeOf } from "../../domain/fixtures.ts";
import { createWorld } from "../world.ts";

export const here = scopeOf("user:42/agent:a");
export const session = "s1";
export const token = scopeToken("tenant", here);

export function said(text: string, speaker = "user"): TurnToPublish["messages"][number] {
	return { speaker, text, eventTime: null };
}

export function aTurn(changes: Partial<TurnToPublish> = {}): TurnToPublish {
	return {
		scope: here,
		sessionId: session,
		generation: null,
		runId: null,
		messages: [said("hello")],
		usedMemoryIds: [],
		call: aCall(),
		...changes,
	};
}

/** A call whose payload is told apart by its hash. */
export function aCall(key: string | null = null, requestHash = "hash"): TurnToPublish["call"] {
	return { key, requestHash, render: (value) => ({ status: 201, body: JSON.stringify(value) }) };
}

/** A tenant whose turns are published and worked on; what the operations do is read back through the stores. */
export function createTurnWorld(changes: Partial<Deps> = {}) {
	const world = createWorld(changes);
	const { deps } = world;
	return {
		...world,
		publish: (turn: Partial<TurnToPublish> = {}, others: Partial<Deps> = {}) =>
			publishTurn({ ...deps, ...others }, aTurn(turn)),
		/** Where it must succeed. */
		async published(turn: Partial<TurnToPublish> = {}, others: Partial<Deps> = {}): Promise<PublishedTurn> {
			const answered = await publishTurn({ ...deps, ...others }, aTurn(turn));
			if (!answered.ok || answered.value.kind !== "fresh") throw new Error("The turn was refused.");
			return answered.value.value;
		},
		async begun(): Promise<number> {
			const answered = await beginTurn(deps, { scope: here, sessionId: session, call: null });
			if (!answered.ok || answered.value.kind !== "fresh") throw new Error("No generation was handed out.");
			return answered.value.value.generation;
		},
		/** Every memory of the scope, in order of arrival. */
		async memories() {
			const request = { scope: here, inherited: false, descendants: false, reach: { scopes: null } } as const;
			const all = { layer: null, tag: null, sessionId: null, filter: null, includeSuperseded: true, liveAt: null };
			const stored = await deps.records.list({ ...request, ...all, after: null, limit: 10_000 });
			return stored.toSorted((left, right) => left.seq - right.seq).map(({ record }) => record);
		},
		/** Oldest first. */
		async conversation() {
			const { clock, turns } = deps;
			const listed = await turns.list({
				scope: here,
				sessionId: session,
				after: null,
				limit: 10_000,
				now: clock.now(),
			});
			return listed.toReversed();
		},
		async turnsCounted(): Promise<number> {
			const cadence = await deps.turnCoordinator.cadence({ scopeToken: token, now: deps.clock.now() });
			return cadence.turnsSinceNap;
		},
	};
}
