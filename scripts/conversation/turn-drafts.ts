import { splitUtterance } from "../../src/core/domain/text/split-utterance.ts";
import type { Turn } from "./turn.ts";
import { utcTime } from "./utc-time.ts";

/** The body of one memory in POST /v1/memories/batch. */
export interface MemoryDraft {
	readonly scope: string;
	readonly layer: "episodic";
	readonly text: string;
	readonly speaker: string;
	readonly session_id: string;
	readonly event_time: string;
}

export interface DraftOfTurn {
	readonly draft: MemoryDraft;
	readonly turnId: string;
}

/** A turn as publishing it would store it: verbatim, cut so that the default record ceiling lets every part through. */
export function turnDrafts(turn: Turn, scope: string): readonly DraftOfTurn[] {
	const { id, session, speaker, text, timestamp } = turn;
	return splitUtterance({ text, layer: "episodic" }).map((part) => ({
		turnId: id,
		draft: {
			scope,
			layer: "episodic",
			text: part,
			speaker,
			session_id: session,
			event_time: utcTime(timestamp),
		},
	}));
}
