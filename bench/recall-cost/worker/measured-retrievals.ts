import type { MemoryQuery } from "../../../src/core/domain/query/query.ts";
import type { Deps } from "../../../src/core/operations/deps.ts";
import { coordinatorFor } from "../../../src/core/operations/retrieval/coordinator-for.ts";
import { gatherEvidence } from "../../../src/core/operations/retrieval/gather-evidence.ts";
import { nothingWeighed } from "../../../src/core/operations/retrieval/nothing-scanned.ts";
import { proposeCandidates } from "../../../src/core/operations/retrieval/propose-candidates.ts";
import {
	createRetrievalCoordinator,
	type RetrievalCoordinator,
} from "../../../src/core/operations/retrieval/retrieval-coordinator.ts";
import type { CapturedCandidates } from "../captured-candidates.ts";
import { wordVector } from "../word-vectors.ts";
import { plainHybrid } from "./plain-hybrid.ts";

/** What the product composes where a deployment composed nothing, over the bench's vectors. */
export function productRetrieval(deps: Deps): RetrievalCoordinator {
	const built: Deps = { ...withWordVectors(deps), retrieval: { ...deps.retrieval, ready: null } };
	const coordinatorOf = (query: MemoryQuery) => coordinatorFor(built, { ...query, activation: null });
	return {
		retrieve: (query, onLit) => coordinatorOf(query).retrieve(query, onLit),
		scan: (query) => coordinatorOf(query).scan(query),
	};
}

/** The same proposals and the same evidence, fused as before the ranker. */
export function plainRetrieval(deps: Deps): RetrievalCoordinator {
	return createRetrievalCoordinator({
		policy: null,
		source: {
			async scan(query) {
				const { proposals, evidence } = await candidatesOf(deps, query);
				return {
					memories: plainHybrid(evidence.candidates, evidence.statistics).slice(0, query.candidateLimit),
					stored: new Map(evidence.candidates.map(({ memory }) => [memory.record.id, memory])),
					sources: proposals.sources,
					unavailable: [...new Set([...proposals.unavailable, ...evidence.unavailable])],
					explain: nothingWeighed,
				};
			},
		},
	});
}

/** The product's, which hands over what its ranker was given. */
export function capturingRetrieval(deps: Deps, capture: (captured: CapturedCandidates) => void): RetrievalCoordinator {
	const product = productRetrieval(deps);
	return {
		...product,
		async retrieve(query, onLit) {
			const { evidence } = await candidatesOf(deps, query);
			capture({ cue: query.cue, candidates: evidence.candidates, statistics: evidence.statistics });
			return product.retrieve(query, onLit);
		},
	};
}

async function candidatesOf(deps: Deps, query: MemoryQuery) {
	const ground = withWordVectors(deps);
	const proposals = await proposeCandidates(ground, query, { eligibleOnly: false });
	return { proposals, evidence: await gatherEvidence(ground, query, proposals) };
}

/** Embedded on the spot, as the product's own model is: a call for it would be a wait that a recall does not have. */
function withWordVectors(deps: Deps): Deps {
	const { dimensions } = deps.embedder.stamp;
	return {
		...deps,
		embedder: {
			...deps.embedder,
			embed: async (texts) =>
				texts.map((text) => ({ vector: wordVector(text, dimensions), truncated: false, familiar: true })),
		},
	};
}
