import { TELEMETRY_DEADLINE_MS } from "../../domain/limits.ts";
import type { TelemetryEvent } from "../../ports/telemetry-sink.ts";
import type { Deps } from "../deps.ts";

/** Tells the sink, if there is one, and waits no longer than it is worth. A sink that fails changes nothing. */
export async function tellTelemetry(
	{ telemetry, deadlines }: Pick<Deps, "telemetry" | "deadlines">,
	event: TelemetryEvent,
): Promise<void> {
	if (telemetry === null) return;
	const work = async () => telemetry.committed(event);
	await deadlines.within({ part: "telemetry", ms: TELEMETRY_DEADLINE_MS, work });
}
