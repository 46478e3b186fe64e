import { TURN_WORK_KINDS, type TurnWorkKind } from "../../domain/conversation/turn-work.ts";
import type { Deps } from "../deps.ts";

/** What is done with a turn after it was published, in this deployment. */
export function composedWork(deps: Pick<Deps, "extractor" | "reflector" | "summaryWriter">): readonly TurnWorkKind[] {
	const collaborators = { extraction: deps.extractor, reflection: deps.reflector, summary: deps.summaryWriter };
	return TURN_WORK_KINDS.filter((kind) => collaborators[kind] !== null);
}
