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
}

/** The last utterances of the session that the window names, oldest first. */
export async function readWindow(
	{ conversation, deadlines }: Pick<Deps, "conversation" | "deadlines">,
	{ query, window }: ConversationRequest,
): Promise<Timely<readonly Utterance[]>> {
	if (window === null || conversation === null) return { kind: "answered", value: [] };
	const { scope, excludeSpeakers, asOf, asOfGiven } = query;
	const { sessionId, recentTurns: limit } = window;
	const request = { scope, sessionId, excludeSpeakers, limit, asOf, asOfGiven };
	return deadlines.within({ part: "window", ms: SOURCE_DEADLINE_MS, work: () => askFor(conversation, request) });
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
 * The newest summary of what was said before the window; null where nothing was, or none was written. Missed where the window
 * is: what it leaves out is not known then.
 */
export async function readSummary(
	{ turns, summaryWriter, deadlines }: Pick<Deps, "turns" | "summaryWriter" | "deadlines">,
	{ query, window }: ConversationRequest,
	shown: Timely<readonly Utterance[]>,
): Promise<Timely<string | null>> {
	if (window === null || summaryWriter === null) return { kind: "answered", value: null };
	if (shown.kind === "missed") return shown;
	const [oldest] = shown.value;
	if (oldest === undefined || oldest.turn <= 1) return { kind: "answered", value: null };
	const session = { scope: query.scope, sessionId: window.sessionId };
	return deadlines.within({
		part: "summary",
		ms: SOURCE_DEADLINE_MS,
		work: async () => (await turns.summary(session, oldest.turn - 1))?.text ?? null,
	});
}
