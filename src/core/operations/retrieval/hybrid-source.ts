import type { MemoryQuery } from "../../domain/query/query.ts";
import { fuse } from "../../domain/ranking/fuse.ts";
import type { CandidateSource } from "./candidate-source.ts";
import { isCrowdedOut } from "./crowded-out.ts";
import { findCandidates } from "./find-candidates.ts";
import type { HybridDeps } from "./hybrid-deps.ts";
import { laneLimits } from "./lane-limits.ts";

/**
 * The source for a cue: words, meaning, session neighbours and dates, fused into one list. Two storage hops one after another
 * (three with a filter): the indexes propose, then the rows and what is still unknown of them are read. A cue that speaks of dates
 * takes one or two more.
 */
export function hybridSource(deps: HybridDeps): CandidateSource {
	return {
		async scan(query: MemoryQuery) {
			let found = await findCandidates(deps, query, { eligibleOnly: false });
			const records = found.candidates.map(({ memory }) => memory.record);
			if (isCrowdedOut(records, { query, laneLimit: laneLimits(query.candidateLimit).vector })) {
				found = await findCandidates(deps, query, { eligibleOnly: true });
			}
			const { candidates, statistics, dates, sources, unavailable } = found;
			const fusion = fuse({ text: query.cue, dates }, candidates, statistics);
			const fused = fusion.memories.slice(0, query.candidateLimit);
			return {
				memories: fused.map(({ retrieved }) => retrieved),
				stored: new Map(candidates.map(({ memory }) => [memory.record.id, memory])),
				sources,
				unavailable,
				explain: () => ({
					terms: statistics.terms.map((term, index) => ({
						term,
						memories: statistics.documentFrequencies[index] ?? 0,
						readAs: fusion.readAs.get(term) ?? null,
					})),
					kind: fusion.kind,
					features: new Map(fused.map(({ retrieved, features }) => [retrieved.record.id, features()])),
				}),
			};
		},
	};
}
