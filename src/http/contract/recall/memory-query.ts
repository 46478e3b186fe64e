import type { Instant } from "../../../core/domain/instant.ts";
import type { MemoryQuery } from "../../../core/domain/query/query.ts";
import { QUERY_DEFAULTS } from "../../../core/domain/query/query-defaults.ts";
import { activationAsked } from "../activation/activation-fields.ts";
import type { RecallBody } from "./recall-body.ts";

export function memoryQuery(body: Omit<RecallBody, "pin" | "explain">, now: Instant): MemoryQuery {
	const activation = activationAsked(body.activation);
	return {
		scope: body.scope,
		cue: body.cue,
		limit: body.limit,
		layers: body.layers,
		turn: body.turn,
		sessionId: body.session_id ?? QUERY_DEFAULTS.sessionId,
		maxRecordChars: body.max_record_chars,
		maxTotalChars: body.max_total_chars,
		candidateLimit: body.candidate_limit,
		recallBudget: body.recall_budget ?? QUERY_DEFAULTS.recallBudget,
		policy: body.policy ?? null,
		...(activation === undefined ? {} : { activation }),
		filter: body.filter ?? null,
		excludeSpeakers: body.exclude_speakers,
		asOf: body.as_of ?? now,
		asOfGiven: body.as_of !== undefined && body.as_of !== null,
	};
}
