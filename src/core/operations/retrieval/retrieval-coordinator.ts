import type { ActivationLog } from "../../domain/activation/activation-log.ts";
import type { MemoryQuery } from "../../domain/query/query.ts";
import type { RetrievalPolicy } from "../../domain/query/retrieval-policy.ts";
import { applyPolicy } from "../../domain/ranking/apply-policy.ts";
import { rank } from "../../domain/ranking/rank.ts";
import { ineligibleReason } from "../../domain/selection/record-drop-reason.ts";
import type { RetrievalResult } from "../../domain/selection/retrieval-result.ts";
import { select } from "../../domain/selection/select.ts";
import type { CandidateSource, ScannedCandidates } from "./candidate-source.ts";
import type { OnLit, SpreadingActivation } from "./spread-activation.ts";
import { spreadCandidates } from "./spread-candidates.ts";
import type { UsageFrequencies } from "./usage-frequencies.ts";

export interface Retrieval {
	readonly result: RetrievalResult;
	readonly scanned: ScannedCandidates;
	/** What spreading activation lit; null where it is off. */
	readonly activation: ActivationLog | null;
}

/** Finds candidates, applies the policy, spreads, and decides what is recalled (semantics §9). */
export interface RetrievalCoordinator {
	/** Ranked, filtered and capped for a prompt. */
	retrieve(query: MemoryQuery, onLit?: OnLit): Promise<Retrieval>;
	/** Ranked, and bounded by candidate_limit and the walk's own number alone. */
	scan(query: MemoryQuery): Promise<ScannedCandidates>;
}

export interface RetrievalParts {
	readonly source: CandidateSource;
	readonly policy: RetrievalPolicy | null;
	/** Null: direct recall only. */
	readonly activation?: SpreadingActivation | null;
	/** Asked where the policy weighs frequency; without it frequency stays out of the blend. */
	readonly usage?: UsageFrequencies;
}

/** The coordinator owns its policy: it acts before the block is compiled, so it changes what is recalled. Its activation likewise. */
export function createRetrievalCoordinator(parts: RetrievalParts): RetrievalCoordinator {
	const { source, policy, activation: spread = null } = parts;
	async function find(query: MemoryQuery, onLit?: OnLit) {
		const scanned = await weigh(parts, await source.scan(query), query);
		if (spread === null) return { scanned, log: null };
		return spreadCandidates(scanned, { query, spread, onLit });
	}
	// Its floors are the coordinator's as much as its blend is.
	const governed = (query: MemoryQuery): MemoryQuery => ({ ...query, policy });
	return {
		async scan(asked) {
			const query = governed(asked);
			const { scanned } = await find(query);
			const memories = scanned.memories.filter((memory) => ineligibleReason(memory, query) === null);
			return { ...scanned, memories };
		},
		async retrieve(asked, onLit) {
			const query = governed(asked);
			const { scanned, log } = await find(query, onLit);
			const { memories, sources, unavailable } = scanned;
			return { result: select({ memories, query, sources, unavailable }), scanned, activation: log };
		},
	};
}

/** The candidates in rank order, scored anew where a policy has something to weigh. */
async function weigh(
	{ policy, usage }: RetrievalParts,
	scanned: ScannedCandidates,
	{ asOf, asOfGiven }: MemoryQuery,
): Promise<ScannedCandidates> {
	const { memories, unavailable } = scanned;
	if (policy === null) return { ...scanned, memories: rank(memories) };
	const weighsUsage = usage !== undefined && policy.blend !== null && policy.blend.frequency > 0;
	const frequencies = weighsUsage ? await usage(scanned) : undefined;
	const weighed = applyPolicy({
		memories,
		policy,
		asOf: asOfGiven ? asOf : null,
		...(frequencies == null ? {} : { frequencies }),
	});
	return {
		...scanned,
		memories: rank(weighed),
		unavailable: frequencies === null ? [...unavailable, "usage"] : unavailable,
	};
}
