import type { MemoryQuery } from "../../domain/query/query.ts";
import { fuse } from "../../domain/ranking/fuse.ts";
import type { CandidateSource } from "./candidate-source.ts";
import { isCrowdedOut } from "./crowded-out.ts";
import { gatherEvidence } from "./gather-evidence.ts";
import type { HybridDeps } from "./hybrid-deps.ts";
import { laneLimits } from "./lane-limits.ts";
import { proposeCandidates } from "./propose-candidates.ts";

/**
 * The source for a cue: words, meaning and session neighbours, fused into one list. Two storage hops one after another
 * (three with a filter): the indexes propose, then the rows and what is still unknown of them are read.
 */
export function hybridSource(deps: HybridDeps): CandidateSource {
	return {
		async scan(query: MemoryQuery) {
			let proposals = await proposeCandidates(deps, query, { eligibleOnly: false });
			let evidence = await gatherEvidence(deps, query, proposals);
			const records = evidence.candidates.map(({ memory }) => memory.record);
			if (isCrowdedOut(records, { query, laneLimit: laneLimits(query.candidateLimit).vector })) {
				proposals = await proposeCandidates(deps, query, { eligibleOnly: true });
				evidence = await gatherEvidence(deps, query, proposals);
			}
			const asked = { text: query.cue, asOf: query.asOfGiven ? query.asOf : null };
			const fusion = fuse(asked, evidence.candidates, evidence.statistics);
			const fused = fusion.memories.slice(0, query.candidateLimit);
			return {
				memories: fused.map(({ retrieved }) => retrieved),
				stored: new Map(evidence.candidates.map(({ memory }) => [memory.record.id, memory])),
				sources: proposals.sources,
				unavailable: [...new Set([...proposals.unavailable, ...evidence.unavailable])],
				explain: () => ({
					terms: evidence.statistics.terms.map((term, index) => ({
						term,
						memories: evidence.statistics.documentFrequencies[index] ?? 0,
						readAs: fusion.readAs.get(term) ?? null,
					})),
					kind: fusion.kind,
					features: new Map(fused.map(({ retrieved, features }) => [retrieved.record.id, features()])),
				}),
			};
		},
	};
}
