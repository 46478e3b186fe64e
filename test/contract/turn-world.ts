import type { TurnWorkStates } from "../../src/core/domain/conversation/turn-work.ts";
import type { UtterancePosition } from "../../src/core/domain/conversation/utterance.ts";
import type { Instant } from "../../src/core/domain/instant.ts";
import type { MemoryRecord } from "../../src/core/domain/record/record.ts";
import type { WindowRequest } from "../../src/core/ports/conversation-source.ts";
import type { ChangeSet, CommitOutcome } from "../../src/core/ports/record-store.ts";
import type {
	PublishedUtterance,
	TurnListRequest,
	TurnRange,
	TurnWorkOutcome,
	TurnWrite,
} from "../../src/core/ports/turn-store.ts";
import type { TakeRequest, TurnToWork } from "../../src/core/ports/turn-work-queue.ts";
import {
	at,
	createStoreWorld,
	insertOf,
	NOW,
	recordOf,
	type StoreHarness,
	type StoreWorld,
	USER,
} from "./store-world.ts";

export const SESSION = { scope: USER, sessionId: "s" };
export const NO_WORK: TurnWorkStates = { extraction: null, reflection: null, summary: null };

/** One message, and what its records are; a text that was stored already has no parts. */
export interface Said {
	readonly speaker?: string;
	readonly eventTime?: Instant;
	readonly parts: readonly string[];
	readonly record?: Partial<MemoryRecord>;
}

export interface Publication {
	readonly turn: TurnWrite;
	readonly records: readonly MemoryRecord[];
	readonly change: Pick<ChangeSet, "turn" | "inserts">;
}

/** A turn whose messages are said by Ann and Bob by turns; its generation is its number. */
export function publicationOf(over: Partial<TurnWrite>, ...messages: readonly (string | Said)[]): Publication {
	const number = over.turn ?? 1;
	const session = { ...SESSION, ...over };
	const said = messages.map((message, index) => {
		const own: Said = typeof message === "string" ? { parts: [message] } : message;
		const speaker = own.speaker ?? (index % 2 === 0 ? "Ann" : "Bob");
		const identity = { scope: session.scope, sessionId: session.sessionId, layer: "episodic", speaker } as const;
		const source = { runId: null, turn: number, operationId: "op", derivedFrom: [] };
		const records = own.parts.map((text) => recordOf({ ...identity, source, text, ...own.record }));
		return { speaker, eventTime: own.eventTime ?? null, records };
	});
	const turn: TurnWrite = {
		turn: number,
		generation: number,
		fenced: true,
		runId: null,
		operationId: "op",
		usedMemoryIds: [],
		work: [],
		utterances: said.map(({ speaker, eventTime, records }) => ({
			speaker,
			eventTime,
			memoryIds: records.map(({ id }) => id),
		})),
		...session,
	};
	const records = said.flatMap((one) => one.records);
	return { turn, records, change: { turn, inserts: records.map((record) => insertOf(record)) } };
}

export interface TurnWorld extends StoreWorld {
	/** Commits a turn, and gives its records. Expects it to succeed. */
	publish(over: Partial<TurnWrite>, ...messages: readonly (string | Said)[]): Promise<readonly MemoryRecord[]>;
	window(over?: Partial<WindowRequest>): Promise<readonly string[]>;
	list(over?: Partial<TurnListRequest>): Promise<readonly PublishedUtterance[]>;
	between(over?: Partial<TurnRange>): Promise<readonly PublishedUtterance[]>;
	take(over?: Partial<TakeRequest>): Promise<readonly TurnToWork[]>;
	finish(over: Partial<TurnWorkOutcome>, change?: Partial<ChangeSet>): Promise<CommitOutcome>;
}

export function createTurnWorld(harness: Pick<StoreHarness, "open">, tenantId?: string): TurnWorld {
	const world = createStoreWorld(harness, tenantId);
	const { turns, work, commit, chain } = world;
	return {
		...world,
		async publish(over, ...messages) {
			const { change, records } = publicationOf(over, ...messages);
			const outcome = await commit(change);
			if (outcome.kind !== "committed") throw new Error(`not published: ${outcome.kind}`);
			return records;
		},
		async window(over = {}) {
			const asked = { ...SESSION, excludeSpeakers: [], limit: 100, asOf: NOW, asOfGiven: false, ...over };
			return (await turns.window(asked)).map(({ text }) => text);
		},
		list: (over = {}) => turns.list({ ...SESSION, after: null, limit: 100, now: NOW, ...over }),
		between: (over = {}) => turns.between({ ...SESSION, fromTurn: 1, toTurn: 1e9, limit: 100, now: NOW, ...over }),
		take: (over = {}) =>
			work.take({ scopeToken: chain().links[0].token, lease: "lease", now: NOW, until: SOON, limit: 5, ...over }),
		finish: (over, change = {}) =>
			commit({
				...change,
				turnWork: { ...SESSION, turn: 1, lease: "lease", kind: "extraction", state: "done", ...over },
			}),
	};
}

/** When a lease that is taken now lapses. */
export const SOON = at("2026-03-01T00:02:00.000Z");

export function textsOf(utterances: readonly { readonly text: string }[]): readonly string[] {
	return utterances.map(({ text }) => text);
}

/** Every text of the session, newest first, page by page until one is not full. */
export async function walkedTexts({ list }: TurnWorld, limit: number): Promise<readonly string[]> {
	const texts: string[] = [];
	let after: UtterancePosition | null = null;
	for (;;) {
		const page: readonly PublishedUtterance[] = await list({ after, limit });
		texts.push(...textsOf(page));
		after = page.at(-1) ?? null;
		if (after === null || page.length < limit) return texts;
	}
}
