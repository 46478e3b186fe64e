import type { Instant } from "../../../core/domain/instant.ts";
import { QUERY_DEFAULTS } from "../../../core/domain/query/query-defaults.ts";
import type { ActivateRequest } from "../../../core/operations/activate.ts";
import type { ActivateBody } from "./activate-body.ts";
import { boundsAsked } from "./activation-fields.ts";

/** What the body asks for; the retrieval that finds seeds is otherwise the default one. */
export function activateRequest(body: ActivateBody, now: Instant): ActivateRequest {
	return {
		query: {
			...QUERY_DEFAULTS,
			scope: body.scope,
			cue: body.cue ?? QUERY_DEFAULTS.cue,
			layers: body.layers,
			policy: null,
			filter: body.filter ?? null,
			excludeSpeakers: body.exclude_speakers,
			asOf: body.as_of ?? now,
			asOfGiven: body.as_of !== undefined && body.as_of !== null,
		},
		seeds: body.seeds ?? null,
		bounds: boundsAsked(body),
	};
}
