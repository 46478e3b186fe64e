import type { UtterancePosition } from "../../domain/conversation/utterance.ts";
import type { Failure } from "../../domain/failure.ts";
import { err, ok, type Result } from "../../domain/result.ts";
import { mayRead } from "../../domain/scope/reach.ts";
import type { PublishedUtterance, SessionName } from "../../ports/turn-store.ts";
import type { Deps } from "../deps.ts";
import { pageOf } from "../page-of.ts";

export interface ListTurnsRequest extends SessionName {
	readonly after: UtterancePosition | null;
	/** 1..PAGE_LIMIT_MAX */
	readonly limit: number;
}

export interface ConversationPage {
	readonly utterances: readonly PublishedUtterance[];
	/** Where the next page begins; null at the end. */
	readonly next: UtterancePosition | null;
}

/** One page of a session's conversation, newest first, with what became of each turn's work. */
export async function listTurns(
	{ turns, reach, clock }: Pick<Deps, "turns" | "reach" | "clock">,
	request: ListTurnsRequest,
): Promise<Result<ConversationPage, Failure>> {
	if (!mayRead(reach, request.scope)) return err({ kind: "not_found" });
	const found = await turns.list({ ...request, now: clock.now(), limit: request.limit + 1 });
	const { rows: utterances, last } = pageOf(found, request.limit);
	return ok({ utterances, next: last === null ? null : { turn: last.turn, ordinal: last.ordinal } });
}
