import { type Layer, RETRIEVABLE_LAYERS } from "../record/layer.ts";

/** What a query holds where the caller says nothing (semantics §4, seed 001). */
export const QUERY_DEFAULTS = {
	cue: "",
	limit: 5,
	layers: RETRIEVABLE_LAYERS satisfies readonly Layer[],
	turn: 0,
	sessionId: "",
	maxRecordChars: 250,
	maxTotalChars: 1_500,
	candidateLimit: 100,
	recallBudget: null,
} as const;
