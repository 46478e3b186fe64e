import type { FieldError } from "../failure.ts";
import { isJsonObject } from "../json/json.ts";
import { WINDOW_UTTERANCES_MAX } from "../limits.ts";
import { declared } from "../query/declared.ts";
import { nameFault } from "../record/record-rules.ts";
import { err, ok, type Result } from "../result.ts";

/** The last utterances of one conversation, to be shown as they were said (semantics §10). */
export interface WorkingWindow {
	readonly sessionId: string;
	/** Utterances at most, 1..WINDOW_UTTERANCES_MAX, excluded speakers' not counted. */
	readonly recentTurns: number;
}

const KEYS: readonly string[] = ["session_id", "recent_turns"];

/**
 * Reads `{session_id, recent_turns}`: a conversation and a positive count, or neither, which is no window (seed 002). Half a
 * window is refused: a count with no conversation reads nothing, and a conversation with no count is never read.
 */
export function parseWorkingWindow(raw: unknown): Result<WorkingWindow | null, readonly FieldError[]> {
	if (raw === undefined || raw === null) return ok(null);
	if (!isJsonObject(raw)) return fault("", `is ${declared(raw)}; a window is an object of ${KEYS.join(" and ")}.`);
	const unknown = Object.keys(raw).find((key) => !KEYS.includes(key));
	if (unknown !== undefined) return fault(unknown, "is not known here.");
	const { session_id: sessionId = null, recent_turns: recentTurns } = raw;
	if (sessionId === null) return windowOfNobody(recentTurns);
	if (typeof sessionId !== "string") return fault("session_id", `is ${declared(sessionId)}, which names no session.`);
	const wrong = nameFault(sessionId);
	if (wrong !== null) return fault("session_id", `${wrong}.`);
	if (!isCount(recentTurns)) {
		const instead = recentTurns === undefined ? "missing" : declared(recentTurns);
		return fault(
			"recent_turns",
			`is ${instead}; a window of a session needs a count of utterances from 1 to ${WINDOW_UTTERANCES_MAX}.`,
		);
	}
	return ok({ sessionId, recentTurns });
}

function windowOfNobody(recentTurns: unknown): Result<null, readonly FieldError[]> {
	if (recentTurns === undefined || recentTurns === null || recentTurns === 0) return ok(null);
	if (typeof recentTurns === "number" && recentTurns > 0) {
		return fault("session_id", "is missing: a count of utterances reads nothing without a session to read them from.");
	}
	return fault("recent_turns", `is ${declared(recentTurns)}, which counts no utterances.`);
}

function isCount(value: unknown): value is number {
	return typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= WINDOW_UTTERANCES_MAX;
}

function fault(path: string, message: string): Result<never, readonly FieldError[]> {
	return err([{ path, message }]);
}
