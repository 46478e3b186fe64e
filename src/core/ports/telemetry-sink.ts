import type { Instant } from "../domain/instant.ts";
import type { Scope } from "../domain/scope/scope.ts";

/** Hears of what was committed, after it was. Ids alone: never text, a label or metadata (semantics §12). */
export interface TelemetrySink {
	committed(event: TelemetryEvent): Promise<void>;
}

export interface TelemetryEvent {
	/** What committed: a turn, or what was derived from it afterwards. */
	readonly operation: "publish" | "extraction" | "reflection";
	readonly tenantId: string;
	readonly scope: Scope;
	readonly sessionId: string;
	readonly runId: string | null;
	readonly turn: number;
	readonly operationId: string;
	/** Of the records that were committed, in order. */
	readonly memoryIds: readonly string[];
	readonly at: Instant;
}

/** What a sink's adapter throws where an event was not taken. Whatever was committed stays. */
export class TelemetryFault extends Error {
	readonly reason: "unreachable" | "refused";

	constructor(reason: TelemetryFault["reason"], options?: ErrorOptions) {
		super(`The telemetry sink failed: ${reason}.`, options);
		this.name = "TelemetryFault";
		this.reason = reason;
	}
}
