import { z } from "@hono/zod-openapi";
import type { UtterancePosition } from "../../../core/domain/conversation/utterance.ts";
import type { Failure } from "../../../core/domain/failure.ts";
import { err, ok, type Result } from "../../../core/domain/result.ts";
import { scopeToJson } from "../../../core/domain/scope/scope.ts";
import { cursorFailure, openCursor, queryHash, sealCursor } from "../input/cursor.ts";
import { nameField } from "../input/fields.ts";
import { cursorParameter, limitParameter, scopeParameter } from "../input/query-parameters.ts";

export const turnListQuery = z.strictObject({
	scope: scopeParameter,
	session_id: nameField.openapi({ description: "A session of exactly this scope." }),
	limit: limitParameter,
	cursor: cursorParameter,
});

type TurnListQuery = z.output<typeof turnListQuery>;

/** What a cursor of a conversation is bound to (invariant HTTP-8). */
export function turnListHash(
	tenantId: string,
	{ scope, session_id: sessionId }: Pick<TurnListQuery, "scope" | "session_id">,
): string {
	return queryHash({ list: "turns", tenantId, scope: scopeToJson(scope), sessionId });
}

export function formatTurnCursor({ turn, ordinal }: UtterancePosition, hash: string): string {
	return sealCursor([turn, ordinal], hash);
}

export function parseTurnCursor(text: string, hash: string): Result<UtterancePosition, Failure> {
	const [turn, ordinal, ...more] = openCursor(text, hash) ?? [];
	if (!isCount(turn) || !isCount(ordinal) || more.length > 0) return err(cursorFailure());
	return ok({ turn, ordinal });
}

function isCount(part: unknown): part is number {
	return typeof part === "number" && Number.isSafeInteger(part) && part >= 0;
}
