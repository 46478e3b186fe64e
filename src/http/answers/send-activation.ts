import { activationEvents } from "../../core/domain/activation/activation-events.ts";
import type { OnLit } from "../../core/operations/retrieval/spread-activation.ts";
import type { SendEvent } from "./event-stream.ts";

/** Sends what each hop of a walk lit, one event a memory, strongest first. */
export function sendActivation(send: SendEvent): OnLit {
	return (nodes) => {
		for (const event of activationEvents({ nodes, degraded: false })) send("activation", event);
	};
}
