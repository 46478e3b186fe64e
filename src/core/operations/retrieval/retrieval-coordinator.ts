import type { MemoryQuery } from "../../domain/query/query.ts";
import type { RetrievalPolicy } from "../../domain/query/retrieval-policy.ts";
import { applyPolicy } from "../../domain/ranking/apply-policy.ts";
import { rank } from "../../domain/ranking/rank.ts";
import { ineligibleReason } from "../../domain/selection/record-drop-reason.ts";
import type { RetrievalResult } from "../../domain/selection/retrieval-result.ts";
import { select } from "../../domain/selection/select.ts";
import type { CandidateSource, ScannedCandidates } from "./candidate-source.ts";

/** Finds candidates, applies the policy and decides what is recalled (semantics §9). */
export interface RetrievalCoordinator {
	/** Ranked, filtered and capped for a prompt. */
	retrieve(query: MemoryQuery): Promise<{ readonly result: RetrievalResult; readonly scanned: ScannedCandidates }>;
	/** Ranked and bounded by candidate_limit alone. */
	scan(query: MemoryQuery): Promise<ScannedCandidates>;
}

/** The coordinator owns its policy: it acts before the block is compiled, so it changes what is recalled. */
export function createRetrievalCoordinator({
	source,
	policy,
}: {
	readonly source: CandidateSource;
	readonly policy: RetrievalPolicy | null;
}): RetrievalCoordinator {
	async function weigh(query: MemoryQuery): Promise<ScannedCandidates> {
		const scanned = await source.scan(query);
		const memories =
			policy === null
				? scanned.memories
				: applyPolicy({ memories: scanned.memories, policy, asOf: query.asOfGiven ? query.asOf : null });
		return { ...scanned, memories: rank(memories) };
	}
	// Its floors are the coordinator's as much as its blend is.
	const governed = (query: MemoryQuery): MemoryQuery => ({ ...query, policy });
	return {
		async scan(query) {
			const scanned = await weigh(query);
			const memories = scanned.memories.filter((memory) => ineligibleReason(memory, governed(query)) === null);
			return { ...scanned, memories };
		},
		async retrieve(query) {
			const scanned = await weigh(query);
			const { memories, sources, unavailable } = scanned;
			return { result: select({ memories, query: governed(query), sources, unavailable }), scanned };
		},
	};
}
