import type { Utterance } from "../../domain/conversation/utterance.ts";
import type { WorkingWindow } from "../../domain/hydration/working-window.ts";
import { isInstant } from "../../domain/instant.ts";
import { SOURCE_DEADLINE_MS } from "../../domain/limits.ts";
import type { MemoryQuery } from "../../domain/query/query.ts";
import { characterFault } from "../../domain/record/record-rules.ts";
import type { ConversationSource, WindowRequest } from "../../ports/conversation-source.ts";
import type { Timely } from "../../ports/deadlines.ts";
import type { Deps } from "../deps.ts";

export interface ConversationRequest {
	/** The scope is the session's, the moment and the excluded speakers are the query's. */
	readonly query: MemoryQuery;
	/** Null: none is read. */
	readonly window: WorkingWindow | null;
	/** A summary of what stands before the window is wanted as well. */
	readonly summary: boolean;
}

export interface WindowRead {
	/** The last of the session that the window names, oldest first. */
	readonly utterances: readonly Utterance[];
	/** The window begins amid a turn: a part of that turn stands before it. */
	readonly cutsTurn: boolean;
}

export async function readWindow(
	{ conversation, deadlines }: Pick<Deps, "conversation" | "deadlines">,
	{ query, window, summary }: ConversationRequest,
): Promise<Timely<WindowRead>> {
	if (window === null || conversation === null) return { kind: "answered", value: NO_WINDOW };
	const { scope, excludeSpeakers, asOf, asOfGiven } = query;
	const { sessionId, recentTurns } = window;
	// One more than the window tells whether it begins amid a turn, which only a summary asks.
	const limit = summary ? recentTurns + 1 : recentTurns;
	const request = { scope, sessionId, excludeSpeakers, limit, asOf, asOfGiven };
	return deadlines.within({
		part: "window",
		ms: SOURCE_DEADLINE_MS,
		work: async () => windowOf(await askFor(conversation, request), recentTurns),
	});
}

const NO_WINDOW: WindowRead = { utterances: [], cutsTurn: false };

function windowOf(heard: readonly Utterance[], recentTurns: number): WindowRead {
	const utterances = heard.slice(-recentTurns);
	const before = heard.at(-recentTurns - 1);
	return { utterances, cutsTurn: before !== undefined && before.turn === utterances[0]?.turn };
}

/** A deployment's own conversation is held to its port where it enters: a forged line would be read as something that was said. */
async function askFor(conversation: ConversationSource, request: WindowRequest): Promise<readonly Utterance[]> {
	const utterances = await conversation.window(request);
	const shown = utterances.filter(({ speaker }) => !request.excludeSpeakers.includes(speaker)).slice(-request.limit);
	if (!shown.every(isUtterance)) throw new RangeError("a conversation gave what is no utterance");
	return shown;
}

function isUtterance({ speaker, text, turn, eventTime }: Utterance): boolean {
	const isSaid = characterFault(speaker) === null && characterFault(text) === null;
	return isSaid && Number.isSafeInteger(turn) && (eventTime === null || isInstant(eventTime));
}

/**
 * The newest summary of what was said before the window; null where nothing was, or none was written. A turn that the window cuts is
 * in it, since what was said first in it would be in neither. Missed where the window is: what it leaves out is not known then.
 */
export async function readSummary(
	{ turns, summaryWriter, deadlines }: Pick<Deps, "turns" | "summaryWriter" | "deadlines">,
	{ query, window }: ConversationRequest,
	shown: Timely<WindowRead>,
): Promise<Timely<string | null>> {
	if (window === null || summaryWriter === null) return { kind: "answered", value: null };
	if (shown.kind === "missed") return shown;
	const { utterances, cutsTurn } = shown.value;
	const [oldest] = utterances;
	const throughTurn = (oldest?.turn ?? 0) - (cutsTurn ? 0 : 1);
	if (throughTurn < 1) return { kind: "answered", value: null };
	const session = { scope: query.scope, sessionId: window.sessionId };
	return deadlines.within({
		part: "summary",
		ms: SOURCE_DEADLINE_MS,
		work: async () => (await turns.summary(session, throughTurn))?.text ?? null,
	});
}
