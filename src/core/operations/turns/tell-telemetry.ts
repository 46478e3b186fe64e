import { TELEMETRY_DEADLINE_MS } from "../../domain/limits.ts";
import type { RecordInsert } from "../../ports/record-store.ts";
import type { TelemetryEvent } from "../../ports/telemetry-sink.ts";
import type { Deps } from "../deps.ts";

/** What was committed of a turn. */
export interface Committed extends Omit<TelemetryEvent, "tenantId" | "memoryIds"> {
	readonly inserts: readonly RecordInsert[];
}

/** Tells the sink, if there is one, and waits no longer than it is worth. A sink that fails changes nothing. */
export async function tellTelemetry(
	{ tenantId, telemetry, deadlines }: Pick<Deps, "tenantId" | "telemetry" | "deadlines">,
	{ inserts, ...committed }: Committed,
): Promise<void> {
	if (telemetry === null) return;
	const memoryIds = inserts.map(({ record }) => record.id);
	const work = async () => telemetry.committed({ ...committed, tenantId, memoryIds });
	await deadlines.within({ part: "telemetry", ms: TELEMETRY_DEADLINE_MS, work });
}
