import { type Failure, invalid } from "../domain/failure.ts";
import type { WorkingWindow } from "../domain/hydration/working-window.ts";
import { err, type Result } from "../domain/result.ts";
import type { Deps } from "./deps.ts";
import { coordinateHydration, type Hydrated, type HydrationListener } from "./hydration/hydration-coordinator.ts";
import { isPureAction } from "./hydration/is-pure-action.ts";
import { admittedQuery, type RecallRequest } from "./recall.ts";

export interface HydrateRequest extends RecallRequest {
	/** Null: no window is read. */
	readonly window: WorkingWindow | null;
	/** Of what was said before the window. */
	readonly summary: boolean;
	/** Let a cue that is nothing but an action skip the stores. */
	readonly triage: boolean;
}

/** What a model call needs of memory. Writes nothing unless it pins. */
export async function hydrate(
	deps: Deps,
	request: HydrateRequest,
	listener: HydrationListener = NOBODY,
): Promise<Result<Hydrated, Failure>> {
	const admitted = admittedQuery(deps, request);
	if (!admitted.ok) return admitted;
	const fault = conversationFault(deps, request);
	if (fault !== null) return err(fault);
	const query = admitted.value;
	const skipped = request.triage && (await isPureAction(deps, query.cue));
	return coordinateHydration(deps, { ...request, query, skipped }, listener);
}

const NOBODY: HydrationListener = { recalled: () => undefined, windowed: () => undefined };

function conversationFault(
	{ conversation }: Pick<Deps, "conversation">,
	{ window, summary }: Pick<HydrateRequest, "window" | "summary">,
): Failure | null {
	if (window !== null && conversation === null) {
		return invalid("window", "is not taken here: this deployment has no conversation to read it from.");
	}
	if (summary && window === null) {
		return invalid(
			"summary",
			"needs a window: it tells what was said before it, in the session that the window names.",
		);
	}
	return null;
}
