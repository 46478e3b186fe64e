import type { UtterancePosition } from "../../domain/conversation/utterance.ts";
import type { Failure } from "../../domain/failure.ts";
import { err, ok, type Result } from "../../domain/result.ts";
import { mayRead } from "../../domain/scope/reach.ts";
import type { PublishedUtterance, SessionName } from "../../ports/turn-store.ts";
import type { Deps } from "../deps.ts";

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
	// One more than the page tells whether another follows, so that a page which ends at the end says so.
	const rows = await turns.list({ ...request, now: clock.now(), limit: request.limit + 1 });
	const utterances = rows.slice(0, request.limit);
	const last = utterances.at(-1);
	const hasMore = rows.length > request.limit && last !== undefined;
	return ok({ utterances, next: hasMore ? { turn: last.turn, ordinal: last.ordinal } : null });
}
