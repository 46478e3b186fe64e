import type { Failure } from "../../domain/failure.ts";
import { type PromptPart, promptPart } from "../../domain/hydration/prompt-part.ts";
import { type StableQuery, stableQuery } from "../../domain/hydration/stable-query.ts";
import { HYDRATION_DEADLINE_MS } from "../../domain/limits.ts";
import { revisedLine } from "../../domain/rendering/revision.ts";
import type { Result } from "../../domain/result.ts";
import type { RetrievalResult } from "../../domain/selection/retrieval-result.ts";
import { isBlank } from "../../domain/text/is-blank.ts";
import type { Deps } from "../deps.ts";
import type { Recalled } from "../recall.ts";
import { coordinatorFor } from "../retrieval/coordinator-for.ts";
import type { GovernedQuery } from "../retrieval/governed-query.ts";

export interface StableRead {
	readonly part: PromptPart;
	readonly unavailable: readonly string[];
}

/** Where there is nothing to read. */
export const EMPTY_STABLE: StableRead = { part: promptPart([]), unavailable: [] };

/**
 * What goes before the cache breakpoint. A recall without a cue reads the same profile where its layers are the same, and its
 * result serves both; else this is a read of its own.
 */
export async function readStable(
	deps: Deps,
	query: GovernedQuery,
	recalling: Promise<Result<Recalled, Failure>>,
): Promise<StableRead> {
	const asked = stableQuery(query);
	if (asked === null) return EMPTY_STABLE;
	if (isSameRead(query, asked)) {
		const recalled = await recalling;
		return recalled.ok ? stableFrom(recalled.value.result) : EMPTY_STABLE;
	}
	const read = await deps.deadlines.within({
		part: "profile",
		ms: HYDRATION_DEADLINE_MS,
		work: () => coordinatorFor(deps, asked).retrieve(asked),
	});
	return read.kind === "answered" ? stableFrom(read.value.result) : { ...EMPTY_STABLE, unavailable: ["profile"] };
}

function isSameRead(query: GovernedQuery, { layers }: StableQuery): boolean {
	return isBlank(query.cue) && query.activation === null && query.layers.length === layers.length;
}

function stableFrom({ memories, unavailable }: RetrievalResult): StableRead {
	return { part: promptPart(memories.map(({ record }) => revisedLine(record))), unavailable };
}
