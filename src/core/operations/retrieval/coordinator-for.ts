import type { MemoryQuery } from "../../domain/query/query.ts";
import { isBlank } from "../../domain/text/is-blank.ts";
import type { Deps } from "../deps.ts";
import type { CandidateSource } from "./candidate-source.ts";
import type { GovernedQuery } from "./governed-query.ts";
import { hybridSource } from "./hybrid-source.ts";
import { profileSource } from "./profile-source.ts";
import { proposedSource } from "./proposed-source.ts";
import { createRetrievalCoordinator, type RetrievalCoordinator } from "./retrieval-coordinator.ts";
import { spreadingActivation } from "./spreading-activation.ts";
import { usageFrequencies } from "./usage-frequencies.ts";

/** The coordinator for a query: the deployment's own where it composed one, else the default over the sources that fit. */
export function coordinatorFor(deps: Deps, query: GovernedQuery): RetrievalCoordinator {
	if (deps.retrieval.ready !== null) return deps.retrieval.ready(deps);
	return createRetrievalCoordinator({
		source: sourceFor(deps, query),
		policy: query.policy,
		activation: query.activation === null ? null : spreadingActivation(deps, query.activation),
		usage: usageFrequencies(deps),
	});
}

/** A cue of white space alone is the profile, and no search. */
function sourceFor(deps: Deps, { cue }: MemoryQuery): CandidateSource {
	if (isBlank(cue)) return profileSource(deps);
	const { proposers } = deps.retrieval;
	return proposers.length > 0 ? proposedSource(deps, proposers) : hybridSource(deps);
}
