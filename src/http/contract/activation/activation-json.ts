import { activationEvents } from "../../../core/domain/activation/activation-events.ts";
import type { ActivationLog } from "../../../core/domain/activation/activation-log.ts";

/** What a walk lit, each memory once; a degraded walk tells what it reached. */
export function activationJson(log: ActivationLog) {
	return { events: activationEvents(log), degraded: log.degraded };
}
