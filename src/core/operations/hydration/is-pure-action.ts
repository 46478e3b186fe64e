import { TRIAGE_DEADLINE_MS } from "../../domain/limits.ts";
import type { Deps } from "../deps.ts";

/**
 * Whether the cue is judged, with confidence, to need nothing of memory. A triage that fails judges nothing: a read that was not
 * needed costs little, a read that was skipped costs the answer.
 */
export async function isPureAction({ triage, deadlines }: Pick<Deps, "triage" | "deadlines">, cue: string) {
	const judged = await deadlines.within({
		part: "triage",
		ms: TRIAGE_DEADLINE_MS,
		work: async () => {
			const verdict = await triage.classify(cue);
			return verdict.class === "pure_action" && verdict.confident === true;
		},
	});
	return judged.kind === "answered" && judged.value;
}
