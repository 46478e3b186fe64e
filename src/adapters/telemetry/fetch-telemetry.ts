import { TELEMETRY_DEADLINE_MS } from "../../core/domain/limits.ts";
import { scopeToJson } from "../../core/domain/scope/scope.ts";
import { type TelemetryEvent, TelemetryFault, type TelemetrySink } from "../../core/ports/telemetry-sink.ts";

export interface FetchTelemetryParts {
	/** Where events are posted to. A binding is asked by its own fetch; its Worker may look at the path. */
	readonly url: string;
	/** Sent as a bearer token; null: no Authorization header. */
	readonly key: string | null;
	/** The platform's, or that of a binding. */
	readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
}

/** Posts each event as JSON, once: an event that is not taken in time is lost, and nothing else with it. */
export function fetchTelemetry({ url, key, fetch }: FetchTelemetryParts): TelemetrySink {
	return {
		async committed(event) {
			const response = await fetch(url, {
				method: "POST",
				headers: {
					"Content-Type": "application/json",
					...(key === null ? {} : { Authorization: `Bearer ${key}` }),
				},
				body: JSON.stringify(eventJson(event)),
				// A key does not travel to wherever an answer points.
				redirect: "manual",
				signal: AbortSignal.timeout(TELEMETRY_DEADLINE_MS),
			}).catch((cause: unknown) => {
				throw new TelemetryFault("unreachable", { cause });
			});
			await response.body?.cancel();
			if (!response.ok) throw new TelemetryFault("refused");
		},
	};
}

/** Field by field: whatever else an event may come to hold stays here. */
function eventJson({ operation, tenantId, scope, sessionId, runId, turn, operationId, memoryIds, at }: TelemetryEvent) {
	return {
		operation,
		tenant: tenantId,
		scope: scopeToJson(scope),
		session_id: sessionId,
		run_id: runId,
		turn,
		operation_id: operationId,
		memory_ids: memoryIds,
		at,
	};
}
