import type { ActivationLog } from "../../domain/activation/activation-log.ts";
import { activationSeeds } from "../../domain/activation/activation-seeds.ts";
import { compareLit, type LitMemory } from "../../domain/activation/lit-memory.ts";
import type { MemoryQuery } from "../../domain/query/query.ts";
import { mergeSpread } from "../../domain/ranking/merge-spread.ts";
import { rank } from "../../domain/ranking/rank.ts";
import type { RetrievedMemory } from "../../domain/ranking/retrieved-memory.ts";
import { scopeDistance } from "../../domain/scope/scope.ts";
import { allFailed } from "./all-failed.ts";
import type { ScannedCandidates } from "./candidate-source.ts";
import type { OnLit, SpreadingActivation } from "./spread-activation.ts";

export interface SpreadCandidates {
	readonly scanned: ScannedCandidates;
	readonly log: ActivationLog;
}

/** Adds what the graph reaches from the best of the ranked candidates; its walk is one more source, named `spread`. */
export async function spreadCandidates(
	scanned: ScannedCandidates,
	{
		query,
		spread,
		onLit,
	}: { readonly query: MemoryQuery; readonly spread: SpreadingActivation; readonly onLit?: OnLit | undefined },
): Promise<SpreadCandidates> {
	// A walk from nowhere would be a source that answered, where none did.
	if (allFailed(scanned)) return { scanned, log: { nodes: [], degraded: false } };
	const { memories: direct, stored, sources, unavailable } = scanned;
	const { log, reached } = await spread({ query, seeds: activationSeeds({ ranked: direct, stored, query }), onLit });
	const hits = reached.toSorted(compareLit);
	const directIds = new Set(direct.map(({ record }) => record.id));
	const added = hits.filter(({ memory }) => !directIds.has(memory.record.id)).length;
	return {
		log,
		scanned: {
			...scanned,
			memories: rank(mergeSpread(direct, retrievedOf(hits, query))),
			stored: new Map([...hits.map(({ memory }) => [memory.record.id, memory] as const), ...stored]),
			// Cut short before it gave anything it is a source that failed, which is named elsewhere.
			sources: log.degraded && added === 0 ? sources : { ...sources, spread: added },
			unavailable: log.degraded ? [...unavailable, "spread"] : unavailable,
		},
	};
}

function retrievedOf(hits: readonly LitMemory[], { scope }: MemoryQuery): readonly RetrievedMemory[] {
	return hits.flatMap(({ memory: { record }, activation }) => {
		const distance = scopeDistance(record.scope, scope);
		if (distance === null) return [];
		return [{ record, score: activation, scopeDistance: distance, sourceOrdinal: null, reserved: false }];
	});
}
