import type { Failure } from "../../domain/failure.ts";
import { HYDRATION_DEADLINE_MS } from "../../domain/limits.ts";
import { err, ok, type Result } from "../../domain/result.ts";
import { select } from "../../domain/selection/select.ts";
import type { Deps } from "../deps.ts";
import { type AdmittedRecall, type Recalled, recallAdmitted, recalledFrom } from "../recall.ts";
import { retrievalUnavailable } from "../retrieval/all-failed.ts";
import { nothingScanned } from "../retrieval/nothing-scanned.ts";
import type { OnLit } from "../retrieval/spread-activation.ts";

/** A recall whose fault, or whose lateness, does not take the conversation with it: it then is empty, and `recall` is unavailable. */
export async function readRecall(deps: Deps, request: AdmittedRecall): Promise<Result<Recalled, Failure>> {
	let isAwaited = true;
	// Work that is late runs on, and would tell of what it lights after the recall was told of as missed.
	const onLit: OnLit = (nodes) => {
		if (isAwaited) request.onLit?.(nodes);
	};
	const read = await deps.deadlines.within({
		part: "recall",
		ms: HYDRATION_DEADLINE_MS,
		work: () => recallAdmitted(deps, { ...request, onLit }),
	});
	isAwaited = false;
	if (read.kind === "answered") return read.value;
	return request.strict ? err(retrievalUnavailable) : ok(nothingRecalled(request, ["recall"]));
}

/** What a cue gets that needs nothing of memory: no store was asked, and nothing failed. */
export function skippedRecall(request: AdmittedRecall): Recalled {
	return { ...nothingRecalled(request, []), skipped: "pure_action" };
}

function nothingRecalled({ query, explain }: AdmittedRecall, unavailable: readonly string[]): Recalled {
	const scanned = nothingScanned(unavailable);
	const activation = query.activation === null ? null : { nodes: [], degraded: false };
	return recalledFrom({ scanned, result: select({ ...scanned, query }), activation }, explain);
}
