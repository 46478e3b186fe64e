import { turnDrafts } from "../../scripts/conversation/turn-drafts.ts";
import type { Conversation } from "./data-set.ts";

/** All that is embedded when these conversations are stored and asked. */
export function textsOf(conversations: readonly Conversation[]): readonly string[] {
	return conversations.flatMap(({ turns, questions }) => [
		...turns.flatMap((turn) => turnDrafts(turn, "").map(({ draft }) => draft.text)),
		...questions.map(({ text }) => text),
	]);
}
