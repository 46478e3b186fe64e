import type { MemoryQuery } from "../../domain/query/query.ts";
import { isBlank } from "../../domain/text/is-blank.ts";
import type { Deps } from "../deps.ts";
import { hybridSource } from "./hybrid-source.ts";
import { profileSource } from "./profile-source.ts";
import { createRetrievalCoordinator, type RetrievalCoordinator } from "./retrieval-coordinator.ts";

/** The default coordinator for a query: a cue of white space alone is the profile, and no search. */
export function coordinatorFor(deps: Deps, query: MemoryQuery): RetrievalCoordinator {
	const source = isBlank(query.cue) ? profileSource(deps) : hybridSource(deps);
	return createRetrievalCoordinator({ source, policy: query.policy });
}
