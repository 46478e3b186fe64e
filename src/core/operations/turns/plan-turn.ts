import { withoutBlocks } from "../../domain/conversation/without-blocks.ts";
import type { Instant } from "../../domain/instant.ts";
import { TURN_RECORDS_MAX } from "../../domain/limits.ts";
import { DRAFT_DEFAULTS } from "../../domain/record/memory-draft.ts";
import type { Scope } from "../../domain/scope/scope.ts";
import { isBlank } from "../../domain/text/is-blank.ts";
import { splitUtterance } from "../../domain/text/split-utterance.ts";
import type { RecordInsert } from "../../ports/record-store.ts";
import type { TurnWrite } from "../../ports/turn-store.ts";
import type { Deps } from "../deps.ts";
import { freshRecord } from "../fresh-record.ts";

export interface TurnMessage {
	readonly speaker: string;
	readonly text: string;
	readonly eventTime: Instant | null;
}

/**
 * Of each message the texts of the records that it becomes; none for one that held nothing but a rendered block. Null where
 * they are more than TURN_RECORDS_MAX together.
 */
export function partsSaid(
	messages: readonly TurnMessage[],
	knownLines: ReadonlySet<string>,
): readonly (readonly string[])[] | null {
	const said: (readonly string[])[] = [];
	let count = 0;
	for (const message of messages) {
		const text = withoutBlocks(message.text, knownLines);
		const parts = isBlank(text) ? [] : splitUtterance({ text, layer: "episodic" });
		count += parts.length;
		if (count > TURN_RECORDS_MAX) return null;
		said.push(parts);
	}
	return said;
}

export interface TurnToPlan {
	readonly scope: Scope;
	readonly sessionId: string;
	readonly turn: number;
	readonly runId: string | null;
	readonly messages: readonly TurnMessage[];
	/** As partsSaid gives them. */
	readonly said: readonly (readonly string[])[];
	readonly now: Instant;
}

export interface TurnPlan {
	readonly operationId: string;
	readonly inserts: readonly RecordInsert[];
	readonly utterances: TurnWrite["utterances"];
}

/**
 * One record for each part, verbatim. The parts of one utterance share an operation, the utterances of a turn its number and run.
 * Ids are taken in the order of what was said, so that those who sort by them keep it.
 */
export function planTurn({ ids }: Pick<Deps, "ids">, toPlan: TurnToPlan): TurnPlan {
	const { scope, sessionId, turn, runId, messages, said, now } = toPlan;
	const operationId = ids.next();
	const inserts: RecordInsert[] = [];
	const origin = { runId, turn, derivedFrom: [] };
	const utterances = messages.map(({ speaker, eventTime }, index) => {
		const utterance = ids.next();
		const records = (said[index] ?? []).map((text) => {
			const draft = { ...DRAFT_DEFAULTS, scope, layer: "episodic", text, speaker, sessionId, eventTime } as const;
			return freshRecord({ draft, origin }, { id: ids.next(), operationId: utterance, now });
		});
		// An utterance is an event: two that are equal are two.
		inserts.push(...records.map((record) => ({ record, vector: null, unique: false, cause: "published" })));
		return { speaker, eventTime, memoryIds: records.map(({ id }) => id) };
	});
	return { operationId, inserts, utterances };
}
